import type { TFunction } from 'i18next'
import { isVatNumber } from '#kernel/rules/people/vat-number.ts'
import type { Paper } from '#kernel/rules/paper.ts'
import { shopMark } from '#kernel/rules/shop-mark.ts'
import type { Tags } from './pdf-tags.ts'
import { drawLine, lineHeight, linesOf } from './pdf-text.ts'

/** The shop's details for the letterhead; omitted ones are not printed. */
export interface LetterheadData {
  name: string
  /** PNG data. */
  logo?: Buffer | null
  /** One entry per line. */
  address?: readonly string[]
  phone?: string
  email?: string
  taxNumber?: string | undefined
  /** The paper on which its country prints; omitted: A4. */
  paper?: Paper
}

/** The shop's details for documents; only its name if nothing else is known. */
export const letterheadDataOrName = async (shop: {
  siteName: string
  letterhead?: (() => Promise<LetterheadData>) | undefined
}): Promise<LetterheadData> => (await shop.letterhead?.()) ?? { name: shop.siteName }

/** Address and contact lines in the language of `t`. */
function letterheadLines(t: TFunction, shop: LetterheadData): string[] {
  const { taxNumber: number } = shop
  return [
    ...(shop.address ?? []),
    ...(shop.phone ? [shop.phone] : []),
    ...(shop.email ? [shop.email] : []),
    ...(number
      ? [isVatNumber(number) ? t('paper.vatNumber', { number }) : t('paper.taxNumber', { number })]
      : []),
  ]
}

/** In points. */
const logoBox = { width: 180, height: 44 }
const contactWidth = 230
const markSide = 22
const logoGap = 9
const below = 26

/** Draws the letterhead at the top of a page: logo or name on the left, address and contact on the right. */
export function drawLetterhead(
  pdf: PDFKit.PDFDocument,
  shop: LetterheadData,
  layout: { t: TFunction; tags: Tags; margin: number; width: number; ink: string; soft: string },
): void {
  const { t, tags, margin, width, ink, soft } = layout
  const top = pdf.y
  const put = (
    text: string,
    style: { size: number; bold?: boolean; title?: boolean },
    to: 'left' | 'right',
    y: number,
  ) => {
    const set = {
      ...style,
      align: to,
      width: to === 'left' ? width - contactWidth - markSide - logoGap : contactWidth,
    }
    // The mark of a shop without a logo comes before its name.
    const x = to === 'left' ? margin + markSide + logoGap : margin + width - contactWidth
    for (const line of linesOf(pdf, text, set)) {
      drawLine(pdf, line, { x, y, style: set, colour: style.bold || style.title ? ink : soft })
      y += lineHeight(set)
    }
    return y
  }

  let left = top
  let right = top
  const { logo } = shop
  tags.decoration(() => {
    if (logo) pdf.image(logo, margin, top, { fit: [logoBox.width, logoBox.height] })
    else drawMark(pdf, margin, top)
  })
  tags.part('P', () => {
    if (logo) {
      left += logoBox.height
      right = put(shop.name, { size: 9, bold: true }, 'right', right)
    } else left = Math.max(put(shop.name, { size: 14, title: true }, 'left', top + 2), top + markSide)
    for (const line of letterheadLines(t, shop)) right = put(line, { size: 8.5 }, 'right', right)
  })
  pdf.y = Math.max(left, right) + below
}

function drawMark(pdf: PDFKit.PDFDocument, x: number, y: number): void {
  const { side, window, light, colours } = shopMark
  pdf
    .save()
    .translate(x, y)
    .scale(markSide / side)
  pdf.path(light).fill(colours.light)
  pdf.path(window).fill(colours.window, 'even-odd')
  pdf.restore()
}
