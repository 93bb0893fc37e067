import type { TFunction } from 'i18next'
import { mailButton, mailParagraph } from '#kernel/outbox/mail/layout.ts'
import type { MailBody } from '#kernel/outbox/mail/mail-body.ts'
import { unitWord } from './unit-in-mail.ts'

/** The payload that `inventory/server/alerts/alert-mails.ts` writes to the outbox. */
interface AlertMail {
  type: 'low_stock' | 'out_of_stock' | 'overstock'
  name: string
  sku: string
  unit: string
  level: number
  threshold: number
}

/** The mail that tells a staff member that an item has crossed one of its limits. */
export function stockAlertMail(
  t: TFunction,
  data: Record<string, unknown>,
  { publicOrigin, language }: { publicOrigin: string; language: string },
): MailBody {
  const { type, level, threshold, ...item } = data as unknown as AlertMail
  const count = new Intl.NumberFormat(language, { maximumFractionDigits: 3 })
  const values = {
    ...item,
    unit: unitWord(t, level, item.unit),
    level: count.format(level),
    threshold: count.format(threshold),
  }
  const paragraph = t(`stockAlert.${type}.text`, values)
  const href = `${publicOrigin}/admin/inventory?tab=alerts`
  const label = t('stockAlert.link')
  return {
    subject: t(`stockAlert.${type}.subject`, values),
    text: `${paragraph}\n\n${label}: ${href}`,
    html: `<div lang="${language}">` + mailParagraph(paragraph) + mailButton({ href, label }) + '</div>',
  }
}
