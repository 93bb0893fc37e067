import { sql } from 'drizzle-orm'
import type { Pool } from 'pg'
import type { QuoteForm } from '../contract/quotes.ts'
import type { QuoteStatus } from '#modules/record-states/contract.ts'
import {
  amountsOf,
  deliverySum,
  ItemsMistake,
  nextPercent,
  quoteFigures,
  quoteSubtotal,
  type SentFigures,
} from '../rules/quote-items.ts'
import { minorOf } from '../rules/quote-money.ts'
import { chosenItems, settleChoices } from '../rules/quote-choices.ts'
import { dayIn } from '#kernel/rules/shop-time.ts'
import type { ShopLanguages } from '#kernel/rules/localized.ts'
import type { Db } from '#kernel/database/db.ts'
import { isUuid } from '#kernel/database/uuid.ts'
import type { Precondition } from '#kernel/http/entity-tag.ts'
import { transactionOrRefusal } from '#kernel/http/transaction-or-refusal.ts'
import { Refusal, refuse } from '#kernel/http/refusal.ts'
import type { Actor } from '#kernel/http/actor.ts'
import { recordWriter } from '#kernel/record/record-writer.ts'
import type { TaxesPorts } from '#modules/taxes/server/index.ts'
import { nextQuoteNumber } from './quotes.numbers.ts'
import { itemsOf, priceItems } from './pricing/quotes.pricing.ts'
import { cancellationOf } from './answers/public-quote.serializer.ts'
import { quotesRepository, type PricedItem } from './quotes.repository.ts'
import type { quotes as quotesTable } from './quotes.tables.ts'
import { taxQuote, type TaxedItem } from './pricing/quotes.taxes.ts'
import { serializeQuote, type QuoteRow } from './quotes.serializer.ts'
import { staffText } from '#kernel/rules/text/staff-text.ts'

export interface QuoteDeps extends TaxesPorts {
  pool: Pool
  /** The shop's country, ISO 3166. */
  country: string
  /** The shop's time zone. */
  timeZone: string
  /** Decimals of the shop's currency. */
  exponent: number
  /** The shop's current languages. */
  languages: () => ShopLanguages
}

type Columns = Partial<typeof quotesTable.$inferInsert>
type Change = Partial<QuoteForm>
type Refused = Refusal<'invalid_body' | 'quote_refused' | 'reference_unknown'>

export const quotePaths = ['/api/crm/quotes']

/** Staff writes of quotes. */
export const quoteWriter = ({
  pool,
  timeZone,
  exponent,
}: Pick<QuoteDeps, 'pool' | 'timeZone' | 'exponent'>) =>
  recordWriter(pool, {
    entity: 'quote',
    notFound: 'quote_not_found',
    lock: (db, id) => quotesRepository(db, timeZone).lock(id),
    serialize: (row: QuoteRow) => serializeQuote(row, exponent),
    label: ({ quoteNumber }) => quoteNumber,
    invalidates: quotePaths,
  })

/** The fields on the customer's paper. Once the quote is accepted, they can change only if its status is reset. */
const agreed = [
  'customerId',
  'items',
  'totalAmount',
  'taxAmount',
  'discountAmount',
  'taxPercent',
  'discountPercent',
  'validUntil',
  'terms',
  'title',
  'description',
] as const satisfies readonly (keyof Change)[]

/** The timestamps that go with a status. */
export function statusTimestamps(status: QuoteStatus, before: QuoteRow | null, now = new Date()): Columns {
  return {
    status,
    ...(status === 'sent' && { sentAt: before?.sentAt ?? now }),
    ...(status === 'viewed' && { viewedAt: before?.viewedAt ?? now }),
    acceptedAt: status === 'accepted' ? (before?.acceptedAt ?? now) : null,
    rejectedAt: status === 'rejected' ? (before?.rejectedAt ?? now) : null,
  }
}

/** The fields from which the figures of a quote are calculated, besides its items. */
const sums = ['totalAmount', 'taxAmount', 'discountAmount', 'taxPercent', 'discountPercent'] as const

const unknown = (field: string, rule: string) => refuse('reference_unknown', { fields: { [field]: rule } })

/** Creates, changes and deletes quotes. */
export function quotesService({ pool, timeZone, exponent, country, ratesOfModule }: QuoteDeps) {
  const quotes = quoteWriter({ pool, timeZone, exponent })
  const repositoryOf = (db: Db) => quotesRepository(db, timeZone)
  /** A sent amount, which is in major units. */
  const minor = (sent: number | undefined) => (sent === undefined ? undefined : minorOf(sent, exponent))

  /** The customer must exist, and the opportunity must be theirs. */
  async function checkOwners(db: Db, customerId: string, opportunityId: string | null) {
    const hasCustomer =
      isUuid(customerId) &&
      (await db.execute(sql`select 1 from customers where id = ${customerId} for key share`)).rows.length > 0
    if (!hasCustomer) return unknown('customerId', staffText('There is no such customer'))
    if (opportunityId === null) return null
    const { rows } = isUuid(opportunityId)
      ? await db.execute<{ customer_id: string }>(
          sql`select customer_id from opportunities where id = ${opportunityId}`,
        )
      : { rows: [] }
    if (rows[0] === undefined) return unknown('opportunityId', staffText('There is no such opportunity'))
    if (rows[0].customer_id === customerId.toLowerCase()) return null
    return refuse('quote_refused', {
      fields: { opportunityId: staffText('This opportunity belongs to another customer') },
    })
  }

  /** A moment counts as its date in the shop's time zone. */
  const dayOf = (day: string) => (day.length === 10 ? day : dayIn(timeZone, new Date(day)))

  /** The columns from the form, except the figures. */
  const columnsOf = (
    { title, description, terms, notes, language, signingPlace, validUntil, asksSignature, isWaived }: Change,
    waivedAt: Date | null = null,
  ): Columns => ({
    ...(title !== undefined && { title: title ?? '' }),
    ...(description !== undefined && { description }),
    ...(terms !== undefined && { terms }),
    ...(notes !== undefined && { notes }),
    ...(language !== undefined && { language }),
    ...(signingPlace !== undefined && { signingPlace }),
    ...(asksSignature !== undefined && { asksSignature }),
    ...(isWaived !== undefined && { waivedAt: isWaived ? (waivedAt ?? new Date()) : null }),
    ...(validUntil !== undefined && { validUntil: dayOf(validUntil) }),
  })

  async function pricedItems(db: Db, input: unknown): Promise<PricedItem[] | Refused> {
    const items = itemsOf(input, exponent)
    if (items instanceof Refusal) return items
    const settled = settleChoices(items)
    if (settled instanceof ItemsMistake)
      return refuse('invalid_body', { fields: { [settled.field]: settled.message } })
    return priceItems(db, settled, exponent)
  }

  /** The figures with the shop's taxes; while it charges none, with the typed ones. */
  const figuresOf = async (
    db: Db,
    { customerId, items, sent }: { customerId: string; items: readonly TaxedItem[]; sent: SentFigures },
  ) =>
    (await taxQuote(db, { customerId, items, sent }, { country, timeZone, exponent, ratesOfModule })) ?? {
      ...quoteFigures(items, sent, exponent),
      taxes: null,
    }

  /**
   * The figures after a change. A total that was not sent is calculated from the rest; a change of none of them keeps
   * what was agreed, also a total that does not match. A quote with a typed tax keeps that way of figures.
   */
  async function figuresAfter(db: Db, before: QuoteRow, change: Change, items: PricedItem[] | undefined) {
    const { customerId = before.customerId } = change
    const isMoved = before.taxes !== null && customerId !== before.customerId
    if (items === undefined && !isMoved && sums.every((field) => change[field] === undefined)) return {}
    const counted = chosenItems<TaxedItem>(
      items ?? before.rows.map((row) => ({ ...row, price: row.unitPrice })),
    )
    const base = counted.length > 0 ? quoteSubtotal(counted, exponent) : before.subtotal
    const hasTypedTax = before.taxes === null && (before.taxPercent ?? before.taxAmount) !== 0
    const agreedUpon = {
      taxAmount: before.taxes ? 0 : (minor(change.taxAmount) ?? before.taxAmount),
      discountAmount: minor(change.discountAmount) ?? before.discountAmount,
      taxPercent: nextPercent(before.taxPercent, change.taxPercent, change.taxAmount),
      discountPercent: nextPercent(before.discountPercent, change.discountPercent, change.discountAmount),
    }
    const { taxAmount, discountAmount } = amountsOf(
      base,
      agreedUpon,
      exponent,
      deliverySum(counted, exponent),
    )
    const totalAmount = minor(change.totalAmount) ?? Math.max(0, base + taxAmount - discountAmount)
    const figures = { ...agreedUpon, totalAmount }
    return hasTypedTax
      ? quoteFigures(counted, figures, exponent)
      : figuresOf(db, { customerId, items: counted, sent: figures })
  }

  /** An expired quote with a later date waits for its answer again. */
  function revived(before: QuoteRow, change: Change): Change {
    const later = change.validUntil !== undefined && dayOf(change.validUntil) > (before.validUntil ?? '')
    if (before.status !== 'expired' || change.status !== undefined || !later) return change
    return { ...change, status: before.viewedAt ? 'viewed' : before.sentAt ? 'sent' : 'draft' }
  }

  function refuseSettled(quote: QuoteRow, change: Change) {
    const reopened = quote.orderId === null && (change.status ?? 'accepted') !== 'accepted'
    const serialized = serializeQuote(quote, exponent)
    // A form also sends fields that nobody changed.
    const touched = agreed.some(
      (key) => change[key] !== undefined && JSON.stringify(change[key]) !== JSON.stringify(serialized[key]),
    )
    const isReopened = quote.orderId !== null && change.status !== undefined && change.status !== quote.status
    if (isReopened || (quote.status === 'accepted' && touched && !reopened)) return refuse('quote_settled')
    return null
  }

  return {
    /** The figures of a quote with these items, everything else as it was agreed. */
    figuresWith: (db: Db, quote: QuoteRow, items: PricedItem[]) => figuresAfter(db, quote, {}, items),

    /** Creates a quote; items without a price are priced by product and size. */
    create: (input: QuoteForm, actor: Actor) =>
      quotes.create({
        actor,
        write: async (db) => {
          const items = await pricedItems(db, input.items ?? [])
          if (items instanceof Refusal) return items
          const refused = await checkOwners(db, input.customerId, input.opportunityId)
          if (refused) return refused
          const { taxPercent = null, discountPercent = null } = input
          const figures = {
            totalAmount: minorOf(input.totalAmount, exponent),
            taxAmount: minor(input.taxAmount) ?? 0,
            discountAmount: minor(input.discountAmount) ?? 0,
            taxPercent,
            discountPercent,
          }
          const quoteNumber = await nextQuoteNumber(db, timeZone)
          return repositoryOf(db).insert(
            {
              ...columnsOf(input),
              ...(await figuresOf(db, {
                customerId: input.customerId,
                items: chosenItems(items),
                sent: figures,
              })),
              ...statusTimestamps(input.status ?? 'draft', null),
              quoteNumber,
              title: input.title || `Quote ${quoteNumber}`,
              customerId: input.customerId,
              opportunityId: input.opportunityId,
              createdBy: actor.id,
            },
            items,
          )
        },
      }),

    /**
     * Fields that are left out stay unchanged. Items are priced first, so that their refusals come before all others.
     */
    update: (id: string, input: Change, actor: Actor, precondition: Precondition) =>
      transactionOrRefusal(pool, async (db) => {
        const items = input.items === undefined ? undefined : await pricedItems(db, input.items)
        if (items instanceof Refusal) return items
        const write = async (inside: Db, stored: QuoteRow) => {
          const change = revived(stored, input)
          const { customerId = stored.customerId, opportunityId = stored.opportunityId } = change
          const refused = refuseSettled(stored, change) ?? (await checkOwners(db, customerId, opportunityId))
          if (refused) return refused
          const columns = {
            ...columnsOf(change, stored.waivedAt),
            ...(await figuresAfter(inside, stored, change, items)),
            ...(change.status && change.status !== stored.status && statusTimestamps(change.status, stored)),
            customerId,
            opportunityId,
          }
          if (change.isWaived !== undefined && stored.orderId !== null)
            await db.execute(sql`
              update orders set held_until = ${change.isWaived ? null : (cancellationOf(stored, { country, timeZone }).lastDayToCancel ?? null)}
              where id = ${stored.orderId}`)
          return repositoryOf(db).update(id, columns, items)
        }
        return quotes.update({ db, id, actor, precondition, write })
      }),

    /** A quote that became an order is part of the order's history and cannot be deleted. */
    remove: (id: string, actor: Actor) =>
      quotes.remove({
        id,
        actor,
        write: async (db, stored) =>
          stored.orderId === null ? repositoryOf(db).remove(id) : refuse('quote_settled'),
      }),
  }
}

export type QuotesService = ReturnType<typeof quotesService>
