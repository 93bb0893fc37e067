import { undyedColour } from '#modules/catalog/rules/drawn-colour.ts'
import type { Hanging } from '#modules/catalog/rules/light/hanging.ts'
import { surface } from './surface.ts'
import { scaleTone, toneOf, type Tone } from '#modules/catalog/rules/light/tone.ts'

/** The material of a covering, for painting it. */
export interface Material {
  tone: Tone
  /** A tile of its grain in greys, which is multiplied with its colour; null for an even material. */
  grain: HTMLCanvasElement | null
  /** Address of the picture that the grain was read from. */
  grainOf?: string
}

/** Side length of the sample that is read from a picture, in pixels. */
const sampleSize = 96

/** The area of a picture in which the material is even, in shares of its sides. */
const cuts = {
  cloth: { x: 0.4, y: 0.44, width: 0.15, height: 0.12 },
  wood: { x: 0.3, y: 0.4, width: 0.34, height: 0.13 },
}

/** The material of a covering known only by its colour. */
export const plainMaterial = ({ colour }: Pick<Hanging, 'colour'>): Material => ({
  tone: toneOf(colour),
  grain: null,
})

/** The shop's own pictures have three widths; the middle one is enough here. */
const small = (address: string) => address.replace(/^(\/pictures\/.*)-1280\.webp$/, '$1-640.webp')

/**
 * The material read from its picture: its grain, and its tone where neither choice nor name tell a colour; null when there is
 * no picture that can be read.
 */
export async function readMaterial({ kind, picture, colour }: Hanging): Promise<Material | null> {
  // Metal slats and cells are smooth, and their pictures show them from the side.
  if (!picture || kind === 'venetian' || kind === 'cellular') return null
  const image = new Image()
  image.crossOrigin = 'anonymous'
  image.src = small(picture)
  const isThere = await image.decode().then(
    () => true,
    () => false,
  )
  if (!isThere) return null
  const cut = kind === 'wooden' ? cuts.wood : cuts.cloth
  const pen = surface(sampleSize, sampleSize)
  const { naturalWidth: across, naturalHeight: down } = image
  pen.drawImage(
    image,
    cut.x * across,
    cut.y * down,
    cut.width * across,
    cut.height * down,
    0,
    0,
    sampleSize,
    sampleSize,
  )
  const pixels = pen.getImageData(0, 0, sampleSize, sampleSize)
  const tone = colour === undyedColour ? toneIn(pixels.data) : toneOf(colour)
  turnToGrain(pixels, kind === 'wooden' ? 0.9 : 0.28)
  pen.putImageData(pixels, 0, 0)
  return { tone, grain: mirrored(pen.canvas), grainOf: picture }
}

const channels = [0, 1, 2] as const

/** The lightness of each pixel, from 0 to 255. */
function lightsOf(data: Uint8ClampedArray): Float32Array {
  const lights = new Float32Array(sampleSize * sampleSize)
  for (const at of lights.keys())
    lights[at] = channels.reduce<number>((total, channel) => total + (data[at * 4 + channel] ?? 0), 0) / 3
  return lights
}

/** The share of pixels that count as in the light: the lightest ones. */
const inLight = 0.3

/** The average colour of the pixels in the light. */
function toneIn(data: Uint8ClampedArray): Tone {
  const lights = lightsOf(data)
  const threshold = lights.toSorted()[Math.floor(lights.length * (1 - inLight))] ?? 0
  const total: [number, number, number] = [0, 0, 0]
  let count = 0
  for (const [at, light] of lights.entries()) {
    if (light < threshold) continue
    count += 1
    for (const channel of channels) total[channel] += data[at * 4 + channel] ?? 0
  }
  return scaleTone(total, 1 / (255 * Math.max(count, 1)))
}

/** Radius around a pixel over which light and shadow are averaged, in pixels. */
const reach = 8

/** Turns a picture into its fine structure, as greys around a light one, without the light and shadow of folds. */
function turnToGrain({ data }: ImageData, strength: number): void {
  const lights = lightsOf(data)
  const inside = (at: number) => Math.min(Math.max(at, 0), sampleSize - 1)
  for (const [at, light] of lights.entries()) {
    const x = at % sampleSize
    const y = Math.floor(at / sampleSize)
    let around = 0
    for (let step = -reach; step <= reach; step += 1)
      around +=
        (lights[y * sampleSize + inside(x + step)] ?? 0) + (lights[inside(y + step) * sampleSize + x] ?? 0)
    const fine = light / Math.max(around / (4 * reach + 2), 8)
    const grey = 232 * (1 + (fine - 1) * strength)
    data.set([grey, grey, grey, 255], at * 4)
  }
}

/** A seamless tile, made of the picture and its mirror images. */
function mirrored(tile: HTMLCanvasElement): HTMLCanvasElement {
  const pen = surface(sampleSize * 2, sampleSize * 2)
  for (const [x, y] of [
    [1, 1],
    [-1, 1],
    [1, -1],
    [-1, -1],
  ] as const) {
    pen.setTransform(x, 0, 0, y, x < 0 ? sampleSize * 2 : 0, y < 0 ? sampleSize * 2 : 0)
    pen.drawImage(tile, 0, 0)
  }
  return pen.canvas
}
