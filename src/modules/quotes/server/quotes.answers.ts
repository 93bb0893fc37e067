import { emit } from '#kernel/events/events.ts'
import type { PublicQuote } from '../contract/public-quote.ts'
import { audit } from '#kernel/audit/audit.ts'
import { checkVersion } from '#kernel/http/entity-tag.ts'
import { transactionOrRefusal } from '#kernel/http/transaction-or-refusal.ts'
import { Refusal, refuse } from '#kernel/http/refusal.ts'
import type { AnyActor } from '#kernel/http/actor.ts'
import { publishInvalidation } from '#kernel/live/publish-invalidation.ts'
import type { PrivateLinks } from '#modules/customers/server/index.ts'
import { serializePublicQuote } from './public-quote.serializer.ts'
import { publicQuoteOf, type QuotePayments } from './quotes.payment.ts'
import { readingIn } from '#kernel/rules/localized.ts'
import { refuseWhileClosed } from '#modules/settings/server/index.ts'
import { quotesRepository } from './quotes.repository.ts'
import { inCustomerLanguage } from './quotes.words.ts'
import { quotePaths, statusTimestamps, type QuoteParts } from './quotes.service.ts'

declare module '#kernel/events/events.ts' {
  interface ShopEvents {
    /** A customer has accepted or rejected a quote. */
    'quote.answered': { quoteId: string; quoteNumber: string; answer: 'accepted' | 'rejected' }
  }
}

type AnswerRefusal = Refusal<
  'quote_not_found' | 'quote_settled' | 'quote_expired' | 'closed_for_orders' | 'version_conflict'
>

/** What a customer can do with the quote behind their link. */
export function quoteAnswers(parts: QuoteParts & QuotePayments & { links: PrivateLinks }) {
  const { pool, timeZone, languages, links } = parts
  return {
    /** Records when a customer first opens a quote. */
    view: (token: string) =>
      transactionOrRefusal(pool, async (db): Promise<PublicQuote | Refusal<'quote_not_found'>> => {
        const repository = quotesRepository(db, timeZone)
        const quote = await repository.lockByToken(links.hashOf(token))
        if (!quote) return refuse('quote_not_found')
        const { rows } = await inCustomerLanguage(db, quote, languages())
        if (quote.status !== 'sent') return publicQuoteOf(db, { ...quote, rows }, parts)
        const seen = await repository.update(quote.id, statusTimestamps('viewed', quote))
        await publishInvalidation(db, quotePaths)
        return publicQuoteOf(db, { ...seen, rows }, parts)
      }),

    /** Records the customer's only answer, if the quote is valid and unchanged since they read it. */
    answer: (
      token: string,
      { answer, version }: { answer: 'accepted' | 'rejected'; version?: number | undefined },
      by: AnyActor,
    ) =>
      transactionOrRefusal(pool, async (db): Promise<PublicQuote | AnswerRefusal> => {
        const repository = quotesRepository(db, timeZone)
        const quote = await repository.lockByToken(links.hashOf(token))
        if (!quote) return refuse('quote_not_found')
        if (quote.status === 'expired') return refuse('quote_expired')
        if (quote.status !== 'sent' && quote.status !== 'viewed') return refuse('quote_settled')
        const closed =
          answer === 'accepted' &&
          (await refuseWhileClosed(db, readingIn(quote.language ?? languages().base, languages())))
        if (closed) return closed
        const { rows } = await inCustomerLanguage(db, quote, languages())
        const stale = checkVersion(quote, { version }, serializePublicQuote({ ...quote, rows }, parts))
        if (stale) return stale as Refusal<'version_conflict'>
        const now = new Date()
        const answered = await repository.update(quote.id, {
          viewedAt: quote.viewedAt ?? now,
          ...statusTimestamps(answer, quote, now),
        })
        await audit(db, {
          by,
          action: answer === 'accepted' ? 'quote.accept' : 'quote.reject',
          id: quote.id,
          label: quote.quoteNumber,
          before: { status: quote.status },
          after: { status: answer },
        })
        await emit(db, 'quote.answered', { quoteId: quote.id, quoteNumber: quote.quoteNumber, answer })
        await publishInvalidation(db, quotePaths)
        return publicQuoteOf(db, { ...answered, rows }, parts)
      }),
  }
}

export type QuoteAnswers = ReturnType<typeof quoteAnswers>
