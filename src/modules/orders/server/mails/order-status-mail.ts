import type { TFunction } from 'i18next'
import type { OrderStatus } from '#modules/record-states/contract.ts'
import type { LanguageCode } from '#kernel/rules/languages.ts'
import { dateFormat } from '#kernel/rules/cached-formats.ts'
import { greeting } from '#kernel/outbox/mail/greeting.ts'
import { mailButton, mailParagraph } from '#kernel/outbox/mail/layout.ts'
import type { TypedText } from '#kernel/outbox/mail/typed-text.ts'
import type { MailBody } from '#kernel/outbox/mail/mail-body.ts'

/** The range of days for an order's completion: `2026-12-03`. */
interface Ready {
  from: string
  to: string
}

/** The data that `orders/server/mails/send-status-mail.ts` writes into the outbox. */
export interface StatusMail {
  status: Exclude<OrderStatus, 'pending'>
  /** `name` is null where the address is not confirmed as the buyer's own. */
  order: { id: string; number: string; name: TypedText | null; ready?: Ready | null }
  /** The private link of a guest's order. */
  link?: string | undefined
}

function readyText(t: TFunction, { from, to }: Ready, language: LanguageCode): string {
  const format = dateFormat(language, { day: 'numeric', month: 'long', timeZone: 'UTC' })
  const days = { from: format.format(new Date(from)), to: format.format(new Date(to)) }
  return t(from === to ? 'orderReady.on' : 'orderReady.between', days)
}

/** The mail after a change of status: the new status, and what comes next. */
export function orderStatusMail(
  t: TFunction,
  data: Record<string, unknown>,
  { publicOrigin, language }: { publicOrigin: string; language: LanguageCode },
): MailBody {
  const { status, order, link } = data as unknown as StatusMail
  const number = order.number
  const paragraphs = [
    greeting(t, order.name),
    t(`orderStatus.${status}.text`, { number }),
    ...(order.ready ? [readyText(t, order.ready, language)] : []),
  ]
  const href = link ?? `${publicOrigin}/account/orders/${order.id}`
  const label = t('order.link')
  return {
    subject: t(`orderStatus.${status}.subject`, { number }),
    text: [...paragraphs, `${label}: ${href}`].join('\n\n'),
    html:
      `<div lang="${language}">${paragraphs.map(mailParagraph).join('')}` +
      mailButton({ href, label }) +
      '</div>',
  }
}
