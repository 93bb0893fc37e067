import PDFDocument from 'pdfkit'
import type { LanguageCode } from '#kernel/rules/languages.ts'
import type { Paper } from '#kernel/rules/paper.ts'
import type { TFunction } from 'i18next'
import { drawLetterhead, type LetterheadData } from './letterhead.ts'
import { drawFigure, type Figure } from './pdf-figure.ts'
import { numberPages } from './page-numbers.ts'
import { tagsOf, type Tags } from './pdf-tags.ts'
import { drawLine, lineHeight, linesOf } from './pdf-text.ts'

/** Points per millimetre. */
export const mm = 72 / 25.4

/** In points. */
const margin = 18 * mm
const papers: Record<Paper, { width: number; height: number }> = {
  A4: { width: 595.28, height: 841.89 },
  LETTER: { width: 612, height: 792 },
}
const between = 10
/** Size of the text, in points. */
export const bodySize = 9.5
/** Size of the title, in points. */
export const titleSize = 24
/** Width between the margins, in points: that of A4, in the middle of wider paper too. */
export const contentWidth = papers.A4.width - 2 * margin

/** Where the text is on its paper, in points: from the left, and from the top to its end. */
interface Place {
  left: number
  bottom: number
}
const placeOn = (paper: Paper): Place => ({
  left: (papers[paper].width - contentWidth) / 2,
  bottom: papers[paper].height - margin,
})

const ink = '#23201c'
/** Colour of secondary text. */
export const secondaryColour = '#5f574b'
const ruled = '#ddd5c7'

interface Style {
  bold?: boolean
  /** Set in the typeface of headings. */
  title?: boolean
  colour?: string
}

/** A drawing before the first cell of a row; all rows with one leave the same space. In points. */
export interface RowPicture {
  /** The space left for it. */
  side: number
  height: number
  /** Draws it, from 0, 0 at its top left. */
  draw: (pdf: PDFKit.PDFDocument) => void
}

/** Writes a document from top to bottom. */
export interface Pen {
  /** A paragraph; `gap` is the space below it, in points. */
  paragraph: (text: string, size: number, style?: Style & { gap?: number }) => void
  /** A row of the table: the first cell is left-aligned, the others right-aligned. `head`: the names of its columns; `tight`: with little space. */
  row: (
    cells: readonly string[],
    style?: Style & { head?: boolean; tight?: boolean; picture?: RowPicture },
  ) => void
  /** A picture with what it shows beside it. */
  figure: (figure: Figure, text: string) => void
  /** A thin horizontal line. */
  rule: () => void
  /** A square code of modules, row by row, 1 is dark; beside it lines of text that say the same. */
  code: (modules: { dark: readonly number[]; perSide: number }, lines: readonly string[]) => void
  /** Starts a new page unless this many points are left on this one. */
  keep: (points: number) => void
  /** Adds vertical space, in points. */
  gap: (points: number) => void
}

/** A file inside a PDF, and what it is to the document. */
export interface AttachedFile {
  name: string
  type: string
  relationship: 'Alternative' | 'Data' | 'Source' | 'Supplement'
  description: string
  content: string
}

/** A document that is kept for years: PDF/A-3b (ISO 19005-3), with files of its data. */
export interface ArchivedDocument {
  files: readonly AttachedFile[]
  /** Further metadata: descriptions in RDF (XMP). */
  metadata: string
  issuedAt: Date
}

/** pdfkit has these, its types do not. */
interface Archive {
  file: (content: Buffer, options: Record<string, unknown>) => unknown
  appendXML: (xml: string) => void
}

/** What makes a PDF one for archives. pdfkit writes titles into the metadata without escaping them. */
const archiveOptions = {
  subset: 'PDF/A-3b',
  pdfVersion: '1.7',
} as const
const withoutMarkup = (text: string) => text.replaceAll(/[<>&]/g, ' ')

function attachFiles(pdf: PDFKit.PDFDocument, { files, metadata, issuedAt }: ArchivedDocument): void {
  const archive = pdf as unknown as Archive
  for (const { name, type, relationship, description, content } of files)
    archive.file(Buffer.from(content), { name, type, relationship, description, modifiedDate: issuedAt })
  if (metadata) archive.appendXML(metadata)
}

/**
 * Creates a PDF with the shop's letterhead and one table whose columns have the given widths in points. Pages are
 * numbered if there is more than one. Its parts are tagged, so that screen readers tell headings and cells of the table.
 */
export async function createPdf(
  head: {
    t: TFunction
    title: string
    shop: LetterheadData
    language: LanguageCode
    widths: readonly number[]
    archive?: ArchivedDocument
  },
  write: (pen: Pen) => void,
): Promise<Buffer> {
  const { archive } = head
  const { paper = 'A4' } = head.shop
  const layout = placeOn(paper)
  const titled = (text: string) => (archive ? withoutMarkup(text) : text)
  const pdf = new PDFDocument({
    ...(archive && archiveOptions),
    size: paper,
    margins: { top: margin, bottom: margin, left: layout.left, right: layout.left },
    tagged: true,
    displayTitle: true,
    lang: head.language,
    bufferPages: true,
    info: {
      Title: titled(head.title),
      Author: titled(head.shop.name),
      ...(archive && { CreationDate: archive.issuedAt }),
    },
  })
  const { t, title, shop } = head
  return bytesOf(pdf, () => {
    const tags = tagsOf(pdf)
    drawLetterhead(pdf, shop, {
      t,
      tags,
      margin: layout.left,
      width: contentWidth,
      ink,
      soft: secondaryColour,
    })
    write(penOn(pdf, tags, head.widths, layout))
    if (archive) attachFiles(pdf, archive)
    if (pdf.bufferedPageRange().count > 1)
      numberPages(pdf, { margin, side: layout.left, colour: secondaryColour }, (page, pages) =>
        t('paper.page', { title, page, pages }),
      )
  })
}

/** The document catalogue (PDF 1.7, 7.7.2), which pdfkit writes at the end; its types do not have it. */
interface Catalogue {
  _root: { data: { ViewerPreferences?: PDFKit.PDFKitReference } }
}

/** Lets viewers print at actual size: their print dialogs then do not fit the page to the paper (PDF 1.7, 12.2). */
export function printAtActualSize(pdf: PDFKit.PDFDocument): void {
  const { _root: catalogue } = pdf as unknown as Catalogue
  catalogue.data.ViewerPreferences = pdf.ref({ PrintScaling: 'None', DisplayDocTitle: true })
}

/** Collects the PDF data written by `write`. */
export async function bytesOf(pdf: PDFKit.PDFDocument, write: () => void): Promise<Buffer> {
  const chunks: Buffer[] = []
  const bytes = new Promise<Buffer>((resolve, reject) => {
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
    pdf.on('end', () => resolve(Buffer.concat(chunks)))
    pdf.on('error', reject)
  })
  write()
  pdf.end()
  return bytes
}

/** The side of a code in points: 34 mm, which phones scan from paper. */
const codeSide = 96

function penOn(pdf: PDFKit.PDFDocument, tags: Tags, widths: readonly number[], { left, bottom }: Place): Pen {
  const startOf = (column: number) =>
    widths.slice(0, column).reduce((sum, width) => sum + width + between, left)
  return {
    paragraph(text, size, { gap = 6, bold = false, title = false, colour = ink } = {}) {
      const style = { size, bold, title, width: contentWidth }
      tags.part(title ? 'H1' : bold ? 'H2' : 'P', () => {
        for (const line of linesOf(pdf, text, style)) {
          // A tag that is open goes on on the next page.
          if (pdf.y + lineHeight(style) > bottom) pdf.continueOnNewPage()
          const top = pdf.y
          drawLine(pdf, line, { x: left, y: top, style, colour })
          pdf.y = top + lineHeight(style)
        }
      })
      pdf.y += gap
    },
    row(cells, { bold = false, head = false, tight = false, colour = ink, picture } = {}) {
      const above = tight ? 3 : 7
      const indent = picture ? picture.side + between : 0
      const set = cells.map((cell, index) => {
        const isFirst = index === 0
        const width = (widths[index] as number) - (isFirst ? indent : 0)
        const style = { size: bodySize, bold, width, align: isFirst ? ('left' as const) : ('right' as const) }
        return { style, x: startOf(index) + (isFirst ? indent : 0), lines: linesOf(pdf, cell, style) }
      })
      const step = lineHeight({ size: bodySize })
      const height = Math.max(
        step * Math.max(...set.map(({ lines }) => lines.length)),
        picture ? picture.height : 0,
      )
      if (pdf.y + height + 2 * above > bottom) pdf.addPage()
      const top = pdf.y + above
      if (picture)
        tags.decoration(() => {
          pdf.save().translate(left, top)
          picture.draw(pdf)
          pdf.restore()
        })
      const drawCells = set.map(({ style, x, lines }) => () => {
        for (const [index, line] of lines.entries())
          drawLine(pdf, line, { x, y: top + index * step, style, colour })
      })
      tags.row(head ? 'TH' : 'TD', drawCells)
      pdf.y = top + height + above
    },
    figure({ indent, ...picture }, text) {
      const ends = { left: left + indent, right: left + contentWidth, bottom }
      const look = { size: bodySize, between, colour: secondaryColour }
      drawFigure(pdf, { tags, text, ...picture }, { ...ends, ...look })
    },
    rule() {
      tags.decoration(() => {
        pdf
          .moveTo(left, pdf.y)
          .lineTo(left + contentWidth, pdf.y)
          .lineWidth(0.5)
          .strokeColor(ruled)
          .stroke()
      })
    },
    code({ dark, perSide }, lines) {
      if (pdf.y + codeSide > bottom) pdf.addPage()
      const top = pdf.y
      const side = codeSide / perSide
      tags.decoration(() => {
        pdf.fillColor('#000000')
        for (const [index, isDark] of dark.entries())
          if (isDark) {
            const [x, y] = [index % perSide, Math.floor(index / perSide)]
            pdf.rect(left + x * side, top + y * side, side, side)
          }
        pdf.fill()
      })
      const style = { size: bodySize, width: contentWidth - codeSide - 2 * between }
      const step = lineHeight(style)
      const drawnLines = lines.flatMap((text) => linesOf(pdf, text, style))
      tags.part('P', () => {
        for (const [index, line] of drawnLines.entries())
          drawLine(pdf, line, {
            x: left + codeSide + 2 * between,
            y: top + index * step,
            style,
            colour: ink,
          })
      })
      pdf.y = top + Math.max(codeSide, drawnLines.length * step) + 6
    },
    keep(points) {
      if (pdf.y + points > bottom) pdf.addPage()
    },
    gap(points) {
      pdf.y += points
    },
  }
}
