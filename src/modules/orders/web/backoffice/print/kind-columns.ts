import { cutOf, loopText, metresText, sizeText } from './piece-labels.ts'
import type { SheetLine } from './piece-labels.ts'

/** A column of a cut list: its head and what stands in it for a piece. */
export interface KindColumn {
  head: string
  of: (line: SheetLine) => string
}

const cloth: KindColumn[] = [
  {
    head: 'Cloth (mm)',
    of: (line) => {
      const cut = cutOf(line, 'cloth')
      return cut ? sizeText(cut.widthMm, cut.lengthMm) : ''
    },
  },
  {
    head: 'From the roll',
    of: (line) => {
      const laid = cutOf(line, 'cloth')?.laid
      return laid ? `${metresText(laid.takeMm)} of ${laid.rollMm} mm, ${laid.way}` : ''
    },
  },
]

const tube: KindColumn = {
  head: 'Tube (mm)',
  of: (line) => {
    const cut = cutOf(line, 'tube')
    return cut ? `⌀ ${cut.diameterMm}, ${cut.lengthMm}` : ''
  },
}

const control: KindColumn = { head: 'Control', of: loopText }

const slats: KindColumn[] = [
  {
    head: 'Slats (mm)',
    of: (line) => {
      const cut = cutOf(line, 'slat')
      return cut ? `${cut.count} × ${cut.lengthMm}, ${cut.widthMm} wide` : ''
    },
  },
  { head: 'Ladders at (mm)', of: (line) => cutOf(line, 'ladder')?.positionsMm.join(' / ') ?? '' },
  { head: 'Stack (mm)', of: ({ stack_mm: stack }) => (stack === null ? '' : String(stack)) },
]

const louvres: KindColumn[] = [
  { head: 'Rail (mm)', of: (line) => String(cutOf(line, 'headrail')?.lengthMm ?? '') },
  {
    head: 'Louvres (mm)',
    of: (line) => {
      const cut = cutOf(line, 'louvre')
      return cut ? `${cut.count} × ${cut.lengthMm}, ${cut.widthMm} wide` : ''
    },
  },
  { head: 'Stack (mm)', of: ({ stack_mm: stack }) => (stack === null ? '' : String(stack)) },
]

const panels: KindColumn[] = [
  {
    head: 'Curtains (mm)',
    of: (line) => {
      const cut = cutOf(line, 'panel')
      return cut ? `${cut.count} × ${cut.widthMm}` : ''
    },
  },
  {
    head: 'Widths, cut drop (mm)',
    of: (line) => {
      const cut = cutOf(line, 'cloth')
      return cut ? `${cut.widths} × ${cut.lengthMm}` : ''
    },
  },
  {
    head: 'Cloth',
    of: (line) => {
      const laid = cutOf(line, 'cloth')?.laid
      return laid ? `${metresText(laid.takeMm)}, ${laid.way}` : ''
    },
  },
  {
    head: 'Lining',
    of: (line) => {
      const laid = cutOf(line, 'lining')?.laid
      return laid ? metresText(laid.takeMm) : ''
    },
  },
]

const folds: KindColumn = { head: 'Folds (mm)', of: (line) => cutOf(line, 'fold')?.sizesMm.join(' / ') ?? '' }

/** What the workshop must know of each kind, beside its finished size. */
export const kindColumns: Record<NonNullable<SheetLine['kind']>, readonly KindColumn[]> = {
  roller: [...cloth, tube, control],
  day_night: [...cloth, control],
  venetian: [...slats, control],
  wooden: [...slats, control],
  vertical: [...louvres, control],
  cellular: [...cloth, control],
  roman: [...cloth, folds, control],
  curtain: panels,
  shutter: [control],
  other: [control],
}
