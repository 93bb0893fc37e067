import { drawnKindOf, type DrawnKind } from '#modules/catalog/rules/index.ts'
import { mm, type RowPicture } from '#kernel/outbox/pdf/pdf.ts'
import type { PublicQuote } from '../../contract/public-quote.ts'

/** The space of a drawing, in points. */
const side = 18 * mm
const [line, cloth, wall] = ['#5f574b', '#ded5c5', '#f6f1e8']
/** Of lamellas, slats and folds, in points. */
const step = 2.4
const rail = 2

type Item = PublicQuote['items'][number]

const isSized = (item: Item): item is Item & { width: number; length: number } =>
  item.width !== null && item.length !== null && item.width > 0 && item.length > 0

/** The drawings of a quote's pieces, all at one scale; null for goods, and for all where no item has a size. */
export function drawingsOf(items: readonly Item[]): (RowPicture | null)[] {
  const sized = items.filter(isSized)
  const largest = Math.max(...sized.flatMap(({ width, length }) => [width, length]))
  return items.map((item) => {
    if (!isSized(item)) return null
    const [width, height] = [(item.width / largest) * side, (item.length / largest) * side]
    return {
      side,
      height,
      draw: (pdf) => drawPiece(pdf, drawnKindOf(undefined, item.name), { width, height }),
    }
  })
}

interface Sides {
  width: number
  height: number
}

/** A window with its covering, in the middle of the space left for it. */
function drawPiece(pdf: PDFKit.PDFDocument, kind: DrawnKind, { width, height }: Sides): void {
  pdf
    .translate((side - width) / 2, 0)
    .lineWidth(0.6)
    .strokeColor(line)
  pdf.rect(0, 0, width, height).fillAndStroke(wall, line)
  pdf
    .moveTo(width / 2, 0)
    .lineTo(width / 2, height)
    .stroke()
  coverings[kind](pdf, { width, height })
  pdf.rect(0, 0, width, Math.min(rail, height)).fill(line)
}

/** Evenly spaced lines across a part of the window. */
function drawLines(
  pdf: PDFKit.PDFDocument,
  { x = 0, width, height, isUpright }: Sides & { x?: number; isUpright: boolean },
): void {
  pdf.rect(x, 0, width, height).fillAndStroke(cloth, line)
  pdf.lineWidth(0.3)
  const count = Math.max(1, Math.round((isUpright ? width : height) / step))
  for (let at = 1; at < count; at++) {
    const share = at / count
    if (isUpright) pdf.moveTo(x + width * share, 0).lineTo(x + width * share, height)
    else pdf.moveTo(x, height * share).lineTo(x + width, height * share)
  }
  pdf.stroke()
}

const slats = (pdf: PDFKit.PDFDocument, sides: Sides) => drawLines(pdf, { ...sides, isUpright: false })

const coverings: Record<DrawnKind, (pdf: PDFKit.PDFDocument, sides: Sides) => void> = {
  venetian: slats,
  wooden: slats,
  cellular: (pdf, { width, height }) => drawLines(pdf, { width, height: height * 0.7, isUpright: false }),
  vertical: (pdf, sides) => drawLines(pdf, { ...sides, isUpright: true }),
  curtain: (pdf, { width, height }) => {
    for (const x of [0, width * 0.68]) drawLines(pdf, { x, width: width * 0.32, height, isUpright: true })
  },
  roller: (pdf, { width, height }) => pdf.rect(0, 0, width, height * 0.7).fillAndStroke(cloth, line),
}
