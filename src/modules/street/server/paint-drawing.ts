import { setImmediate as othersFirst } from 'node:timers/promises'
import { rasterize, type Outline } from '#modules/catalog/server/index.ts'
import type { Drawing, Shape } from '../rules/index.ts'
import { ellipseOutline, linesOfPath, strokeOf } from './flatten.ts'

type Attributes = Shape['attributes']
/** Red, green and blue from 0 to 255, opacity from 0 to 1. */
type Colour = readonly [number, number, number, number]
/** The colour at a place within the box of a shape, from 0, 0 to 1, 1. */
type Paint = (x: number, y: number) => Colour

/** A drawing that is being painted: three bytes for each pixel. */
interface Canvas {
  width: number
  height: number
  /** Pixels of a unit. */
  scale: number
  pixels: Buffer
  gradients: ReadonlyMap<string, Paint>
}

const colourOf = (hex: string | number | undefined, opacity: number): Colour => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((from) =>
    Number.parseInt(String(hex).slice(from, from + 2), 16),
  )
  return [red, green, blue, opacity]
}

const steps = 255

/** The colours of a gradient in even steps. */
function rampOf({ children }: Shape): readonly Colour[] {
  const stops = children.map(({ attributes: { offset, stopColor, stopOpacity = 1 } }) => ({
    at: Number.parseFloat(String(offset)) / 100,
    colour: colourOf(stopColor, Number(stopOpacity)),
  }))
  return Array.from({ length: steps + 1 }, (_, step) => {
    const share = step / steps
    const after = stops.find(({ at }) => at >= share) ?? stops.at(-1)
    const before = stops.findLast(({ at }) => at <= share) ?? stops[0]
    if (!after || !before) return [0, 0, 0, 0]
    const between = after.at > before.at ? (share - before.at) / (after.at - before.at) : 0
    const [red, green, blue, opacity] = before.colour.map(
      (value, index) => value + ((after.colour[index] ?? 0) - value) * between,
    )
    return [red ?? 0, green ?? 0, blue ?? 0, opacity ?? 0]
  })
}

function gradientPaint(shape: Shape): Paint {
  const ramp = rampOf(shape)
  const at = (share: number) =>
    ramp[Math.round(Math.min(Math.max(share, 0), 1) * steps)] ?? ([0, 0, 0, 0] as const)
  const { cx = 0.5, cy = 0.5, r = 0.5 } = shape.attributes
  if (shape.tag === 'radialGradient')
    return (x, y) => at(Math.hypot(x - Number(cx), y - Number(cy)) / Number(r))
  const { x1 = 0, y1 = 0, x2 = 0, y2 = 1 } = shape.attributes
  const [across, down] = [Number(x2) - Number(x1), Number(y2) - Number(y1)]
  const long = across ** 2 + down ** 2 || 1
  return (x, y) => at(((x - Number(x1)) * across + (y - Number(y1)) * down) / long)
}

function paintOf({ gradients }: Canvas, value: string | number | undefined): Paint | null {
  if (value === undefined || value === 'none') return null
  const id = /^url\(#(.*)\)$/.exec(`${value}`)?.[1]
  if (id !== undefined) return gradients.get(id) ?? null
  const plain = colourOf(value, 1)
  return () => plain
}

/** The box of outlines: left, top, right, bottom. */
function boxOf(outlines: readonly Outline[]) {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const outline of outlines)
    for (const [index, value] of outline.entries()) {
      if (index % 2 === 0) [left, right] = [Math.min(left, value), Math.max(right, value)]
      else [top, bottom] = [Math.min(top, value), Math.max(bottom, value)]
    }
  return { left, top, right, bottom }
}

/** Fills outlines, given in pixels. */
function fill(canvas: Canvas, outlines: readonly Outline[], paint: Paint, opacity: number): void {
  const box = boxOf(outlines)
  const [left, top] = [Math.max(0, Math.floor(box.left)), Math.max(0, Math.floor(box.top))]
  const width = Math.min(canvas.width, Math.ceil(box.right)) - left
  const height = Math.min(canvas.height, Math.ceil(box.bottom)) - top
  if (!(width > 0 && height > 0)) return
  const outlinesInCanvas = outlines.map((outline) =>
    outline.map((value, index) => value - (index % 2 === 0 ? left : top)),
  )
  const covered = rasterize(outlinesInCanvas, width, height)
  const [wide, high] = [box.right - box.left || 1, box.bottom - box.top || 1]
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const share = covered[y * width + x] as number
      if (share < 0.004) continue
      const colour = paint((left + x + 0.5 - box.left) / wide, (top + y + 0.5 - box.top) / high)
      const alpha = share * opacity * colour[3]
      const at = ((top + y) * canvas.width + left + x) * 3
      for (let channel = 0; channel < 3; channel += 1) {
        const before = canvas.pixels[at + channel] as number
        canvas.pixels[at + channel] = Math.round(before + ((colour[channel] as number) - before) * alpha)
      }
    }
}

/** The lines of an element, in its own units; empty for elements that draw nothing themselves. */
function linesOf({ tag, attributes }: Shape): Outline[] {
  const figure = (name: string) => Number(attributes[name] ?? 0)
  if (tag === 'path') return linesOfPath(String(attributes['d']))
  if (tag === 'ellipse') return [ellipseOutline(figure('cx'), figure('cy'), figure('rx'), figure('ry'))]
  if (tag !== 'rect') return []
  const [x, y] = [figure('x'), figure('y')]
  const [right, bottom] = [x + figure('width'), y + figure('height')]
  return [[x, y, right, y, right, bottom, x, bottom, x, y]]
}

function paintShape(canvas: Canvas, shape: Shape, inherited: Attributes, opacity: number): void {
  if (shape.tag === 'defs') return
  const attributes = { ...inherited, ...shape.attributes }
  const combinedOpacity = opacity * Number(shape.attributes['opacity'] ?? 1)
  const { fill: filled = '#000000', stroke, strokeWidth = 1 } = attributes
  const lines = linesOf(shape)
  const inPixels = (outlines: readonly Outline[]) =>
    outlines.map((outline) => outline.map((value) => value * canvas.scale))
  const [inside, edge] = [paintOf(canvas, filled), paintOf(canvas, stroke)]
  if (inside && lines.length > 0) fill(canvas, inPixels(lines), inside, combinedOpacity)
  if (edge && lines.length > 0)
    fill(canvas, inPixels(strokeOf(lines, Number(strokeWidth))), edge, combinedOpacity)
  const passed = Object.fromEntries(
    Object.entries(attributes).filter(([name]) => ['fill', 'stroke', 'strokeWidth'].includes(name)),
  )
  for (const child of shape.children) paintShape(canvas, child, passed, combinedOpacity)
}

/**
 * A drawing as pixels, for programs that show no SVG: what `rules/shapes.ts` can draw and nothing else, so that no
 * drawing that somebody sent can ever be read here.
 * @param width in pixels
 */
export async function paintDrawing({ shapes, ...size }: Drawing, width: number) {
  const scale = width / size.width
  const height = Math.round(size.height * scale)
  const definitions = shapes.filter(({ tag }) => tag === 'defs').flatMap(({ children }) => children)
  const gradients = new Map(
    definitions.map((shape) => [String(shape.attributes['id']), gradientPaint(shape)]),
  )
  const canvas = { width, height, scale, pixels: Buffer.alloc(width * height * 3), gradients }
  for (const shape of shapes) {
    paintShape(canvas, shape, {}, 1)
    await othersFirst()
  }
  return { width, height, pixels: canvas.pixels }
}
