import { formatMoney } from '#kernel/rules/format.ts'
import type { MailKind, MailKinds } from '#kernel/outbox/mail/own-texts.ts'
import { quoteMail, type QuoteMail } from './quote-mail.ts'

/** The mail with a quote, whose texts an owner can edit. No order is behind it yet. */
export const quoteMailKind: MailKind = {
  template: 'quote',
  write: quoteMail,
  texts: { subject: 'quote.subject', intro: 'quote.intro', next: 'quote.next', button: 'quote.link' },
  isWithoutOrder: true,
  values(data, { currency, language }) {
    const { quote } = data as unknown as QuoteMail
    return { number: quote.quoteNumber, total: formatMoney(quote.totalAmount, currency, language) }
  },
  sample: {
    link: 'https://example.com/quotes/example',
    quote: {
      quoteNumber: 'Q-20300514-0001',
      title: 'Alba',
      description: null,
      customerName: 'Anna Berg',
      status: 'sent',
      validUntil: '2030-06-14',
      items: [
        {
          name: 'Alba',
          quantity: 1,
          price: 120,
          total: 120,
          width: 1.2,
          length: 1.6,
          mount: 'inside',
          room: null,
          choices: [],
        },
      ],
      subtotal: 120,
      taxAmount: 0,
      discountAmount: 0,
      totalAmount: 120,
      taxPercent: null,
      discountPercent: null,
      terms: null,
      acceptedAt: null,
      rejectedAt: null,
      version: 1,
    },
  },
}

export const quoteMailKinds: MailKinds = { quote: quoteMailKind }
