/** The context to paint with. */
export type Pen = CanvasRenderingContext2D

/** A point: to the right and down, in pixels. */
export type Point = readonly [number, number]

/** Creates a canvas outside the page. */
export function surface(width: number, height: number): Pen {
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(width))
  canvas.height = Math.max(1, Math.round(height))
  const pen = canvas.getContext('2d')
  if (pen === null) throw new Error('this browser has no 2D canvas')
  return pen
}

/** A pseudorandom generator of numbers from 0 to 1: the same sequence for the same seed. */
export function figures(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return state / 4_294_967_296
  }
}

/** Adds a closed path through points in pixels. */
export function shape(pen: Pen, points: readonly Point[]): void {
  for (const [index, [x, y]] of points.entries()) {
    if (index === 0) pen.moveTo(x, y)
    else pen.lineTo(x, y)
  }
  pen.closePath()
}

/** Fills a shape with a colour. */
export function fill(pen: Pen, points: readonly Point[], colour: string): void {
  pen.beginPath()
  shape(pen, points)
  pen.fillStyle = colour
  pen.fill()
}

/** Fills a rectangle between two corners with a colour. */
export function box(
  pen: Pen,
  [left, top]: Point,
  [right, bottom]: Point,
  colour: string | CanvasGradient | CanvasPattern,
): void {
  pen.fillStyle = colour
  pen.fillRect(left, top, right - left, bottom - top)
}
