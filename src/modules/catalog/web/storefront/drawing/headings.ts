import type { Heading } from './heading.ts'
import { createPen, type Pen } from './pen.ts'
import type { Folds } from './coverings.ts'

const ring = (pen: Pen, { x, y, r }: { x: number; y: number; r: number }) =>
  pen
    .move(x - r, y)
    .halfCircle(x + r)
    .halfCircle(x - r)
    .close()

export interface HeadingMarks {
  /** Seams and pleats, for stroking. */
  lines: string
  /** Eyelets, rings and gliders, for filling and stroking. */
  rings: string
}

/** Draws the marks of one fold: from `x`, `step` wide, below `top`, in a band of height `band`. */
type Mark = (pen: Pen, fold: { x: number; step: number; top: number; band: number }) => void

const lines: Record<Heading, Mark> = {
  // Narrow pleats side by side, and the seam of their tape.
  pencil(pen, { x, step, top, band }) {
    for (const at of [0.2, 0.5, 0.8]) pen.move(x + at * step, top).line(x + at * step, top + band)
    pen.move(x, top + band).line(x + step, top + band)
  },
  eyelet() {},
  // The cloth hangs in waves from glider to glider.
  wave(pen, { x, step, top, band }) {
    pen.move(x, top).curve(x + step / 2, top + band * 0.7, x + step, top)
  },
  // Three folds sewn together at their base.
  pinch(pen, { x, step, top, band }) {
    const middle = x + step / 2
    const foot = top + band * 0.8
    const half = step * 0.24
    for (const aside of [-half, 0, half]) pen.move(middle + aside, top).line(middle, foot)
    for (const aside of [-half, half]) pen.move(middle, foot).line(middle + aside, foot + band * 0.7)
  },
}

/** Top of the cloth, as a share of the rail. */
export const clothTop: Record<Heading, number> = { pencil: 0.55, eyelet: 0, wave: 0.55, pinch: 0.8 }

/** The marks that show the heading of some folds. The time grows with their number. */
export function headingMarks(
  heading: Heading,
  { from, count, step, top, rail }: Pick<Folds, 'from' | 'count' | 'step' | 'top' | 'rail'>,
  band: number,
): HeadingMarks {
  const seams = createPen()
  const rings = createPen()
  const radius = Math.min(step * 0.32, rail * 0.75)
  for (let fold = 0; fold < count; fold += 1) {
    const x = from + fold * step
    lines[heading](seams, { x, step, top, band })
    if (heading === 'eyelet') ring(rings, { x: x + step / 2, y: rail * 0.9, r: radius })
    if (heading === 'pinch') ring(rings, { x: x + step / 2, y: rail * 0.5, r: Math.min(radius, rail * 0.42) })
    if (heading === 'wave') ring(rings, { x, y: rail * 0.42, r: Math.min(0.8, radius) })
  }
  return { lines: seams.path(), rings: rings.path() }
}
