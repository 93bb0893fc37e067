import type { TFunction } from 'i18next'
import { formatDayIn } from '#kernel/outbox/mail/format-day.ts'
import { formatCount, formatMoney } from '#kernel/rules/format.ts'
import type { LanguageCode } from '#kernel/rules/languages.ts'
import type { PublicQuote } from '../../contract/public-quote.ts'

/**
 * What a customer signs, as plain text: what is bought, for how much, on which terms. Kept with the signature, whatever
 * becomes of the quote.
 */
export function signedText(
  t: TFunction,
  quote: PublicQuote,
  { siteName, currency, language }: { siteName: string; currency: string; language: LanguageCode },
): string {
  const money = (amount: number) => formatMoney(amount, currency, language)
  const { totalAmount, payment, lastDayToCancel } = quote
  const lines = quote.items
    .filter(({ isChosen }) => isChosen !== false)
    .map(({ name, quantity, total }) => `${formatCount(quantity, language)} × ${name}: ${money(total)}`)
  return [
    `${siteName}, ${t('quote.heading', { number: quote.quoteNumber })}`,
    t('quote.forWhom', { name: quote.customerName }),
    ...(quote.description ? [quote.description] : []),
    ...lines,
    `${t('quote.total')}: ${money(totalAmount)}`,
    ...(payment ? [t('quote.deposit', { amount: money(payment.deposit) })] : []),
    ...(quote.terms ? [`${t('quote.terms')}: ${quote.terms}`] : []),
    ...(lastDayToCancel ? [t('quote.cancellable', { day: formatDayIn(language, lastDayToCancel) })] : []),
    t('quote.signed'),
  ].join('\n')
}
