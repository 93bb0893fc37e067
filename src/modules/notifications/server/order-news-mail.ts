import type { TFunction } from 'i18next'
import { nameInMail } from '#kernel/outbox/mail/greeting.ts'
import type { TypedText } from '#kernel/outbox/mail/typed-text.ts'
import type { MailBody } from '#kernel/outbox/mail/mail-body.ts'
import { formatMoney } from '#kernel/rules/format.ts'
import type { LanguageCode } from '#kernel/rules/languages.ts'
import { formatSideIn } from '#modules/pricing/rules/index.ts'
import { staffMail } from './staff-mail.ts'

/** The payload that `order-news.ts` writes to the outbox; sizes in metres, amounts in major units. */
export interface OrderNewsMail {
  what: 'placed' | 'changed' | 'cancelled'
  order: {
    id: string
    number: string
    name: TypedText | null
    phone: TypedText | null
    total: number
    /** Total number of pieces. */
    count: number
    pieces: { name: string; width: number; length: number; price: number }[]
    unit: 'm' | 'cm' | 'mm' | 'in'
  }
}

/** Notifies a staff member of an order that was placed, or that its customer changed or cancelled. */
export function orderNewsMail(
  t: TFunction,
  data: Record<string, unknown>,
  { publicOrigin, currency, language }: { publicOrigin: string; currency: string; language: LanguageCode },
): MailBody {
  const { what, order } = data as unknown as OrderNewsMail
  const { number, pieces, count, unit: chosen } = order
  const money = (amount: number) => formatMoney(amount, currency, language)
  const side = (metres: number) => formatSideIn(metres, chosen, language)
  const of = t(`order.units.${chosen}`)
  const buyer = [nameInMail(order.name), nameInMail(order.phone)].filter((name) => name !== null)
  const hiddenCount = count - pieces.length
  return staffMail({
    subject: t(`orderNews.said.${what}`, { number, total: money(order.total) }),
    language,
    sections: [
      { lines: [t(`orderNews.text.${what}`, { number }), ...(buyer.length > 0 ? [buyer.join(' · ')] : [])] },
      {
        items: [
          ...pieces.map(
            ({ name, width, length, price }) =>
              `${name}, ${side(width)} × ${side(length)} ${of}: ${money(price)}`,
          ),
          ...(hiddenCount > 0 ? [t('digest.more', { figure: String(hiddenCount) })] : []),
        ],
        lines: [`${t('order.total')}: ${money(order.total)}`],
      },
    ],
    link: { label: t('digest.link'), href: `${publicOrigin}/admin/orders?order=${order.id}` },
    note: t('orderNews.why'),
  })
}
