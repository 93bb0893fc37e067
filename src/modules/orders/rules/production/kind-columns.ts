import { cutOf, loopText, metresText, sizeText, type SheetLine } from './piece-texts.ts'
import type { SheetWords } from './sheet-words.ts'

/** A column of a cut list: the key of its heading, and its text for a piece. */
export interface KindColumn {
  head: string
  of: (line: SheetLine, words: SheetWords) => string
}

const wayText = ({ t }: SheetWords, way: 'upright' | 'turned') =>
  t(way === 'upright' ? 'value.upright' : 'value.turned')

const cloth: KindColumn[] = [
  {
    head: 'column.cloth',
    of: (line) => {
      const cut = cutOf(line, 'cloth')
      return cut ? sizeText(cut.widthMm, cut.lengthMm) : ''
    },
  },
  {
    head: 'column.roll',
    of: (line, words) => {
      const laid = cutOf(line, 'cloth')?.laid
      if (!laid) return ''
      const { takeMm, rollMm, way } = laid
      return words.t('value.fromRoll', {
        metres: metresText(words, takeMm),
        mm: rollMm,
        way: wayText(words, way),
      })
    },
  },
]

const tube: KindColumn = {
  head: 'column.tube',
  of: (line) => {
    const cut = cutOf(line, 'tube')
    return cut ? `⌀ ${cut.diameterMm}, ${cut.lengthMm}` : ''
  },
}

const direction: KindColumn = {
  head: 'column.direction',
  of: ({ roll }, { t }) => (roll === null ? '' : t(roll === 'front' ? 'value.front' : 'value.back')),
}

const control: KindColumn = { head: 'column.control', of: (line, words) => loopText(words, line) }

const stack: KindColumn = {
  head: 'column.stack',
  of: ({ stack_mm: mm }) => (mm === null ? '' : String(mm)),
}

const slats: KindColumn[] = [
  {
    head: 'column.slats',
    of: (line, { t }) => {
      const cut = cutOf(line, 'slat')
      return cut ? t('value.lamellae', { count: cut.count, length: cut.lengthMm, width: cut.widthMm }) : ''
    },
  },
  { head: 'column.ladders', of: (line) => cutOf(line, 'ladder')?.positionsMm.join(' / ') ?? '' },
  stack,
]

const rail: KindColumn = {
  head: 'column.rail',
  of: (line) => String(cutOf(line, 'headrail')?.lengthMm ?? ''),
}

const louvres: KindColumn[] = [
  rail,
  {
    head: 'column.louvres',
    of: (line, { t }) => {
      const cut = cutOf(line, 'louvre')
      return cut ? t('value.lamellae', { count: cut.count, length: cut.lengthMm, width: cut.widthMm }) : ''
    },
  },
  {
    head: 'column.draw',
    of: ({ draw }, { t }) =>
      draw === null ? '' : t({ left: 'value.left', right: 'value.right', split: 'value.split' }[draw]),
  },
  stack,
]

const layer = (part: 'cloth' | 'lining'): KindColumn => ({
  head: part === 'cloth' ? 'column.metres' : 'column.lining',
  of: (line, words) => {
    const laid = cutOf(line, part)?.laid
    return laid ? `${metresText(words, laid.takeMm)}, ${wayText(words, laid.way)}` : ''
  },
})

const panels: KindColumn[] = [
  {
    head: 'column.panels',
    of: (line) => {
      const cut = cutOf(line, 'panel')
      return cut ? `${cut.count} × ${cut.widthMm}` : ''
    },
  },
  {
    head: 'column.widths',
    of: (line) => {
      const cut = cutOf(line, 'cloth')
      return cut ? `${cut.widths} × ${cut.lengthMm}` : ''
    },
  },
  { head: 'column.repeat', of: ({ repeat_mm: mm }) => (mm ? String(mm) : '') },
  {
    head: 'column.heading',
    of: ({ fullness, heading_pitch_mm: pitch }, { t, language }) => {
      if (fullness === null) return ''
      const times = new Intl.NumberFormat(language).format(fullness / 1000)
      return pitch ? t('value.wave', { times, mm: pitch }) : t('value.fullness', { times })
    },
  },
  { head: 'column.hem', of: ({ hem_mm: mm }) => (mm === null ? '' : String(mm)) },
  layer('cloth'),
  layer('lining'),
]

const folds: KindColumn = {
  head: 'column.folds',
  of: (line) => cutOf(line, 'fold')?.sizesMm.join(' / ') ?? '',
}

/** What the workshop needs to know for each kind, besides the finished size. */
export const kindColumns: Record<NonNullable<SheetLine['kind']>, readonly KindColumn[]> = {
  roller: [...cloth, tube, direction, control],
  day_night: [...cloth, control],
  venetian: [...slats, control],
  wooden: [...slats, control],
  vertical: [...louvres, control],
  cellular: [...cloth, control],
  pleated: [...cloth, rail, control],
  roman: [...cloth, folds, control],
  curtain: panels,
  shutter: [control],
  other: [control],
}

/** The lines of some orders by kind, in the order in which the kinds first appear. */
export const linesByKind = (orders: readonly { lines: readonly SheetLine[] }[]) => [
  ...Map.groupBy(
    orders.flatMap(({ lines }) => lines),
    ({ kind }) => kind,
  ),
]
