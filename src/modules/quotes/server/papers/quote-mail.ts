import type { TFunction } from 'i18next'
import type { PaperQuote } from '../answers/public-quote.serializer.ts'
import { formatMoney } from '#kernel/rules/format.ts'
import type { LanguageCode } from '#kernel/rules/languages.ts'
import { greeting } from '#kernel/outbox/mail/greeting.ts'
import { mailButton, mailParagraph } from '#kernel/outbox/mail/layout.ts'
import type { Letterhead } from '#kernel/outbox/mail/render.ts'
import type { TypedText } from '#kernel/outbox/mail/typed-text.ts'
import type { MailBody } from '#kernel/outbox/mail/mail-body.ts'
import { formatDayIn } from '#kernel/outbox/mail/format-day.ts'

/**
 * What `quotes/server/papers/quotes.sending.ts` writes into the outbox, and the link that is created when the mail is sent.
 */
export interface QuoteMail {
  quote: Omit<PaperQuote, 'customerName'> & { customerName: TypedText | null }
  link: string
}

/** The words of the mail with a quote: its total, its last day and what comes next. */
export function quoteLetter(
  t: TFunction,
  { quote, href }: { quote: QuoteMail['quote']; href: string },
  shop: Pick<Letterhead, 'siteName' | 'currency'> & { language: LanguageCode },
) {
  const number = quote.quoteNumber
  const total = `${t('quote.total')}: ${formatMoney(quote.totalAmount, shop.currency, shop.language)}`
  const valid = quote.validUntil && t('quote.valid', { day: formatDayIn(shop.language, quote.validUntil) })
  const paragraphs = [
    greeting(t, quote.customerName),
    t('quote.intro', { number }),
    ...(quote.description ? [quote.description] : []),
    valid ? `${total}. ${valid}` : total,
    t('quote.next'),
  ]
  const label = t('quote.link')
  const after = t('quote.private')
  return {
    subject: t('quote.subject', { number, siteName: shop.siteName }),
    text: [...paragraphs, `${label}: ${href}`, after].join('\n\n'),
    paragraphs,
    label,
    after,
    attachment: `${number}.pdf`,
  }
}

/** The mail with a quote, its private link and the PDF. */
export async function quoteMail(
  t: TFunction,
  data: Record<string, unknown>,
  shop: Pick<Letterhead, 'siteName' | 'currency' | 'letterhead'> & { language: LanguageCode },
): Promise<MailBody> {
  const { quote, link } = data as unknown as QuoteMail
  const href = `${link}?lng=${shop.language}`
  const { subject, text, paragraphs, label, after, attachment } = quoteLetter(t, { quote, href }, shop)
  // Loaded with the first quote, because most mails need no PDF.
  const { quotePdf } = await import('./quote-pdf.ts')
  const pdf = await quotePdf(t, { ...quote, customerName: quote.customerName ?? '' }, shop)
  return {
    attachments: [{ filename: attachment, content: pdf, contentType: 'application/pdf' }],
    subject,
    text,
    html:
      `<div lang="${shop.language}">${paragraphs.map(mailParagraph).join('')}` +
      mailButton({ href, label }) +
      `${mailParagraph(after)}</div>`,
  }
}
