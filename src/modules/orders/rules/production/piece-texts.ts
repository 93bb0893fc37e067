import type { ClothPlan } from '../../contract/cutting-plan.ts'
import type { JobSheet } from '../../contract/orders-admin.ts'
import type { Cut } from '#modules/making/contract/index.ts'
import { formatSideIn, sideInMetres, toMetres } from '#modules/pricing/rules/index.ts'
import { unitSymbol } from '#modules/inventory/rules/index.ts'
import { numberFormat } from '#kernel/rules/cached-formats.ts'
import type { SheetWords } from './sheet-words.ts'

export type SheetLine = JobSheet['lines'][number]

const kindTitles = {
  roller: 'kind.roller',
  day_night: 'kind.dayNight',
  venetian: 'kind.venetian',
  wooden: 'kind.wooden',
  vertical: 'kind.vertical',
  cellular: 'kind.cellular',
  pleated: 'kind.pleated',
  roman: 'kind.roman',
  curtain: 'kind.curtain',
  shutter: 'kind.shutter',
  other: 'kind.other',
} as const

/** The title of a group of pieces on the sheets; pieces without a kind are made as ordered. */
export const kindTitle = ({ t }: SheetWords, kind: SheetLine['kind']) =>
  t(kind === null ? 'kind.none' : kindTitles[kind])

/** `1195 × 1600` without line breaks: half a size could be misread as another one. */
export const sizeText = (widthMm: number, lengthMm: number) => `${widthMm}\u00a0×\u00a0${lengthMm}`

/** A size in inches to the nearest sixteenth, without line breaks: `35 1/8 × 60 in`. */
const inchSize = ({ t }: SheetWords, width: number, length: number) =>
  `${formatSideIn(width, 'in')} × ${formatSideIn(length, 'in')} ${t('slip.units.in')}`.replaceAll(
    ' ',
    '\u00a0',
  )

/** The finished size; the ordered size where the mount is not known. */
export const cutSize = (line: SheetLine) =>
  sizeText(line.finished_width_mm ?? line.width_mm, line.finished_length_mm ?? line.length_mm)

/** The same in inches; empty where the piece was ordered in another unit. */
function cutInches(words: SheetWords, line: SheetLine): string {
  if (!line.in_inches) return ''
  const { finished_width_mm: width, finished_length_mm: length } = line
  return inchSize(
    words,
    width === null ? sideInMetres(line.width_mm, line.width_16ths) : toMetres(width),
    length === null ? sideInMetres(line.length_mm, line.length_16ths) : toMetres(length),
  )
}

/** The finished size with its units: `892 × 1524 mm`, where it was ordered in inches also `35 1/8 × 60 in`. */
export const cutSizeText = (words: SheetWords, line: SheetLine) =>
  [words.t('value.size', { size: cutSize(line) }), cutInches(words, line)].filter(Boolean).join(' = ')

/** The ordered size, in inches where it was ordered so. */
const orderedSize = (words: SheetWords, line: SheetLine) =>
  line.in_inches
    ? inchSize(
        words,
        sideInMetres(line.width_mm, line.width_16ths),
        sideInMetres(line.length_mm, line.length_16ths),
      )
    : sizeText(line.width_mm, line.length_mm)

/** `−2`, `+40`, `0`. */
const signed = (mm: number) => (mm < 0 ? `−${-mm}` : mm > 0 ? `+${mm}` : '0')

const onWindow: readonly SheetLine['mount'][] = ['glass_bead', 'niche', 'sash', 'clamp']

/** The ordered size where it differs from the finished one, and that in inches where it was ordered so. */
export function orderedText(words: SheetWords, line: SheetLine): string {
  const { t } = words
  const { finished_width_mm: width, finished_length_mm: length } = line
  const inches = cutInches(words, line)
  const after = (text: string) => [inches, text].filter(Boolean).join('; ')
  if (width === null) return after(t('size.noMount'))
  const isAsOrdered = width === line.width_mm && (length ?? line.length_mm) === line.length_mm
  if (isAsOrdered) return after(t('size.asOrdered'))
  const change = [width - line.width_mm, (length ?? line.length_mm) - line.length_mm]
    .map(signed)
    .join('\u00a0×\u00a0')
  const ordered = t('size.ordered', { size: orderedSize(words, line) })
  return after(onWindow.includes(line.mount) ? `${ordered}, ${t('size.change', { change })}` : ordered)
}

const mountKeys = {
  inside: 'mount.inside',
  outside: 'mount.outside',
  glass_bead: 'mount.glassBead',
  niche: 'mount.niche',
  sash: 'mount.sash',
  clamp: 'mount.clamp',
} as const

export const mountText = ({ t }: SheetWords, { mount }: Pick<SheetLine, 'mount'>) =>
  mount === null ? '' : t(mountKeys[mount])

/** Names of the child-safety rules on the sheets. */
const safetyTitles = {
  en13120: 'EN 13120',
  wcma2022: 'ANSI/WCMA A100.1-2022',
  as_nz: 'AS/NZS',
  none: '',
} as const

/** `Chain 1000 mm, EN 13120`; empty for a piece without a loop. */
export function loopText(
  { t }: SheetWords,
  { loop_mm: mm, safety }: Pick<SheetLine, 'loop_mm' | 'safety'>,
): string {
  if (mm === null) return ''
  return [t('value.chain', { mm }), safety && safetyTitles[safety]].filter(Boolean).join(', ')
}

const decimals = (language: string, value: number, digits: number) =>
  numberFormat(language, { minimumFractionDigits: digits, maximumFractionDigits: digits }).format(value)

/** Metres of roll or cloth, with a workshop's number of decimals. */
export const metresText = ({ t, language }: SheetWords, mm: number) =>
  t('value.metres', { metres: decimals(language, mm / 1000, 2) })

/** An amount of a material: `2.5 m`, `3 rolls`; pieces are counted without a unit. */
export function quantityText({ t, language }: SheetWords, quantity: number, unit: string): string {
  const figure = numberFormat(language, { maximumFractionDigits: 3 }).format(quantity)
  if (unit === 'piece') return figure
  return unit === 'roll' ? t('value.rolls', { count: quantity, figure }) : `${figure} ${unitSymbol(unit)}`
}

/** `1A2B-1 (1165 × 1900), 1A2B-2 (800 × 1500)` */
export const piecesText = ({ pieces }: ClothPlan['strips'][number]) =>
  pieces.map((piece) => `${piece.label} (${piece.across_mm} × ${piece.along_mm})`).join(', ')

/** `Remnant R00012, 1200 × 1450 mm, shelf 3` */
export const remnantText = (
  { t }: SheetWords,
  { label, width_mm: width, length_mm: length, location }: NonNullable<ClothPlan['remnants']>[number],
) => [t('strips.remnant', { label, size: sizeText(width, length) }), location].filter(Boolean).join(', ')

/** Thousandths as a percentage: `83.4 %`. */
export const shareText = ({ language }: SheetWords, permille: number) =>
  `${decimals(language, permille / 10, 1)} %`

/** The type of a part's cut; cloth and lining have the same type. */
type CutOf<Part, One = Cut> = One extends { part: infer Parts } ? (Part extends Parts ? One : never) : never

/** The cut of a part; undefined where a piece has none. */
export const cutOf = <Part extends Cut['part']>(line: SheetLine, part: Part) =>
  line.cuts.find((cut) => cut.part === part) as CutOf<Part> | undefined

const warnings: Record<SheetLine['warnings'][number]['code'], (words: SheetWords, figure: number) => string> =
  {
    demo_size: ({ t }) => t('warning.demo'),
    camera_without_tape: ({ t }) => t('warning.camera'),
    stands_out: ({ t }, mm) => t('warning.standsOut', { mm }),
    two_people: ({ t, language }, grams) =>
      t('warning.twoPeople', { kg: decimals(language, grams / 1000, 1) }),
    long_parcel: ({ t, language }, mm) =>
      t('warning.longParcel', { metres: decimals(language, mm / 1000, 2) }),
  }

/** The text of a warning. */
export const warningText = (words: SheetWords, { code, figure }: SheetLine['warnings'][number]) =>
  warnings[code](words, figure ?? 0)

/** The permitted deviation of a finished piece. */
export const toleranceText = ({ t }: SheetWords, kind: SheetLine['kind']) =>
  t(kind === 'curtain' ? 'tolerance.curtain' : 'tolerance.blind')

/** The figure that the workshop looks for on a piece's label besides its size; may be empty. */
export function keyFigure(words: SheetWords, line: SheetLine): string {
  const { t } = words
  const tube = cutOf(line, 'tube')
  if (tube) return t('value.tube', { diameter: tube.diameterMm, length: tube.lengthMm })
  const slat = cutOf(line, 'slat')
  if (slat) return t('value.slats', { count: slat.count, length: slat.lengthMm })
  const louvre = cutOf(line, 'louvre')
  if (louvre) return t('value.louvres', { count: louvre.count, length: louvre.lengthMm })
  const panel = cutOf(line, 'panel')
  if (panel) return t('value.panels', { count: panel.count, width: panel.widthMm })
  const cloth = cutOf(line, 'cloth')
  return cloth ? t('value.cloth', { size: sizeText(cloth.widthMm, cloth.lengthMm) }) : ''
}

/**
 * Room and options of a piece: `Kitchen · Colour: Sand`. Without chosen options, the options are shown as they were
 * sent.
 */
export function roomText({
  room,
  options,
  choices,
}: Pick<SheetLine, 'room' | 'options'> & Partial<Pick<SheetLine, 'choices'>>): string {
  const optionText = (value: unknown) =>
    typeof value === 'string' || typeof value === 'number' ? String(value) : JSON.stringify(value)
  const words =
    choices && choices.length > 0
      ? choices.map(({ option, choice }) => `${option}: ${choice}`)
      : Object.entries(options).map(([name, value]) => `${name}: ${optionText(value)}`)
  return [room, ...words].filter(Boolean).join(' · ')
}

/** Room, options, mount and note of a piece, and what modules add to it. */
export const placeText = (words: SheetWords, line: SheetLine) =>
  [roomText(line), mountText(words, line), line.note, ...(line.workshop_texts ?? [])]
    .filter(Boolean)
    .join(' · ')

type Batch = NonNullable<ClothPlan['batches']>[number]
type Short = NonNullable<ClothPlan['short']>[number]

/** What is cut from a batch, and how much of it is there. */
export const batchText = (words: SheetWords, { batch, total_mm: total, length_mm: there }: Batch): string =>
  words.t('strips.batch', {
    batch,
    metres: metresText(words, total),
    there: metresText(words, there),
  })

/** That no batch has enough cloth for pieces that belong together. */
export const shortText = (words: SheetWords, { labels, length_mm: length }: Short): string =>
  words.t('strips.short', { pieces: labels.join(', '), metres: metresText(words, length) })
