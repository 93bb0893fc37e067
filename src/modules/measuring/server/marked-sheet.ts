import PDFDocument from 'pdfkit'
import type { TFunction } from 'i18next'
import type { LanguageCode } from '#kernel/rules/languages.ts'
import { translationsIn } from '#kernel/outbox/mail/translations.ts'
import { drawLine, lineHeight, linesOf } from '#kernel/outbox/pdf/pdf-text.ts'
import { bytesOf, mm, printAtActualSize } from '#kernel/outbox/pdf/pdf.ts'
import { sheetPapers, type SheetPaper } from '../contract/marked-sheet.ts'
import { cornerIndices } from '../rules/mathematics/geometry.ts'
import { blackCells, controlLine, markMm, markSheet } from '../rules/detection/marks.ts'

const ink = '#000000'
/** Width of the texts, millimetres. */
const textMm = 150
/** From the centre of the sheet up to where the texts begin, millimetres: they stand between upper and lower marks. */
const textsAboveMm = markSheet.downMm / 2 - markMm - 8

/** The texts of the printed page, which the PDF shares. */
const words = translationsIn(
  new URL('../../../../public/locales/', import.meta.url),
  (language) => `${language}/camera.json`,
)

/** The files that have been asked for: at most one for each language and paper. */
const files = new Map<string, Promise<Buffer>>()

/** The sheet with marks as a PDF, drawn once for each language and paper. */
export function markedSheetFile(paper: SheetPaper, language: LanguageCode): Promise<Buffer> {
  const name = `${paper} ${language}`
  const file = files.get(name) ?? words(language).then((t) => drawn(t, paper, language))
  files.set(name, file)
  // What failed is tried again.
  file.catch(() => files.delete(name))
  return file
}

function drawn(t: TFunction, paper: SheetPaper, language: LanguageCode): Promise<Buffer> {
  const title = t('camera.marked.title')
  const pdf = new PDFDocument({
    size: sheetPapers[paper],
    margin: 0,
    lang: language,
    pdfVersion: '1.7',
    info: { Title: title },
  })
  printAtActualSize(pdf)
  return bytesOf(pdf, () => {
    drawMarks(pdf)
    drawControlLine(pdf)
    const top = writeCentred(pdf, title, { size: 15, title: true, top: -textsAboveMm * mm })
    const below = writeCentred(pdf, t('camera.marked.text'), { size: 11, top: top + 4 * mm })
    writeCentred(pdf, t('camera.marked.ruler'), { size: 11, top: below + 4 * mm })
    const { belowMm, endsMm, lengthMm } = controlLine
    writeCentred(pdf, t('camera.marked.length', { mm: lengthMm }), {
      size: 9,
      top: (belowMm + endsMm / 2) * mm,
    })
  })
}

/** The centre of the page in points, which is the centre of the sheet. */
const centreOf = ({ page }: PDFKit.PDFDocument) => ({ x: page.width / 2, y: page.height / 2 })

/** Fills all cells as one path, because a viewer may leave hairlines between shapes that are filled one by one. */
function drawMarks(pdf: PDFKit.PDFDocument): void {
  const centre = centreOf(pdf)
  const side = markSheet.cellMm * mm
  for (const { x, y } of cornerIndices.flatMap(blackCells))
    pdf.rect(centre.x + x * mm, centre.y + y * mm, side, side)
  pdf.fill(ink)
}

function drawControlLine(pdf: PDFKit.PDFDocument): void {
  const centre = centreOf(pdf)
  const { lengthMm, endsMm, strokeMm, belowMm } = controlLine
  const [left, right] = [centre.x - (lengthMm / 2) * mm, centre.x + (lengthMm / 2) * mm]
  const y = centre.y + belowMm * mm
  for (const x of [left, right]) pdf.moveTo(x, y - (endsMm / 2) * mm).lineTo(x, y + (endsMm / 2) * mm)
  pdf
    .moveTo(left, y)
    .lineTo(right, y)
    .lineWidth(strokeMm * mm)
    .stroke(ink)
}

/** Writes a text between the marks, from `top` in points below the centre of the page; returns where it ends. */
function writeCentred(
  pdf: PDFKit.PDFDocument,
  text: string,
  { top, ...font }: { top: number; size: number; title?: boolean },
): number {
  const centre = centreOf(pdf)
  const style = { ...font, width: textMm * mm }
  const lines = linesOf(pdf, text, style)
  for (const [i, line] of lines.entries()) {
    const position = { x: centre.x - line.width / 2, y: centre.y + top + i * lineHeight(style) }
    drawLine(pdf, line, { ...position, style, colour: ink })
  }
  return top + lines.length * lineHeight(style)
}
