import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { getQuotePdf } from '../../contract/quote-pdf.ts'
import { getPublicQuotePdf } from '../../contract/public-quote.ts'
import type { Db } from '#kernel/database/db.ts'
import type { ShopLanguages } from '#kernel/rules/localized.ts'
import { mount } from '#kernel/http/mount.ts'
import { refuse } from '#kernel/http/refusal.ts'
import type { LetterheadData } from '#kernel/outbox/pdf/letterhead.ts'
import { mailTranslations } from '#kernel/outbox/mail/translations.ts'
import { languageFor } from '../answers/quotes.customer.ts'
import { forbidCaching, type PrivateLinks } from '#modules/customers/server/index.ts'
import { serializePaperQuote } from '../answers/public-quote.serializer.ts'
import type { QuotesRepository } from '../quotes.repository.ts'
import type { QuoteRow } from '../quotes.serializer.ts'
import { inCustomerLanguage } from './quotes.words.ts'

/** Quotes as PDF files, for staff and for whoever has the link. */
export function mountQuoteFiles(
  http: FastifyInstance,
  parts: {
    db: Db
    repository: QuotesRepository
    links: PrivateLinks
    languages: () => ShopLanguages
    country: string
    timeZone: string
    /** Decimals of the shop's currency. */
    exponent: number
    shop: () => Promise<{ siteName: string; currency: string; letterhead: () => Promise<LetterheadData> }>
  },
): void {
  const { db, repository, links, languages, shop } = parts

  async function file(quote: QuoteRow, reply: FastifyReply): Promise<Readable> {
    const { quotePdf } = await import('./quote-pdf.ts')
    const language = await languageFor(db, quote, languages())
    const localizedQuote = await inCustomerLanguage(db, { ...quote, language }, languages())
    const pdf = await quotePdf(await mailTranslations(language), serializePaperQuote(localizedQuote, parts), {
      ...(await shop()),
      language,
    })
    reply.headers({
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="${quote.quoteNumber}.pdf"`,
    })
    return Readable.from([pdf])
  }

  mount(http, getQuotePdf, async ({ params, reply }) => {
    const quote = await repository.byId(params.id)
    return quote === null ? refuse('quote_not_found') : file(quote, reply)
  })

  mount(http, getPublicQuotePdf, async ({ params, reply }) => {
    const quote = await repository.byToken(links.hashOf(params.token))
    if (quote === null) return refuse('quote_not_found')
    forbidCaching(reply)
    return file(quote, reply)
  })
}
