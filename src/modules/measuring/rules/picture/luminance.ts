/** A grey picture, row by row; 0 black, 255 white. */
export interface Luminance {
  width: number
  height: number
  data: Float32Array
}

/** The grey of a picture of red, green, blue, alpha bytes (ITU-R BT.601 weights, as video carries them). */
export function luminanceOf(rgba: Uint8ClampedArray | Uint8Array, width: number, height: number): Luminance {
  return meanLuminance([rgba], width, height)
}

/** The mean grey of several frames of one view: noise falls with the square root of their number. */
export function meanLuminance(
  frames: readonly (Uint8ClampedArray | Uint8Array)[],
  width: number,
  height: number,
): Luminance {
  const data = new Float32Array(width * height)
  for (const rgba of frames) {
    for (let i = 0, j = 0; i < data.length; i++, j += 4) {
      const grey =
        0.299 * (rgba[j] as number) + 0.587 * (rgba[j + 1] as number) + 0.114 * (rgba[j + 2] as number)
      data[i] = (data[i] as number) + grey / frames.length
    }
  }
  return { width, height, data }
}

/** The grey between pixels (bilinear); outside the picture, the nearest pixel's. */
export function greyAt(picture: Luminance, x: number, y: number): number {
  const { width, height, data } = picture
  const px = Math.min(Math.max(x, 0), width - 1.001)
  const py = Math.min(Math.max(y, 0), height - 1.001)
  const left = Math.floor(px)
  const top = Math.floor(py)
  const u = px - left
  const v = py - top
  const i = top * width + left
  const above = (data[i] as number) * (1 - u) + (data[i + 1] as number) * u
  const below = (data[i + width] as number) * (1 - u) + (data[i + width + 1] as number) * u
  return above * (1 - v) + below * v
}

/** Half the size: each pixel is the mean of four, so pixel (x, y) lies at (2 x + 0.5, 2 y + 0.5) of the original. */
export function downsample(picture: Luminance): Luminance {
  const width = picture.width >> 1
  const height = picture.height >> 1
  const data = new Float32Array(width * height)
  const from = picture.data
  for (let y = 0; y < height; y++) {
    let i = 2 * y * picture.width
    for (let x = 0; x < width; x++, i += 2) {
      const above = (from[i] as number) + (from[i + 1] as number)
      const below = (from[i + picture.width] as number) + (from[i + picture.width + 1] as number)
      data[y * width + x] = (above + below) / 4
    }
  }
  return { width, height, data }
}

/** Smoothed with the binomial weights 1 4 6 4 1 along both axes: about a Gaussian of one pixel. */
export function blur(picture: Luminance): Luminance {
  const { width, height } = picture
  const across = new Float32Array(width * height)
  const data = new Float32Array(width * height)
  for (let y = 0; y < height; y++) smoothLine(picture.data, across, y * width, 1, width)
  for (let x = 0; x < width; x++) smoothLine(across, data, x, width, height)
  return { width, height, data }
}

function smoothLine(from: Float32Array, to: Float32Array, start: number, step: number, count: number): void {
  const end = start + (count - 1) * step
  for (let k = 0, i = start; k < count; k++, i += step) {
    const previous = Math.max(i - step, start)
    const beforePrevious = Math.max(i - 2 * step, start)
    const next = Math.min(i + step, end)
    const afterNext = Math.min(i + 2 * step, end)
    to[i] =
      ((from[beforePrevious] as number) +
        (from[afterNext] as number) +
        4 * ((from[previous] as number) + (from[next] as number)) +
        6 * (from[i] as number)) /
      16
  }
}
