import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { unpackWoff } from './woff.ts'

type Weight = 'plain' | 'bold'

/** Fonts for all our languages except Chinese. */
export const latinFonts: Record<Weight, string> = {
  plain: fileURLToPath(import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSansCondensed.ttf')),
  bold: fileURLToPath(import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSansCondensed-Bold.ttf')),
}

/** Noto Sans SC (SIL Open Font License) for Chinese characters, as packaged by fontsource. */
const chinese: Record<Weight, URL> = {
  plain: new URL('fonts/noto-sans-sc-400.woff', import.meta.url),
  bold: new URL('fonts/noto-sans-sc-700.woff', import.meta.url),
}
const unpacked = new Map<Weight, Buffer>()

/** Loaded with the first character that needs it. */
function chineseFont(pdf: PDFKit.PDFDocument, weight: Weight): string {
  const font = unpacked.get(weight) ?? unpackWoff(readFileSync(chinese[weight]))
  unpacked.set(weight, font)
  const name = `chinese ${weight}`
  pdf.registerFont(name, font)
  return name
}

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
  width: number
  align?: 'left' | 'right'
}

interface Piece {
  text: string
  font: string
  width: number
  isSpace: boolean
}

/** A line of text, ready to be drawn. */
export interface Line {
  pieces: Piece[]
  width: number
}

/** Distance between lines, as a multiple of the font size. */
const leading = 1.35
/** Distance from the top of a line to its baseline, as a multiple of the font size. */
const ascent = 1

/** Distance between lines, in points. */
export const lineHeight = ({ size }: Pick<Style, 'size'>): number => size * leading

/** Breaks text into lines, choosing for each character a font that contains it. */
export function linesOf(pdf: PDFKit.PDFDocument, text: string, style: Style): Line[] {
  return text.split('\n').flatMap((paragraph) => wrapped(measured(pdf, paragraph, style), style.width))
}

function measured(pdf: PDFKit.PDFDocument, text: string, { size, bold = false }: Style): Piece[] {
  const weight = bold ? 'bold' : 'plain'
  return [...text.matchAll(pieces)].map(({ 0: piece, groups }) => {
    const font = groups?.['chinese'] === undefined ? latinFonts[weight] : chineseFont(pdf, weight)
    const width = pdf.font(font).fontSize(size).widthOfString(piece)
    return { text: piece, font, width, isSpace: groups?.['space'] !== undefined }
  })
}

/** A word longer than a line gets a line of its own. */
function wrapped(all: readonly Piece[], width: number): Line[] {
  const lines: Line[] = [{ pieces: [], width: 0 }]
  for (const piece of all) {
    let line = lines.at(-1) as Line
    if (line.pieces.length > 0 && !piece.isSpace && line.width + piece.width > width) {
      line = { pieces: [], width: 0 }
      lines.push(line)
    }
    if (piece.isSpace && line.pieces.length === 0) continue
    line.pieces.push(piece)
    line.width += piece.width
  }
  return lines
}

/** Draws a line with its top at `y`. */
export function drawLine(
  pdf: PDFKit.PDFDocument,
  line: Line,
  { x, y, style, colour }: { x: number; y: number; style: Style; colour: string },
): void {
  let at = style.align === 'right' ? x + style.width - line.width : x
  pdf.fontSize(style.size).fillColor(colour)
  for (const { text, font, width } of line.pieces) {
    pdf.font(font).text(text, at, y + ascent * style.size, { lineBreak: false, baseline: 'alphabetic' })
    at += width
  }
}
