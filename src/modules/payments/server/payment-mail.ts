import type { TFunction } from 'i18next'
import { formatDayIn } from '#kernel/outbox/mail/format-day.ts'
import { greeting } from '#kernel/outbox/mail/greeting.ts'
import { escapeHtml, mailParagraph } from '#kernel/outbox/mail/layout.ts'
import type { MailBody } from '#kernel/outbox/mail/mail-body.ts'
import type { MailKinds } from '#kernel/outbox/mail/own-texts.ts'
import type { TypedText } from '#kernel/outbox/mail/typed-text.ts'
import { formatMoney } from '#kernel/rules/format.ts'
import type { LanguageCode } from '#kernel/rules/languages.ts'
import type { TransferInstructions } from '#modules/payment-terms/contract/index.ts'

/** The data of a request for payment in the outbox. Amounts in major units. */
export interface PaymentMail {
  order: { id: string; number: string }
  customerName: TypedText | null
  kind: 'request' | 'reminder'
  /** Of a reminder: the first or the second. */
  step: number | null
  /** Whether it asks for the deposit instead of the rest. */
  isDeposit: boolean
  amount: number
  currency: string
  /** What is enough if it is paid by a day. */
  cashDiscount: { amount: number; percent: number; until: string } | null
  /** Null: it is not paid by transfer. */
  transfer: Omit<TransferInstructions, 'code'> | null
  /** The code to scan as a picture (PNG), in base64. */
  picture: string | null
  /** The private link of an order without an account; added when the mail is sent. */
  link?: string
}

/** The page of the order: behind its private link, or in the account of its customer. */
const linkOf = ({ link, order }: PaymentMail, publicOrigin: string) =>
  link ?? `${publicOrigin}/account/orders/${order.id}`

/** `Name: value` of what a transfer needs. */
const transferFacts = (t: TFunction, transfer: PaymentMail['transfer'], amount: string): [string, string][] =>
  transfer === null
    ? []
    : [
        [t('payment.holder'), transfer.holder],
        ...(transfer.iban ? [['IBAN', transfer.iban] as [string, string]] : []),
        ...(transfer.bic ? [['BIC', transfer.bic] as [string, string]] : []),
        ...(transfer.bank && !transfer.iban ? [[t('payment.bank'), transfer.bank] as [string, string]] : []),
        ...(transfer.number && !transfer.iban
          ? [[t('payment.number'), transfer.number] as [string, string]]
          : []),
        [t('payment.amount'), amount],
        [t('payment.reference'), transfer.reference],
      ]

/** The mail that asks for a deposit or the rest of an order, or reminds of it. */
export function paymentMail(
  t: TFunction,
  data: Record<string, unknown>,
  { siteName, language, publicOrigin }: { siteName: string; language: LanguageCode; publicOrigin: string },
): MailBody {
  const mail = data as unknown as PaymentMail
  const { order, kind, step, isDeposit, currency, cashDiscount, transfer, picture } = mail
  const money = (major: number) => formatMoney(major, currency, language)
  const amount = money(mail.amount)
  const about = { number: order.number, amount, siteName }
  const texts = isDeposit
    ? { subject: 'payment.depositSubject', intro: 'payment.deposit' }
    : { subject: 'payment.restSubject', intro: 'payment.rest' }
  const intro =
    kind === 'request'
      ? t(texts.intro, about)
      : t(step === 2 ? 'payment.secondReminder' : 'payment.firstReminder', about)
  const facts = transferFacts(t, transfer, amount)
  const after = [
    ...(cashDiscount
      ? [
          t('payment.cashDiscount', {
            percent: cashDiscount.percent,
            amount: money(cashDiscount.amount),
            day: formatDayIn(language, cashDiscount.until),
          }),
        ]
      : []),
    ...(picture === null ? [] : [t('payment.code')]),
    ...(kind === 'reminder' ? [t('payment.crossed')] : []),
    `${t('order.link')}: ${linkOf(mail, publicOrigin)}`,
  ]
  const opening = [greeting(t, mail.customerName), intro]
  const rows = facts.map(
    ([name, value]) =>
      `<tr><td style="padding:2px 16px 2px 0">${escapeHtml(name)}</td><td style="padding:2px 0"><strong>${escapeHtml(value)}</strong></td></tr>`,
  )
  const table = rows.length > 0 ? `<table style="margin:0 0 16px">${rows.join('')}</table>` : ''
  return {
    subject: t(kind === 'request' ? texts.subject : 'payment.reminderSubject', about),
    text: [...opening, facts.map(([name, value]) => `${name}: ${value}`).join('\n'), ...after]
      .filter(Boolean)
      .join('\n\n'),
    html: `<div lang="${language}">${opening.map(mailParagraph).join('')}${table}${after.map(mailParagraph).join('')}</div>`,
    ...(picture !== null && {
      attachments: [
        {
          filename: `${order.number}.png`,
          content: Buffer.from(picture, 'base64'),
          contentType: 'image/png',
        },
      ],
    }),
  }
}

/** Which of the mails about a payment it is. */
export const kindOfPaymentMail = ({
  kind,
  step,
  isDeposit,
}: Pick<PaymentMail, 'kind' | 'step' | 'isDeposit'>) =>
  kind === 'request'
    ? isDeposit
      ? 'payment_deposit'
      : 'payment_request'
    : step === 2
      ? 'payment_last_reminder'
      : 'payment_reminder'

const sample = {
  order: { id: '00000000-0000-0000-0000-000000000000', number: 'F-20300514-0001' },
  customerName: 'Anna Berg',
  kind: 'request',
  step: null,
  isDeposit: false,
  amount: 60,
  currency: 'EUR',
  cashDiscount: null,
  transfer: null,
  picture: null,
}

const kindOf = (
  texts: MailKinds[string]['texts'],
  about: Partial<Pick<PaymentMail, 'kind' | 'step' | 'isDeposit'>>,
): MailKinds[string] => ({
  template: 'payment',
  write: paymentMail,
  texts: { ...texts, button: 'order.link' },
  values(data, { language, publicOrigin }) {
    const mail = data as unknown as PaymentMail
    const { order, amount, currency } = mail
    return {
      number: order.number,
      amount: formatMoney(amount, currency, language),
      link: linkOf(mail, publicOrigin),
    }
  },
  sample: { ...sample, ...about },
})

export const paymentMailKinds: MailKinds = {
  payment_deposit: kindOf(
    { subject: 'payment.depositSubject', intro: 'payment.deposit' },
    { isDeposit: true },
  ),
  payment_request: kindOf({ subject: 'payment.restSubject', intro: 'payment.rest' }, {}),
  payment_reminder: kindOf(
    { subject: 'payment.reminderSubject', intro: 'payment.firstReminder', next: 'payment.crossed' },
    { kind: 'reminder', step: 1 },
  ),
  payment_last_reminder: kindOf(
    { subject: 'payment.reminderSubject', intro: 'payment.secondReminder', next: 'payment.crossed' },
    { kind: 'reminder', step: 2 },
  ),
}
