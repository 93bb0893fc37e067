import type { TFunction } from 'i18next'
import type { Db } from '#kernel/database/db.ts'
import { greeting, nameInMail } from '#kernel/outbox/mail/greeting.ts'
import { mailParagraph } from '#kernel/outbox/mail/layout.ts'
import type { MailBody } from '#kernel/outbox/mail/mail-body.ts'
import type { MailKinds } from '#kernel/outbox/mail/own-texts.ts'
import { outboxOf } from '#kernel/outbox/mail/outbox.ts'
import { typedTextFor, type TypedText } from '#kernel/outbox/mail/typed-text.ts'
import type { LanguageCode } from '#kernel/rules/languages.ts'
import { recipientOfOrder, type OrderWithLines } from '#modules/orders/server/index.ts'
import type { ClaimStatus } from '#modules/record-states/contract.ts'
import type { ClaimReason } from '../contract/claims.ts'
import type { ReadClaim } from './claims.repository.ts'

/** The data of a mail about a claim in the outbox. */
export interface ClaimMail {
  order: { id: string; number: string }
  /** Null where the mail may not repeat what was typed. */
  name: TypedText | null
  reason: ClaimReason
  status: ClaimStatus
  /** The names of the pieces. */
  pieces: readonly string[]
  /** What staff wrote. */
  answer: string | null
  remakeNumber: string | null
}

/** What became of a claim: that it arrived, or what was decided. */
export function claimMail(
  t: TFunction,
  data: Record<string, unknown>,
  { siteName, language }: { siteName: string; language: LanguageCode },
): MailBody {
  const { order, name, reason, status, pieces, answer, remakeNumber } = data as unknown as ClaimMail
  const { number } = order
  const paragraphs = [
    greeting(t, name),
    t(`claim.status.${status}`, { number }),
    t('claim.about', { pieces: pieces.join(', '), reason: t(`claim.reasons.${reason}`) }),
    ...(answer ? [answer] : []),
    ...(remakeNumber ? [t('claim.remake', { number: remakeNumber })] : []),
    ...(status === 'open' ? [t('claim.next')] : []),
  ]
  const html = paragraphs.map(mailParagraph)
  return {
    subject: t(`claim.subject.${status}`, { number, siteName }),
    text: paragraphs.join('\n\n'),
    html: `<div lang="${language}">${html.join('')}</div>`,
  }
}

/** Writes the mail about a claim to the outbox, to the order's own address; none where nobody can be written to. */
export async function mailClaim(
  db: Db,
  claim: ReadClaim,
  order: Pick<OrderWithLines, 'id' | 'orderNumber' | 'customerName' | 'language'>,
  { network }: { network?: string } = {},
): Promise<void> {
  const recipient = await recipientOfOrder(db, order.id, { orPhone: true })
  if (recipient === null) return
  const data: ClaimMail = {
    order: { id: order.id, number: order.orderNumber },
    name: typedTextFor(recipient)(nameInMail(order.customerName)),
    reason: claim.reason,
    status: claim.status,
    pieces: claim.lines.map((line) => line.name),
    answer: claim.answer,
    remakeNumber: claim.remakeNumber,
  }
  await outboxOf(db).write({
    channel: 'email',
    recipient: recipient.email,
    template: 'claim',
    kind: `claim_${claim.status}`,
    about: { orderId: order.id, occasion: `${claim.id}:${claim.version}` },
    language: order.language,
    data: { ...data },
    ...(!recipient.repeatsInput && { limitedAs: 'link' as const, ...(network && { network }) }),
  })
}

const kindOf = (
  status: ClaimStatus,
  texts: { subject: string; intro: string; next?: string },
): MailKinds[string] => ({
  template: 'claim',
  write: claimMail,
  texts,
  values: (data) => ({ number: (data as unknown as ClaimMail).order.number }),
  sample: {
    order: { id: '00000000-0000-0000-0000-000000000000', number: 'F-20300514-0001' },
    name: 'Anna Berg',
    reason: 'damaged',
    status,
    pieces: ['Alba'],
    answer: null,
    remakeNumber: null,
  },
})

export const claimMailKinds: MailKinds = {
  claim_open: kindOf('open', {
    subject: 'claim.subject.open',
    intro: 'claim.status.open',
    next: 'claim.next',
  }),
  claim_accepted: kindOf('accepted', { subject: 'claim.subject.accepted', intro: 'claim.status.accepted' }),
  claim_refused: kindOf('refused', { subject: 'claim.subject.refused', intro: 'claim.status.refused' }),
  claim_done: kindOf('done', { subject: 'claim.subject.done', intro: 'claim.status.done' }),
}
