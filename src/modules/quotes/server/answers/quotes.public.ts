import type { FastifyInstance } from 'fastify'
import {
  answerPublicQuote,
  choosePublicQuote,
  getPublicQuote,
  getQuotedYear,
  viewPublicQuote,
} from '../../contract/public-quote.ts'
import type { Db } from '#kernel/database/db.ts'
import type { ShopLanguages } from '#kernel/rules/localized.ts'
import { mount } from '#kernel/http/mount.ts'
import { refuse } from '#kernel/http/refusal.ts'
import { anonymousActor } from '#kernel/http/actor.ts'
import type { QuoteAnswers } from './quotes.answers.ts'
import { drawYear } from '#modules/catalog/server/index.ts'
import { forbidCaching, type PrivateLinks } from '#modules/customers/server/index.ts'
import { publicQuoteOf, type QuotePayments } from '../pricing/quotes.payment.ts'
import type { QuotesRepository } from '../quotes.repository.ts'
import { inCustomerLanguage } from '../papers/quotes.words.ts'

/** What a customer can do behind the private link, without an account. */
export function mountPublicQuotes(
  http: FastifyInstance,
  parts: QuotePayments & {
    db: Db
    repository: QuotesRepository
    answers: QuoteAnswers
    links: PrivateLinks
    languages: () => ShopLanguages
  },
): void {
  const { db, repository, answers, links, languages } = parts

  mount(http, getPublicQuote, async ({ params, reply }) => {
    const quote = await repository.byToken(links.hashOf(params.token))
    if (quote === null) return refuse('quote_not_found')
    forbidCaching(reply)
    return publicQuoteOf(db, await inCustomerLanguage(db, quote, languages()), parts)
  })

  mount(http, getQuotedYear, async ({ params, reply, reading }) => {
    const quote = await repository.byToken(links.hashOf(params.token))
    if (quote === null) return refuse('quote_not_found')
    const requestedRows = quote.rows.slice(params.number - 1, params.number)
    const [item] = (await inCustomerLanguage(db, { ...quote, rows: requestedRows }, languages())).rows
    const year = item?.year
    const drawnYear = year && (await drawYear(year, reading.language ?? reading.base))
    if (!drawnYear) return refuse('quote_not_found')
    forbidCaching(reply)
    return { ...drawnYear, picture: `data:image/png;base64,${drawnYear.picture.toString('base64')}` }
  })

  mount(http, viewPublicQuote, ({ params, reply }) => {
    forbidCaching(reply)
    return answers.view(params.token)
  })

  mount(http, choosePublicQuote, ({ params, body, reply }) => {
    forbidCaching(reply)
    return answers.choose(params.token, body)
  })

  mount(http, answerPublicQuote, ({ params, body, actor, request, reply }) => {
    forbidCaching(reply)
    return answers.answer(params.token, body, actor ?? anonymousActor(request))
  })
}
