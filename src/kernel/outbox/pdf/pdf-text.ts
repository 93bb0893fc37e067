import { fontFor, hasAll, houseFont, wideFonts, type Weight } from './pdf-fonts.ts'

/**
 * Splits text where lines can break: between Chinese characters, but not before closing or after opening punctuation;
 * otherwise between words.
 */
const pieces =
  /(?<chinese>[（《「『【〔]*[\u2e80-\u9fff\uf900-\ufaff\ufe30-\ufe4f\uff00-\uffef][。，、；：？！）》」』】〕]*)|(?<space>[^\S\n]+)|(?<word>[^\s\u2e80-\u9fff\uf900-\ufaff\ufe30-\ufe4f\uff00-\uffef]+)/gu

/** Text style. Sizes and positions in points. */
export interface Style {
  size: number
  bold?: boolean
  /** Set in the typeface of headings. */
  title?: boolean
  width: number
  align?: 'left' | 'right'
}

/** Characters that are drawn together: of one font and direction. */
interface Run {
  text: string
  font: string
  width: number
  /** `neutral`: spaces, digits and punctuation, which have the direction of what is around them. */
  direction: 'left' | 'right' | 'neutral'
}

/** What stays on one line. */
interface Piece {
  runs: Run[]
  width: number
  isSpace: boolean
}

/** A line of text, ready to be drawn. */
export interface Line {
  /** In the order of reading. */
  runs: Run[]
  width: number
}

/** Distance between lines, as a multiple of the font size: of text, and of large headings. */
const leading = { text: 1.4, heading: 1.2 }
const headingSize = 16
/** Distance from the top of a line to its baseline, as a multiple of the font size. */
const ascent = 1

/** Distance between lines, in points. */
export const lineHeight = ({ size }: Pick<Style, 'size'>): number =>
  size * (size < headingSize ? leading.text : leading.heading)

/**
 * Breaks text into lines, choosing for each character a font that contains it. A character that no font contains is
 * shown as a square, a word that is longer than a line is broken.
 */
export function linesOf(pdf: PDFKit.PDFDocument, text: string, style: Style): Line[] {
  // Accents that were typed on their own are put on their letters, as the fonts have them.
  return text
    .normalize('NFC')
    .split('\n')
    .flatMap((paragraph) => wrapped(measured(pdf, paragraph, style), style.width))
}

/** Letters that are written from left to right, most of which the house's font has. */
const plainLetters = /^[\u0021-\u007e\u00a1-\u02ff\u0370-\u052f\u1e00-\u1fff\u2010-\u2044\u20a0-\u20bf]+$/
const substitute = '\u25a1'
const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' })

/** Arabic and Hebrew letters; their digits are written from left to right. */
const fromRight = /[\u0590-\u065f\u066a-\u06ef\u06fa-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/
function directionOf(text: string): Run['direction'] {
  if (fromRight.test(text)) return 'right'
  return /\p{L}/u.test(text) ? 'left' : 'neutral'
}

/** A character with its marks, in a font that has it. What only changes the look of an emoji is left out. */
function setCharacter(pdf: PDFKit.PDFDocument, character: string, weight: Weight): Omit<Run, 'width'> {
  const font = fontFor(pdf, weight, character.codePointAt(0) as number)
  if (font === null) return { text: substitute, font: wideFonts[weight], direction: 'neutral' }
  const isEmoji = /\p{Extended_Pictographic}/u.test(character)
  const text = isEmoji ? String.fromCodePoint(character.codePointAt(0) as number) : character
  return { text, font, direction: directionOf(text) }
}

const sizeOf = (pdf: PDFKit.PDFDocument, size: number, run: Omit<Run, 'width'>): Run => ({
  ...run,
  width: pdf.font(run.font).fontSize(size).widthOfString(run.text),
})

/** Joins neighbours of the same font and direction, because Arabic letters change their form with their neighbours. */
function joined(characters: readonly Omit<Run, 'width'>[]): Omit<Run, 'width'>[] {
  const runs: Omit<Run, 'width'>[] = []
  for (const character of characters) {
    const last = runs.at(-1)
    if (last && last.font === character.font && last.direction === character.direction)
      last.text += character.text
    else runs.push({ ...character })
  }
  return runs
}

const widthOf = (runs: readonly Run[]) => runs.reduce((sum, { width }) => sum + width, 0)

function measured(
  pdf: PDFKit.PDFDocument,
  text: string,
  { size, bold = false, title = false, width: room }: Style,
): Piece[] {
  const weight: Weight = title ? 'title' : bold ? 'bold' : 'plain'
  const font = houseFont(pdf, weight)
  return [...text.matchAll(pieces)].flatMap(({ 0: piece, groups }) => {
    const isSpace = groups?.['space'] !== undefined
    const asPiece = (characters: readonly Omit<Run, 'width'>[]): Piece => {
      const runs = joined(characters).map((run) => sizeOf(pdf, size, run))
      return { runs, width: widthOf(runs), isSpace }
    }
    const isPlain = isSpace || (plainLetters.test(piece) && hasAll(pdf, weight, piece))
    const direction = isPlain ? directionOf(piece) : 'neutral'
    const whole = isPlain ? asPiece([{ text: piece, font, direction }]) : null
    if (whole && (whole.width <= room || isSpace)) return [whole]
    const characters = [...graphemes.segment(piece)].map(({ segment }) => setCharacter(pdf, segment, weight))
    const set = asPiece(characters)
    if (set.width <= room) return [set]
    return broken(pdf, characters, { size, room }).map(asPiece)
  })
}

/** The parts of a word that is longer than a line; each fits on one. */
function broken(
  pdf: PDFKit.PDFDocument,
  characters: readonly Omit<Run, 'width'>[],
  { size, room }: { size: number; room: number },
): Omit<Run, 'width'>[][] {
  const parts: Omit<Run, 'width'>[][] = [[]]
  let used = 0
  for (const character of characters) {
    const { width } = sizeOf(pdf, size, character)
    if (used > 0 && used + width > room) {
      parts.push([])
      used = 0
    }
    parts.at(-1)?.push(character)
    used += width
  }
  return parts
}

function wrapped(all: readonly Piece[], width: number): Line[] {
  const lines: Line[] = [{ runs: [], width: 0 }]
  for (const piece of all) {
    let line = lines.at(-1) as Line
    if (line.runs.length > 0 && !piece.isSpace && line.width + piece.width > width) {
      line = { runs: [], width: 0 }
      lines.push(line)
    }
    if (piece.isSpace && line.runs.length === 0) continue
    line.runs.push(...piece.runs)
    line.width += piece.width
  }
  return lines
}

/** The runs from left to right: words of Arabic and Hebrew that follow each other are read from the right. */
function fromLeft(runs: readonly Run[]): Run[] {
  const ordered: Run[] = []
  let at = 0
  while (at < runs.length) {
    const run = runs[at] as Run
    if (run.direction !== 'right') {
      ordered.push(run)
      at += 1
      continue
    }
    let end = at
    for (let next = at; next < runs.length && runs[next]?.direction !== 'left'; next += 1)
      if (runs[next]?.direction === 'right') end = next
    ordered.push(...runs.slice(at, end + 1).toReversed())
    at = end + 1
  }
  return ordered
}

/** Draws a line with its top at `y`. */
export function drawLine(
  pdf: PDFKit.PDFDocument,
  line: Line,
  { x, y, style, colour }: { x: number; y: number; style: Style; colour: string },
): void {
  let at = style.align === 'right' ? x + style.width - line.width : x
  pdf.fontSize(style.size).fillColor(colour)
  for (const { text, font, width } of fromLeft(line.runs)) {
    pdf.font(font).text(text, at, y + ascent * style.size, { lineBreak: false, baseline: 'alphabetic' })
    at += width
  }
}
