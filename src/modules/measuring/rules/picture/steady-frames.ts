import { type Luminance, luminanceOf, meanLuminance } from './luminance.ts'

type Bytes = Uint8ClampedArray | Uint8Array

/** Maximum movement of a frame, in pixels, that still sharpens the mean. */
const maxShift = 0.25

/** The mean of the first frame and of those that show the same view to within a quarter of a pixel. */
export function meanOfSteadyFrames(frames: readonly Bytes[], width: number, height: number): Luminance {
  const [first, ...later] = frames
  if (!first) throw new Error('There is no frame')
  const grey = luminanceOf(first, width, height)
  const steady = later.filter((frame) => shift(grey, luminanceOf(frame, width, height)) <= maxShift)
  return steady.length === 0 ? grey : meanLuminance([first, ...steady], width, height)
}

/**
 * Movement between two frames in pixels, for small movements: the least-squares step along the grey gradients (Lucas
 * & Kanade 1981), horizontally and vertically separate. A larger movement gives some larger figure.
 */
function shift(from: Luminance, to: Luminance): number {
  const across = { along: 0, square: 0 }
  const down = { along: 0, square: 0 }
  const { width, height, data } = from
  for (let y = 1; y < height - 1; y += 3) {
    for (let i = y * width + 1; i < (y + 1) * width - 1; i += 3) {
      const change = (to.data[i] as number) - (data[i] as number)
      add(across, ((data[i + 1] as number) - (data[i - 1] as number)) / 2, change)
      add(down, ((data[i + width] as number) - (data[i - width] as number)) / 2, change)
    }
  }
  return Math.hypot(stepOf(across), stepOf(down))
}

/** Gradients below this are noise. */
const minSlope = 12

function add(sum: { along: number; square: number }, slope: number, change: number): void {
  if (Math.abs(slope) < minSlope) return
  sum.along += slope * change
  sum.square += slope * slope
}

function stepOf({ along, square }: { along: number; square: number }): number {
  return square > 0 ? along / square : 0
}
