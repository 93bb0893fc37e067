import type { TFunction } from 'i18next'
import type { LanguageCode } from '#kernel/rules/languages.ts'
import { escapeHtml } from '#kernel/outbox/mail/layout.ts'
import type { MailBody } from '#kernel/outbox/mail/mail-body.ts'
import { orderedPieces, orderedQuantity } from './purchase-document.ts'
import type { Letterhead } from '#kernel/outbox/mail/render.ts'
import type { PurchaseDocument } from './purchase-pdf.ts'
import { formatDayIn } from '#kernel/outbox/mail/format-day.ts'

/** The mail with a purchase order: all its lines, with the PDF attached. */
export async function purchaseMail(
  t: TFunction,
  data: Record<string, unknown>,
  shop: Pick<Letterhead, 'siteName' | 'replyTo' | 'letterhead'> & { language: LanguageCode },
): Promise<MailBody> {
  const { language, replyTo } = shop
  const document = data as unknown as PurchaseDocument
  const { order, buyer, to } = document
  const number = order.poNumber
  const lines = [
    ...order.items.map((line) => `${orderedQuantity(t, line, language)} · ${line.itemName} (${line.sku})`),
    ...orderedPieces(order).map(({ name, choices, size, label }) =>
      [`1 · ${name}`, size, choices, label].filter(Boolean).join(' · '),
    ),
  ]
  const opening = [t('order.greeting', { name: to }), t('purchase.intro', { number })]
  const expected = order.expectedDelivery
  const after = [
    ...(expected ? [t('purchase.expected', { day: formatDayIn(language, expected) })] : []),
    ...(order.notes ? [order.notes] : []),
    t(replyTo ? 'purchase.confirm' : 'purchase.attached'),
    `${buyer.name}\n${buyer.email}\n${buyer.phone}`,
  ]
  const paragraph = (text: string) =>
    `<p style="margin:0 0 16px">${escapeHtml(text).replaceAll('\n', '<br>')}</p>`
  // Loaded on demand: most mails have no PDF.
  const { purchasePdf } = await import('./purchase-pdf.ts')
  const content = await purchasePdf(document, language, shop)
  return {
    attachments: [{ filename: `${number}.pdf`, content, contentType: 'application/pdf' }],
    subject: t('purchase.subject', { number, siteName: buyer.name }),
    text: [...opening, lines.join('\n'), ...after].join('\n\n'),
    html:
      `<div lang="${language}">${opening.map(paragraph).join('')}` +
      `<ul style="margin:0 0 16px;padding-left:20px">${lines.map((line) => `<li>${escapeHtml(line)}</li>`).join('')}</ul>` +
      `${after.map(paragraph).join('')}</div>`,
  }
}
