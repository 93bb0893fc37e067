import type { Hanging } from '#modules/catalog/rules/light/hanging.ts'
import type { Material } from './material.ts'
import type { Scene } from '#modules/catalog/rules/light/scene.ts'
import { surface, type Pen } from './surface.ts'
import type { Daylight } from './sun.ts'
import { mixTones, multiplyTones, addTones, scaleTone, type Tone } from '#modules/catalog/rules/light/tone.ts'

/** Everything that is needed to paint a covering. */
export interface Cover {
  pen: Pen
  scene: Scene
  hanging: Hanging
  material: Material
  light: Daylight
  /** The light in the room on surfaces that face it. */
  room: Tone
  /** How far it is open, from 0 to 1. */
  open: number
  /** Cache of patterns and folds. */
  canvases: Map<string, HTMLCanvasElement>
}

/** The light of the sky that comes in through a window. */
export const skyLight = ({ sky, day }: Daylight): Tone => scaleTone(mixTones(sky[1], [1, 1, 1], 0.35), day)

/**
 * The share of the light from behind that reaches cloth in front of the glass, and how light that cloth is at most,
 * before its grain darkens it, against its colour: whoever looks at a bright window sees the colour, not the glare.
 */
const throughCloth = 1.06
const lightest = 1.05

const brightness = ([red, green, blue]: Tone) => red + green + blue

/** The colour of a cloth in the light of the room, and of the light that comes through it from behind. */
export function clothTone({
  material: { tone },
  light,
  room,
  hanging: { translucency },
}: Pick<Cover, 'material' | 'light' | 'room' | 'hanging'>): { front: Tone; behind: Tone } {
  const front = multiplyTones(tone, room)
  const sunny = scaleTone(light.sunTone, light.sun * 0.55)
  const behind = scaleTone(
    multiplyTones(mixTones(tone, [1, 1, 1], 0.12), addTones(skyLight(light), sunny)),
    translucency * 0.92,
  )
  const lit = brightness(front) + throughCloth * brightness(behind)
  const exposure = Math.min(1, (lightest * brightness(tone)) / Math.max(lit, 0.001))
  return { front: scaleTone(front, exposure), behind: scaleTone(behind, exposure) }
}

/** Draws something once and caches it by name. */
export function cachedCanvas(
  canvases: Cover['canvases'],
  name: string,
  draw: () => HTMLCanvasElement,
): HTMLCanvasElement {
  const canvas = canvases.get(name)
  if (canvas) return canvas
  const drawn = draw()
  canvases.set(name, drawn)
  return drawn
}

/**
 * How wide the sample of a material is shown, in metres, and how strong. Its threads would be finer than a pixel, and
 * beat with the pixels: so it is shown larger than it is, with threads of two pixels and more, and fainter.
 */
const sample = { metres: 0.75, strength: 0.6 }

/** Paints the grain of a material over the covering. */
export function grain(
  { pen, material, scene, canvases }: Cover,
  [x, y, across, down]: readonly [number, number, number, number],
): void {
  const { grain: whole } = material
  if (!whole) return
  const size = Math.max(Math.round(sample.metres * scene.scale), 1)
  const tile = cachedCanvas(canvases, `grain ${material.grainOf}`, () => {
    const smaller = surface(size, size)
    smaller.imageSmoothingQuality = 'high'
    smaller.drawImage(whole, 0, 0, size, size)
    return smaller.canvas
  })
  const pattern = pen.createPattern(tile, 'repeat')
  if (!pattern) return
  pattern.setTransform(new DOMMatrix([1, 0, 0, 1, Math.round(x), Math.round(y)]))
  pen.globalCompositeOperation = 'multiply'
  pen.globalAlpha = sample.strength
  pen.fillStyle = pattern
  pen.fillRect(x, y, across, down)
  pen.globalAlpha = 1
  pen.globalCompositeOperation = 'source-over'
}
