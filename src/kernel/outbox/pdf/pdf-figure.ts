import type { Tags } from './pdf-tags.ts'
import { drawLine, lineHeight, linesOf } from './pdf-text.ts'

/** A picture below a row with a drawing; sizes in points. */
export interface Figure {
  image: Buffer
  width: number
  height: number
  /** From the left of the text. */
  indent: number
}

/** Draws a picture with what it shows beside it. The words say it all, so the picture itself is decoration. */
export function drawFigure(
  pdf: PDFKit.PDFDocument,
  { tags, image, width, height, text }: Omit<Figure, 'indent'> & { tags: Tags; text: string },
  layout: { left: number; right: number; bottom: number; size: number; between: number; colour: string },
): void {
  const { left, right, bottom, size, between, colour } = layout
  const style = { size, width: right - left - width - between }
  const lines = linesOf(pdf, text, style)
  const tall = Math.max(height, lines.length * lineHeight(style))
  if (pdf.y + tall > bottom) pdf.addPage()
  const top = pdf.y
  tags.decoration(() => pdf.image(image, left, top, { width, height }))
  tags.part('P', () => {
    for (const [row, line] of lines.entries())
      drawLine(pdf, line, { x: left + width + between, y: top + row * lineHeight(style), style, colour })
  })
  pdf.y = top + tall + 8
}
