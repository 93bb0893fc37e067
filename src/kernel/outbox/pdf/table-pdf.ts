import PDFDocument from 'pdfkit'
import type { LanguageCode } from '#kernel/rules/languages.ts'
import type { Paper } from '#kernel/rules/paper.ts'
import { drawLine, lineHeight, linesOf, type Line, type Style } from './pdf-text.ts'
import { numberPages } from './page-numbers.ts'
import { bytesOf, mm } from './pdf.ts'

/** In points. */
const margin = 12 * mm
const ink = '#000000'
const ruled = '#999999'
const padding = 4

/** A column of a table; `share` is its share of the width relative to the other columns. */
export interface TableColumn {
  head: string
  share: number
  align?: 'left' | 'right'
}

/** A cell, whose first line can be emphasised. */
export interface TableCell {
  strong?: string
  text?: string
}

/** Writes tables, boxes and drawings from top to bottom. */
export interface TablePen {
  /** The document, for custom drawings. */
  pdf: PDFKit.PDFDocument
  /** Width between the margins, in points. */
  width: number
  left: number
  /** Starts a page in this layout. */
  page: (layout: 'portrait' | 'landscape') => void
  /** Starts a new page unless this many points are left on the current one. */
  keep: (points: number) => void
  text: (text: string, size: number, style?: { bold?: boolean; title?: boolean; gap?: number }) => void
  /** Lines in a box. */
  frame: (title: string, lines: readonly TableCell[]) => void
  /** A table, with its header repeated on each page. */
  table: (columns: readonly TableColumn[], rows: readonly (readonly TableCell[])[]) => void
  /** Draws at most `lines` lines, one by default, the last truncated with an ellipsis; returns their height in points. */
  line: (
    text: string,
    box: { x: number; y: number; width: number; size: number; bold?: boolean; lines?: number },
  ) => number
  /** The height at which `line` would draw a text, in points. */
  heightOf: (text: string, style: { width: number; size: number; bold?: boolean; lines?: number }) => number
}

interface SetCell {
  lines: { line: Line; style: Style }[]
  height: number
}

/** Creates a PDF of tables, with numbered pages. */
export function createTablePdf(
  head: {
    title: string
    author: string
    language: LanguageCode
    paper: Paper
    pageText: (page: number) => string
  },
  write: (pen: TablePen) => void,
): Promise<Buffer> {
  const pdf = new PDFDocument({
    size: head.paper,
    margin,
    layout: 'landscape',
    lang: head.language,
    bufferPages: true,
    info: { Title: head.title, Author: head.author },
  })
  return bytesOf(pdf, () => {
    write(tablePenOn(pdf, head.paper))
    numberPages(pdf, { margin, colour: ink }, head.pageText)
  })
}

function tablePenOn(pdf: PDFKit.PDFDocument, paper: Paper): TablePen {
  const widthOf = () => pdf.page.width - 2 * margin
  const bottomOf = () => pdf.page.height - margin
  let layout: 'portrait' | 'landscape' = 'landscape'
  const nextPage = () => {
    pdf.addPage({ size: paper, margin, layout })
    pdf.y = margin
  }
  const keep = (points: number) => {
    if (pdf.y + points > bottomOf()) nextPage()
  }

  const setCell = ({ strong, text }: TableCell, style: Omit<Style, 'bold'>): SetCell => {
    const bold: Style = { ...style, bold: true }
    const lines = [
      ...(strong ? linesOf(pdf, strong, bold).map((line) => ({ line, style: bold })) : []),
      ...(text ? linesOf(pdf, text, style).map((line) => ({ line, style })) : []),
    ]
    return { lines, height: lines.length * lineHeight(style) }
  }
  const drawCell = ({ lines }: SetCell, x: number, top: number) => {
    for (const [index, { line, style }] of lines.entries())
      drawLine(pdf, line, { x, y: top + index * lineHeight(style), style, colour: ink })
  }

  const text: TablePen['text'] = (words, size, { bold = false, title = false, gap = 4 } = {}) => {
    const style = { size, bold, title, width: widthOf() }
    for (const line of linesOf(pdf, words, style)) {
      keep(lineHeight(style))
      const top = pdf.y
      drawLine(pdf, line, { x: margin, y: top, style, colour: ink })
      pdf.y = top + lineHeight(style)
    }
    pdf.y += gap
  }

  return {
    pdf,
    get width() {
      return widthOf()
    },
    left: margin,
    page(next) {
      layout = next
      nextPage()
    },
    keep,
    text,
    frame(title, lines) {
      const inside = { size: 9.5, width: widthOf() - 16 }
      const cells = [
        setCell({ strong: title }, { ...inside, size: 11 }),
        ...lines.map((cell) => setCell(cell, inside)),
      ]
      // A box longer than a page continues on the next.
      let rest = cells
      while (rest.length > 0) {
        const room = bottomOf() - pdf.y - 16
        let used = 0
        let count = 0
        while (count < rest.length && used + (rest[count] as SetCell).height <= room)
          used += (rest[count++] as SetCell).height
        if (count === 0 && pdf.y > margin) {
          nextPage()
          continue
        }
        const part = rest.slice(0, Math.max(1, count))
        const height = part.reduce((sum, cell) => sum + cell.height, 16)
        pdf.lineWidth(1.5).strokeColor(ink).rect(margin, pdf.y, widthOf(), height).stroke()
        const start = pdf.y
        let top = start + 8
        for (const cell of part) {
          drawCell(cell, margin + 8, top)
          top += cell.height
        }
        pdf.y = start + height + 12
        rest = rest.slice(part.length)
      }
    },
    table(columns, rows) {
      const all = columns.reduce((sum, { share }) => sum + share, 0)
      const places = columns.map(({ share }, index) => {
        const before = columns.slice(0, index).reduce((sum, column) => sum + column.share, 0)
        return { x: margin + (before / all) * widthOf(), width: (share / all) * widthOf() - 2 * padding }
      })
      const set = (cells: readonly TableCell[], size: number) =>
        cells.map((cell, index) =>
          setCell(cell, {
            size,
            width: (places[index] as { width: number }).width,
            align: columns[index]?.align ?? 'left',
          }),
        )
      const heads = set(
        columns.map(({ head }) => ({ strong: head })),
        8,
      )
      const heightOf = (cells: readonly SetCell[]) =>
        Math.max(...cells.map(({ height }) => height)) + 2 * padding
      const draw = (cells: readonly SetCell[]) => {
        // Writing text moves the document's current position.
        const top = pdf.y
        for (const [index, cell] of cells.entries())
          drawCell(cell, (places[index] as { x: number }).x + padding, top + padding)
        pdf.y = top + heightOf(cells)
        pdf
          .lineWidth(0.5)
          .strokeColor(ruled)
          .moveTo(margin, pdf.y)
          .lineTo(margin + widthOf(), pdf.y)
          .stroke()
      }
      const body = rows.map((row) => set(row, 9))
      keep(heightOf(heads) + (body[0] ? heightOf(body[0]) : 0))
      draw(heads)
      for (const row of body) {
        if (pdf.y + heightOf(row) > bottomOf()) {
          nextPage()
          draw(heads)
        }
        draw(row)
      }
      pdf.y += 6
    },
    line(words, { x, y, width, size, bold = false, lines = 1 }) {
      const style: Style = { size, bold, width }
      const shownLines = linesWithin(pdf, words, style, lines)
      for (const [index, line] of shownLines.entries())
        drawLine(pdf, line, { x, y: y + index * lineHeight(style), style, colour: ink })
      return shownLines.length * lineHeight(style)
    },
    heightOf: (words, { width, size, bold = false, lines = 1 }) => {
      const style: Style = { size, bold, width }
      return linesWithin(pdf, words, style, lines).length * lineHeight(style)
    },
  }
}

/** At most so many lines of a text, the last truncated with an ellipsis. */
function linesWithin(pdf: PDFKit.PDFDocument, words: string, style: Style, max: number): Line[] {
  const plain = words.replaceAll(/\s+/g, ' ').trim()
  const setLines = (text: string) => linesOf(pdf, text, style)
  // A word that is longer than a line stands on a line of its own, but does not fit.
  const fits = (set: readonly Line[]) => set.length <= max && set.every((line) => line.width <= style.width)
  const whole = setLines(plain)
  if (fits(whole)) return whole
  // Halved until it fits, because room names can have 100 characters.
  let [from, to] = [0, plain.length]
  const cut = (at: number) => setLines(`${plain.slice(0, at).trimEnd()}…`)
  while (from < to) {
    const middle = Math.ceil((from + to) / 2)
    if (fits(cut(middle))) from = middle
    else to = middle - 1
  }
  return cut(from)
}
