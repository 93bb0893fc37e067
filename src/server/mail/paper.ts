import { fileURLToPath } from 'node:url'
import PDFDocument from 'pdfkit'
import type { LanguageCode } from '../../rules/languages.ts'

/** The letters of all our languages but Chinese, which no font of a reasonable size holds. */
export const fonts = {
  plain: fileURLToPath(import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSansCondensed.ttf')),
  bold: fileURLToPath(import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSansCondensed-Bold.ttf')),
}

/** Whether a paper can be written in a language. */
export const hasPaper = (language: LanguageCode) => language !== 'zh'

/** Points, on A4. */
const margin = 56
const bottom = 841.89 - margin
const between = 10
/** Points from margin to margin. */
export const paperWidth = 595.28 - 2 * margin

const ink = '#23201c'
/** For what stands back. */
export const soft = '#5f574b'
const line = '#ddd5c7'

interface Style {
  bold?: boolean
  colour?: string
}

/** What writes on a paper, from the top down. */
export interface Pen {
  /** A paragraph; `gap` is the room below it in points. */
  say: (text: string, size: number, style?: Style & { gap?: number }) => void
  /** One row of the table: the first cell stands to the left, the others to the right. */
  row: (cells: readonly string[], style?: Style) => void
  /** A thin line across. */
  rule: () => void
  /** Leaves room, in points. */
  gap: (points: number) => void
}

/** A paper of ours as a PDF file, with one table whose columns have these widths in points. */
export async function paperOf(
  head: { title: string; author: string; language: LanguageCode; widths: readonly number[] },
  write: (pen: Pen) => void,
): Promise<Buffer> {
  const paper = new PDFDocument({
    size: 'A4',
    margin,
    lang: head.language,
    info: { Title: head.title, Author: head.author },
  })
  return bytesOf(paper, () => write(penOn(paper, head.widths)))
}

/** The file that comes of writing on a paper. */
export async function bytesOf(paper: PDFKit.PDFDocument, write: () => void): Promise<Buffer> {
  const chunks: Buffer[] = []
  const done = new Promise<Buffer>((resolve, reject) => {
    paper.on('data', (chunk: Buffer) => chunks.push(chunk))
    paper.on('end', () => resolve(Buffer.concat(chunks)))
    paper.on('error', reject)
  })
  write()
  paper.end()
  return done
}

function penOn(paper: PDFKit.PDFDocument, widths: readonly number[]): Pen {
  const use = (size: number, { bold = false, colour = ink }: Style) =>
    paper
      .font(bold ? fonts.bold : fonts.plain)
      .fontSize(size)
      .fillColor(colour)
  const startOf = (column: number) =>
    widths.slice(0, column).reduce((sum, width) => sum + width + between, margin)
  return {
    say(text, size, { gap = 6, ...style } = {}) {
      use(size, style).text(text, margin, paper.y, { width: paperWidth })
      paper.y += gap
    },
    row(cells, style = {}) {
      use(10, style)
      const height = Math.max(
        ...cells.map((cell, index) => paper.heightOfString(cell, { width: widths[index] })),
      )
      if (paper.y + height + 14 > bottom) paper.addPage()
      const top = paper.y + 7
      cells.forEach((cell, index) => {
        const place = { width: widths[index] as number, align: index === 0 ? 'left' : 'right' } as const
        paper.text(cell, startOf(index), top, place)
      })
      paper.y = top + height + 7
    },
    rule() {
      paper
        .moveTo(margin, paper.y)
        .lineTo(margin + paperWidth, paper.y)
        .lineWidth(0.5)
        .strokeColor(line)
        .stroke()
    },
    gap(points) {
      paper.y += points
    },
  }
}
