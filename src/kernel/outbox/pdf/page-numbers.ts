import { drawDecoration } from './pdf-tags.ts'
import { drawLine, linesOf, type Style } from './pdf-text.ts'

/**
 * Writes page numbers below the margin of each page. The document must have been created with `bufferPages`.
 * @param page.margin below the text, in points
 * @param page.side beside it; omitted: the same
 */
export function numberPages(
  pdf: PDFKit.PDFDocument,
  { margin, side = margin, colour }: { margin: number; side?: number; colour: string },
  textOf: (page: number, pages: number) => string,
): void {
  const { start, count } = pdf.bufferedPageRange()
  for (let index = start; index < start + count; index++) {
    pdf.switchToPage(index)
    const style: Style = { size: 8, width: pdf.page.width - 2 * side, align: 'right' }
    const [line] = linesOf(pdf, textOf(index - start + 1, count), style)
    // pdfkit would otherwise add a page for text below the margin.
    pdf.page.margins.bottom = 0
    if (line)
      drawDecoration(pdf, () =>
        drawLine(pdf, line, { x: side, y: pdf.page.height - margin + 8, style, colour }),
      )
  }
}
