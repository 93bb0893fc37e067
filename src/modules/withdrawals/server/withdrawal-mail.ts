import type { TFunction } from 'i18next'
import { formatDayIn } from '#kernel/outbox/mail/format-day.ts'
import { greeting, nameInMail } from '#kernel/outbox/mail/greeting.ts'
import { mailParagraph } from '#kernel/outbox/mail/layout.ts'
import type { MailBody } from '#kernel/outbox/mail/mail-body.ts'
import type { MailKinds } from '#kernel/outbox/mail/own-texts.ts'
import type { TypedText } from '#kernel/outbox/mail/typed-text.ts'
import type { LanguageCode } from '#kernel/rules/languages.ts'
import type { WithdrawnLine } from '../contract/index.ts'

/** The data of a receipt in the outbox. */
export interface WithdrawalMail {
  order: { id: string; number: string }
  /** When the declaration arrived, in the shop's time zone. */
  day: string
  time: string
  /** Null where the mail may not repeat what was typed. */
  name: TypedText | null
  note: TypedText | null
  lines: readonly WithdrawnLine[]
  /** Null: the order was not delivered yet. */
  lastDay: string | null
  isLate: boolean
}

/** The receipt of a declaration of withdrawal: when it arrived, what it says, and what it can be about. */
export function withdrawalMail(
  t: TFunction,
  data: Record<string, unknown>,
  { siteName, language }: { siteName: string; language: LanguageCode },
): MailBody {
  const { order, day, time, name, note, lines, lastDay, isLate } = data as unknown as WithdrawalMail
  const named = (areWithdrawable: boolean) =>
    lines
      .filter(({ isWithdrawable }) => isWithdrawable === areWithdrawable)
      .map((line) => (line.quantity > 1 ? `${line.quantity} × ${line.name}` : line.name))
  const [withdrawable, others] = [named(true), named(false)]
  const date = (isoDay: string) => formatDayIn(language, isoDay)
  const typedName = nameInMail(name)
  const typedNote = nameInMail(note)
  const paragraphs = [
    greeting(t, name),
    t('withdrawal.received', { day: date(day), time: time.slice(0, 5) }),
    t('withdrawal.content', { number: order.number }),
    ...(typedName ? [t('withdrawal.from', { name: typedName })] : []),
    ...(typedNote ? [t('withdrawal.note', { note: typedNote })] : []),
    ...(withdrawable.length > 0 ? [t('withdrawal.possible', { lines: withdrawable.join(', ') })] : []),
    ...(withdrawable.length > 0 && lastDay && !isLate ? [t('withdrawal.until', { day: date(lastDay) })] : []),
    ...(others.length > 0 ? [t('withdrawal.impossible', { lines: others.join(', ') })] : []),
    ...(lastDay && isLate ? [t('withdrawal.late', { day: date(lastDay) })] : []),
    t('withdrawal.next'),
  ]
  const html = paragraphs.map(mailParagraph)
  return {
    subject: t('withdrawal.subject', { number: order.number, siteName }),
    text: paragraphs.join('\n\n'),
    html: `<div lang="${language}">${html.join('')}</div>`,
  }
}

export const withdrawalMailKinds: MailKinds = {
  withdrawal: {
    template: 'withdrawal',
    write: withdrawalMail,
    // What was declared and what the law says of it stays as it is.
    texts: { subject: 'withdrawal.subject', next: 'withdrawal.next' },
    values: (data) => ({ number: (data as unknown as WithdrawalMail).order.number }),
    sample: {
      order: { id: '00000000-0000-0000-0000-000000000000', number: 'F-20300514-0001' },
      day: '2030-05-14',
      time: '09:30',
      name: 'Anna Berg',
      note: null,
      lines: [{ name: 'Sample box', quantity: 1, isWithdrawable: true }],
      lastDay: '2030-05-28',
      isLate: false,
    },
  },
}
