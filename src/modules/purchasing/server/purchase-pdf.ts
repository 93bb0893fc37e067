import type { PurchaseOrder } from '../contract/purchasing.ts'
import { formatMoney, formatUnitCost } from '#kernel/rules/format.ts'
import type { LanguageCode } from '#kernel/rules/languages.ts'
import { letterheadDataOrName, type LetterheadData } from '#kernel/outbox/pdf/letterhead.ts'
import { bodySize, contentWidth, createPdf, secondaryColour, titleSize } from '#kernel/outbox/pdf/pdf.ts'
import { formatDayIn } from '#kernel/outbox/mail/format-day.ts'
import { orderedPieces, orderedQuantity } from './purchase-document.ts'
import { mailTranslations } from '#kernel/outbox/mail/translations.ts'

/** The content; see `purchasing/server/purchase-document.ts`. */
export interface PurchaseDocument {
  order: PurchaseOrder
  buyer: { name: string; email: string; phone: string }
  to: string
}

const widths = [contentWidth - 265, 50, 90, 95]

/** A purchase order as a PDF for the supplier. */
export async function purchasePdf(
  { order, buyer, to }: PurchaseDocument,
  language: LanguageCode,
  { letterhead }: { letterhead?: (() => Promise<LetterheadData>) | undefined },
): Promise<Buffer> {
  const money = (amount: number) => formatMoney(amount, order.currency, language)
  const t = await mailTranslations(language)
  const title = t('purchase.heading', { number: order.poNumber })
  const shop = await letterheadDataOrName({ siteName: buyer.name, letterhead })
  return createPdf({ t, title, shop, language, widths }, ({ paragraph, row, rule, gap }) => {
    paragraph(title, titleSize, { title: true })
    paragraph(t('purchase.to', { name: order.supplierName }), bodySize, { gap: 2 })
    if (to !== order.supplierName) paragraph(to, bodySize, { colour: secondaryColour, gap: 2 })
    if (order.orderDate)
      paragraph(t('purchase.ordered', { day: formatDayIn(language, order.orderDate) }), bodySize, {
        colour: secondaryColour,
        gap: 2,
      })
    if (order.expectedDelivery)
      paragraph(t('purchase.expected', { day: formatDayIn(language, order.expectedDelivery) }), bodySize, {
        colour: secondaryColour,
      })
    gap(10)
    row([t('quote.item'), t('quote.quantity'), t('quote.price'), t('quote.sum')], {
      head: true,
      colour: secondaryColour,
    })
    for (const line of order.items) {
      rule()
      const quantity = orderedQuantity(t, line, language)
      const [price, sum] = [formatUnitCost(line.unitCost, order.currency, language), money(line.totalCost)]
      row([`${line.itemName}\n${line.sku}`, quantity, price, sum])
    }
    for (const { name, choices, size, label, unitCost } of orderedPieces(order)) {
      rule()
      const description = [name, size, choices, label].filter(Boolean).join('\n')
      row([description, '1', formatUnitCost(unitCost, order.currency, language), money(unitCost)])
    }
    rule()
    if (order.taxAmount > 0)
      row(['', '', t('quote.tax'), money(order.taxAmount)], { colour: secondaryColour })
    row(['', '', t('quote.total'), money(order.totalAmount)], { bold: true })
    if (order.notes) {
      gap(20)
      paragraph(t('purchase.notes'), 11, { bold: true, gap: 4 })
      paragraph(order.notes, bodySize, { colour: secondaryColour })
    }
  })
}
