import type { FastifyInstance } from 'fastify'
import {
  createQuote,
  deleteQuote,
  getQuote,
  listQuotes,
  orderQuote,
  previewQuoteMail,
  sendQuote,
  shareQuote,
  updateQuote,
  withdrawQuoteLink,
  type Quote,
} from '../contract/quotes.ts'
import { convertAmounts, currenciesOf } from '#modules/currency/server/index.ts'
import { forbidCaching } from '#modules/customers/server/index.ts'
import type { Db } from '#kernel/database/db.ts'
import { dayIn } from '#kernel/rules/shop-time.ts'
import { entityTag } from '#kernel/http/entity-tag.ts'
import { mount } from '#kernel/http/mount.ts'
import { Refusal, refuse } from '#kernel/http/refusal.ts'
import { mountList } from '#kernel/record/mount-list.ts'
import type { QuoteOrdering } from './quotes.ordering.ts'
import type { QuotesRepository } from './quotes.repository.ts'
import type { QuoteSending } from './papers/quotes.sending.ts'
import type { QuotesService } from './quotes.service.ts'
import { serializeQuote, type QuoteRow } from './quotes.serializer.ts'
import { quotes as table } from './quotes.tables.ts'

interface MoneyDeps {
  db: Db
  timeZone: string
  /** The shop's currency. */
  currency: string
  /** Its decimals. */
  exponent: number
}

/** Adds each total in the reporting currency. */
async function withCurrencies(
  rows: readonly QuoteRow[],
  { db, timeZone, currency, exponent }: MoneyDeps,
): Promise<Quote[]> {
  const { reporting, converts } = await currenciesOf(db, currency)
  const quotes = rows.map((row) => serializeQuote(row, exponent))
  const amounts = quotes.map(({ totalAmount, createdAt }) => ({
    amount: totalAmount,
    from: currency,
    to: reporting,
    day: dayIn(timeZone, new Date(createdAt)),
  }))
  const converted = converts ? await convertAmounts(db, amounts) : []
  return quotes.map((quote, index) => ({ ...quote, currency, converted: converted[index] ?? null }))
}

/** What staff can do with quotes. */
export function mountQuotes(
  http: FastifyInstance,
  parts: {
    quotes: QuotesService
    repository: QuotesRepository
    sending: QuoteSending
    ordering: QuoteOrdering
    shop: () => Promise<{ siteName: string; currency: string; publicOrigin: string }>
  } & MoneyDeps,
): void {
  const { quotes, repository, sending, ordering, shop } = parts

  mountList(http, listQuotes, table, {
    ...repository.listed,
    db: parts.db,
    serialize: (rows) => withCurrencies(rows, parts),
  })

  mount(http, getQuote, async ({ params }) => {
    const row = await repository.byId(params.id)
    if (row === null) return refuse('quote_not_found')
    return serializeQuote(row, parts.exponent)
  })

  mount(http, createQuote, ({ body, actor }) => quotes.create(body, actor))

  mount(http, updateQuote, ({ params, body: { version, ...change }, headers, actor }) =>
    quotes.update(params.id, change, actor, { ifMatch: headers['if-match'], version }),
  )

  mount(http, deleteQuote, async ({ params, actor }) => {
    return (await quotes.remove(params.id, actor)) ?? ({ success: true } as const)
  })

  mount(http, withdrawQuoteLink, ({ params, actor }) => sending.withdraw(params.id, actor))

  mount(http, previewQuoteMail, async ({ params }) => sending.preview(params.id, await shop()))

  mount(http, sendQuote, async ({ params, body, actor }) => {
    return sending.send(params.id, body ?? {}, actor)
  })

  mount(http, shareQuote, async ({ params, body, actor, reply }) => {
    const shared = await sending.share(params.id, body ?? {}, actor)
    if (shared instanceof Refusal) return shared
    forbidCaching(reply)
    reply.header('etag', entityTag(shared.quote.version))
    return shared
  })

  mount(http, orderQuote, async ({ params, body, actor, reply }) => {
    const ordered = await ordering.order(params.id, actor, {
      asAgreed: body?.as_agreed,
      address: body?.address,
    })
    if (ordered instanceof Refusal) return ordered
    if (ordered.replayed) reply.header('idempotency-replayed', 'true')
    return ordered.order
  })
}
