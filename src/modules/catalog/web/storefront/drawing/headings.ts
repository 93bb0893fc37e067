import type { Heading } from './heading.ts'
import { figure } from './layout.ts'
import type { Folds } from './coverings.ts'

/** A circle as a path writes it. */
const ring = (x: number, y: number, r: number) =>
  `M${figure(x - r)} ${figure(y)}a${figure(r)} ${figure(r)} 0 1 0 ${figure(2 * r)} 0a${figure(r)} ${figure(r)} 0 1 0 ${figure(-2 * r)} 0z`

export interface HeadingMarks {
  /** Seams and pleats, for stroking. */
  lines: string
  /** Eyelets, rings and gliders, for filling and stroking. */
  rings: string
}

/** The marks of one fold, as a path: from `x`, `step` wide, below `top`, in a band of height `band`. */
type Mark = (x: number, step: number, top: number, band: number) => string

const line = (x: number, y: number, toX: number, toY: number) =>
  `M${figure(x)} ${figure(y)}L${figure(toX)} ${figure(toY)}`

const lines: Record<Heading, Mark> = {
  // Narrow pleats side by side, and the seam of their tape.
  pencil: (x, step, top, band) =>
    [0.2, 0.5, 0.8].map((at) => line(x + at * step, top, x + at * step, top + band)).join('') +
    line(x, top + band, x + step, top + band),
  eyelet: () => '',
  // The cloth hangs in waves from glider to glider.
  wave: (x, step, top, band) =>
    `M${figure(x)} ${figure(top)}q${figure(step / 2)} ${figure(band * 0.7)} ${figure(step)} 0`,
  // Three folds sewn together at their base.
  pinch: (x, step, top, band) => {
    const middle = x + step / 2
    const foot = top + band * 0.8
    const half = step * 0.24
    return (
      [-half, 0, half].map((aside) => line(middle + aside, top, middle, foot)).join('') +
      line(middle, foot, middle - half, foot + band * 0.7) +
      line(middle, foot, middle + half, foot + band * 0.7)
    )
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
  const marks: HeadingMarks = { lines: '', rings: '' }
  const radius = Math.min(step * 0.32, rail * 0.75)
  for (let fold = 0; fold < count; fold += 1) {
    const x = from + fold * step
    marks.lines += lines[heading](x, step, top, band)
    if (heading === 'eyelet') marks.rings += ring(x + step / 2, rail * 0.9, radius)
    if (heading === 'pinch') marks.rings += ring(x + step / 2, rail * 0.5, Math.min(radius, rail * 0.42))
    if (heading === 'wave') marks.rings += ring(x, rail * 0.42, Math.min(0.8, radius))
  }
  return marks
}
