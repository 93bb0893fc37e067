import type { JobSheet } from '../../../contract/orders-admin.ts'
import type { Cut } from '../../../../making/contract/index.ts'

export type SheetLine = JobSheet['lines'][number]

const kindTitles = {
  roller: 'Roller blinds',
  day_night: 'Day-night blinds',
  venetian: 'Venetian blinds',
  wooden: 'Wooden blinds',
  vertical: 'Vertical blinds',
  cellular: 'Cellular blinds',
  roman: 'Roman blinds',
  curtain: 'Curtains',
  shutter: 'Shutters',
  other: 'Other pieces',
} as const

/** What a group of pieces is called on the sheets; those without a kind are made as they were ordered. */
export const kindTitle = (kind: SheetLine['kind']) => (kind === null ? 'As ordered' : kindTitles[kind])

/** `1195 × 1600`. */
export const sizeText = (widthMm: number, lengthMm: number) => `${widthMm} × ${lengthMm}`

/** What leaves the workshop; what was ordered where nobody said where it hangs. */
export const cutSize = (line: SheetLine) =>
  sizeText(line.finished_width_mm ?? line.width_mm, line.finished_length_mm ?? line.length_mm)

/** Where a piece hangs, and the size that was ordered where it is another one. */
export function orderedText(line: SheetLine): string {
  const ordered = sizeText(line.width_mm, line.length_mm)
  if (line.finished_width_mm === null) return 'as ordered, no mount given'
  return cutSize(line) === ordered ? 'as ordered' : `ordered ${ordered}`
}

export const mountText = ({ mount }: Pick<SheetLine, 'mount'>) =>
  mount === null ? '' : mount === 'inside' ? 'Inside the recess' : 'Outside the recess'

/** Rules of child safety as the sheets name them. */
const safetyTitles = {
  en13120: 'EN 13120',
  wcma2022: 'ANSI/WCMA A100.1-2022',
  as_nz: 'AS/NZS',
  none: '',
} as const

/** `Chain 1000 mm, EN 13120`; empty for a piece without a loop. */
export function loopText({ loop_mm: loop, safety }: Pick<SheetLine, 'loop_mm' | 'safety'>): string {
  if (loop === null) return ''
  return [`Chain ${loop} mm`, safety && safetyTitles[safety]].filter(Boolean).join(', ')
}

/** Metres of roll or cloth, with as many decimals as a workshop reads. */
export const metresText = (mm: number) => `${(mm / 1000).toFixed(2)} m`

/** The kind of cut that a part is; cloth and lining are of one kind. */
type CutOf<Part, One = Cut> = One extends { part: infer Parts } ? (Part extends Parts ? One : never) : never

/** The cut of a part; undefined where a piece has none. */
export const cutOf = <Part extends Cut['part']>(line: SheetLine, part: Part) =>
  line.cuts.find((cut) => cut.part === part) as CutOf<Part> | undefined

const warningTexts = {
  demo_size: () => 'demo size, nobody has measured',
  camera_without_tape: () => 'measured by camera, not checked with a tape',
  stands_out: (figure: number) => `stands out of the recess by ${figure} mm`,
  two_people: (figure: number) => `weighs ${(figure / 1000).toFixed(1)} kg, two people lift it`,
  long_parcel: (figure: number) => `${(figure / 1000).toFixed(2)} m long, no ordinary parcel`,
} as const

/** A warning in words. */
export const warningText = ({ code, figure }: SheetLine['warnings'][number]) =>
  warningTexts[code](figure ?? 0)
