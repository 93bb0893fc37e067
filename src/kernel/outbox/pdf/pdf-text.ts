import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { unpackedFont } from './woff.ts'

type Weight = 'plain' | 'bold'

/** Letters of all our languages but Chinese. */
export const latin: Record<Weight, string> = {
  plain: fileURLToPath(import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSansCondensed.ttf')),
  bold: fileURLToPath(import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSansCondensed-Bold.ttf')),
}

/** Noto Sans SC (SIL Open Font License), the characters that Chinese is written with, as fontsource packs it. */
const chinese: Record<Weight, URL> = {
  plain: new URL('fonts/noto-sans-sc-400.woff', import.meta.url),
  bold: new URL('fonts/noto-sans-sc-700.woff', import.meta.url),
}
const unpacked = new Map<Weight, Buffer>()

/** Read with the first character that needs it. */
function chineseFont(pdf: PDFKit.PDFDocument, weight: Weight): string {
  const font = unpacked.get(weight) ?? unpackedFont(readFileSync(chinese[weight]))
  unpacked.set(weight, font)
  const name = `chinese ${weight}`
  pdf.registerFont(name, font)
  return name
}

/**
 * Chinese characters one by one, as lines may break between them, though no line begins with what closes
 * and none ends with what opens; else words and spaces.
 */
const pieces =
  /(?<chinese>[（《「『【〔]*[\u2e80-\u9fff\uf900-\ufaff\ufe30-\ufe4f\uff00-\uffef][。，、；：？！）》」』】〕]*)|(?<space>[^\S\n]+)|(?<word>[^\s\u2e80-\u9fff\uf900-\ufaff\ufe30-\ufe4f\uff00-\uffef]+)/gu

/** How a text is written. Sizes and places in points. */
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

/** One line of a text, ready to be drawn. */
export interface Line {
  pieces: Piece[]
  width: number
}

/** From one line to the next, in sizes of the letters. */
const leading = 1.35
/** From the top of a line to its base, in sizes of the letters. */
const ascent = 1

/** How far it is from one line to the next, in points. */
export const lineHeight = ({ size }: Pick<Style, 'size'>): number => size * leading

/** Breaks a text into lines, each letter in a font that has it. */
export function linesOf(pdf: PDFKit.PDFDocument, text: string, style: Style): Line[] {
  return text.split('\n').flatMap((paragraph) => wrapped(measured(pdf, paragraph, style), style.width))
}

function measured(pdf: PDFKit.PDFDocument, text: string, { size, bold = false }: Style): Piece[] {
  const weight = bold ? 'bold' : 'plain'
  return [...text.matchAll(pieces)].map(({ 0: piece, groups }) => {
    const font = groups?.['chinese'] === undefined ? latin[weight] : chineseFont(pdf, weight)
    const width = pdf.font(font).fontSize(size).widthOfString(piece)
    return { text: piece, font, width, isSpace: groups?.['space'] !== undefined }
  })
}

/** A word that is longer than a line stands on a line of its own. */
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

/** Draws one line with its top at `y`. */
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
