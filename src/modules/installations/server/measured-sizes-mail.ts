import type { TFunction } from 'i18next'
import { greeting } from '#kernel/outbox/mail/greeting.ts'
import { escapeHtml, mailButton, mailParagraph } from '#kernel/outbox/mail/layout.ts'
import type { MailBody } from '#kernel/outbox/mail/mail-body.ts'
import { formatSideIn } from '#modules/pricing/rules/index.ts'
import { formatMoney } from '#kernel/rules/format.ts'
import type { LanguageCode } from '#kernel/rules/languages.ts'
import type { PublicInstallation } from '../contract/public-installation.ts'
import type { MailedVisit } from './installation-mail.ts'

/** The payload that `measured-sizes.service.ts` writes to the outbox, with the link that is added on delivery. */
export interface MeasuredSizesMail {
  visit: MailedVisit
  sizes: NonNullable<PublicInstallation['sizes']>
  link: string
}

/** The mail that asks a customer whether the order is made to the measured sizes, which costs more. */
export function measuredSizesMail(
  t: TFunction,
  data: Record<string, unknown>,
  shop: { siteName: string; language: LanguageCode; currency: string },
): MailBody {
  const { visit, sizes, link } = data as unknown as MeasuredSizesMail
  const { language } = shop
  const number = visit.orderNumber ?? ''
  const money = (amount: number) => formatMoney(amount, shop.currency, language)
  const paragraphs = [greeting(t, visit.customerName), t('measuredSizes.intro', { number })]
  const side = (mm: number) => (sizes.unit === 'in' ? `${formatSideIn(mm / 1000, 'in')}"` : String(mm))
  const size = (width: number, length: number) =>
    `${side(width)} × ${side(length)}${sizes.unit === 'in' ? '' : ' mm'}`
  const facts = [
    ...sizes.pieces.map(
      ({ name, orderedWidthMm, orderedLengthMm, widthMm, lengthMm }) =>
        `${name}: ${size(orderedWidthMm, orderedLengthMm)} → ${size(widthMm, lengthMm)}`,
    ),
    `${t('measuredSizes.orderedTotal')}: ${money(sizes.orderedTotal)}`,
    `${t('measuredSizes.total')}: ${money(sizes.total)}`,
  ]
  const href = `${link}?lng=${language}`
  const label = t('measuredSizes.link')
  const after = [t('measuredSizes.next'), t('installation.private')]
  return {
    subject: t('measuredSizes.subject', { number, siteName: shop.siteName }),
    text: [...paragraphs, facts.join('\n'), `${label}: ${href}`, ...after].join('\n\n'),
    html:
      `<div lang="${language}">${paragraphs.map(mailParagraph).join('')}` +
      `<p style="margin:0 0 16px">${facts.map(escapeHtml).join('<br>')}</p>` +
      mailButton({ href, label }) +
      `${after.map(mailParagraph).join('')}</div>`,
  }
}
