import { sql } from 'drizzle-orm'
import type { Pool } from 'pg'
import type { Quote, QuoteForm, QuoteStatus } from '../contract/quotes.ts'
import { quoteFigures, quoteSubtotal } from '../rules/quote-items.ts'
import { audit } from '../../../kernel/audit/audit.ts'
import type { Db } from '../../../kernel/database/db.ts'
import { isUuid } from '../../../kernel/database/uuid.ts'
import { checkVersion } from '../../../kernel/http/entity-tag.ts'
import { transactionOrRefusal } from '../../../kernel/http/transaction-or-refusal.ts'
import { Refusal, refuse } from '../../../kernel/http/refusal.ts'
import type { Visitor } from '../../../kernel/http/visitor.ts'
import { publishInvalidation } from '../../../kernel/live/publish-invalidation.ts'
import { nextQuoteNumber } from './quotes.numbers.ts'
import { itemsOf, priceItems } from './quotes.pricing.ts'
import { quotesRepository } from './quotes.repository.ts'
import type { PricedItem } from './quotes.repository.ts'
import type { quotes } from './quotes.tables.ts'
import { serializeQuote } from './quotes.serializer.ts'
import type { QuoteRow } from './quotes.serializer.ts'

export interface QuoteParts {
  pool: Pool
  /** Of the shop: its days begin there. */
  timeZone: string
  /** Decimals of the shop's currency. */
  exponent: number
}

type Columns = Partial<typeof quotes.$inferInsert>
type Change = Partial<QuoteForm>
type Refused = Refusal<'invalid_body' | 'quote_refused' | 'reference_unknown'>

export const quotesChanged = ['/api/crm/quotes']

/** What stands on the paper. After the customer's answer it stays as it was answered. */
const agreed = [
  'customerId',
  'items',
  'totalAmount',
  'taxAmount',
  'discountAmount',
  'validUntil',
  'terms',
  'title',
  'description',
] as const satisfies readonly (keyof Change)[]

/** The moments that a status leaves behind. */
export function stamps(status: QuoteStatus, before: QuoteRow | null, now = new Date()): Columns {
  return {
    status,
    ...(status === 'sent' && { sentAt: before?.sentAt ?? now }),
    ...(status === 'viewed' && { viewedAt: before?.viewedAt ?? now }),
    acceptedAt: status === 'accepted' ? (before?.acceptedAt ?? now) : null,
    rejectedAt: status === 'rejected' ? (before?.rejectedAt ?? now) : null,
  }
}

const unknown = (field: string, rule: string) => refuse('reference_unknown', { fields: { [field]: rule } })

/** Writing quotes. */
export function quotesService({ pool, timeZone, exponent }: QuoteParts) {
  const repositoryOf = (db: Db) => quotesRepository(db, timeZone)

  /** A quote belongs to a customer, and its opportunity to the same. */
  async function checkOwners(db: Db, customerId: string, opportunityId: string | null) {
    const known =
      isUuid(customerId) &&
      (await db.execute(sql`select 1 from customers where id = ${customerId} for key share`)).rows.length > 0
    if (!known) return unknown('customerId', 'There is no such customer')
    if (opportunityId === null) return null
    const { rows } = isUuid(opportunityId)
      ? await db.execute<{ customer_id: string }>(
          sql`select customer_id from opportunities where id = ${opportunityId}`,
        )
      : { rows: [] }
    if (rows[0] === undefined) return unknown('opportunityId', 'There is no such opportunity')
    if (rows[0].customer_id === customerId.toLowerCase()) return null
    return refuse('quote_refused', {
      fields: { opportunityId: 'This opportunity belongs to another customer' },
    })
  }

  /** A moment counts as the day it has in the shop. */
  const dayOf = (sent: string) =>
    sent.length === 10
      ? sent
      : new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(new Date(sent))

  /** The columns that a form fills, without its figures. */
  const columnsOf = ({ title, description, terms, notes, language, validUntil }: Change): Columns => ({
    ...(title !== undefined && { title: title ?? '' }),
    ...(description !== undefined && { description }),
    ...(terms !== undefined && { terms }),
    ...(notes !== undefined && { notes }),
    ...(language !== undefined && { language }),
    ...(validUntil !== undefined && { validUntil: dayOf(validUntil) }),
  })

  async function pricedItems(db: Db, sent: unknown): Promise<PricedItem[] | Refused> {
    const items = itemsOf(sent)
    return items instanceof Refusal ? items : priceItems(db, items, exponent)
  }

  /** The figures after a change: a total that was not sent follows from the rest. */
  function figuresAfter(before: QuoteRow, change: Change, items: PricedItem[] | undefined) {
    const counted = items ?? before.rows.map(({ quantity, unitPrice }) => ({ quantity, price: unitPrice }))
    const taxAmount = change.taxAmount ?? before.taxAmount
    const discountAmount = change.discountAmount ?? before.discountAmount
    const base = counted.length > 0 ? quoteSubtotal(counted) : before.subtotal
    const totalAmount = change.totalAmount ?? Math.max(0, base + taxAmount - discountAmount)
    return quoteFigures(counted, { totalAmount, taxAmount, discountAmount })
  }

  /** An expired quote with a new date waits for its answer again. */
  function revived(before: QuoteRow, change: Change): Change {
    const later = change.validUntil !== undefined && dayOf(change.validUntil) > (before.validUntil ?? '')
    if (before.status !== 'expired' || change.status !== undefined || !later) return change
    return { ...change, status: before.viewedAt ? 'viewed' : before.sentAt ? 'sent' : 'draft' }
  }

  function refuseSettled(before: QuoteRow, change: Change) {
    const reopened = before.orderId === null && (change.status ?? 'accepted') !== 'accepted'
    const now = serializeQuote(before)
    // A form sends everything that it shows, also what nobody changed.
    const touched = agreed.some(
      (key) => change[key] !== undefined && JSON.stringify(change[key]) !== JSON.stringify(now[key]),
    )
    const moved = before.orderId !== null && change.status !== undefined && change.status !== before.status
    if (moved || (before.status === 'accepted' && touched && !reopened)) return refuse('quote_settled')
    return null
  }

  return {
    /** Makes a quote; items without a price are priced by their product and size. */
    create: (form: QuoteForm, by: Visitor): Promise<Quote | Refused> =>
      transactionOrRefusal(pool, async (db): Promise<Quote | Refused> => {
        const items = await pricedItems(db, form.items ?? [])
        if (items instanceof Refusal) return items
        const refused = await checkOwners(db, form.customerId, form.opportunityId)
        if (refused) return refused
        const { totalAmount, taxAmount = 0, discountAmount = 0 } = form
        const quoteNumber = await nextQuoteNumber(db, timeZone)
        const row = await repositoryOf(db).insert(
          {
            ...columnsOf(form),
            ...quoteFigures(items, { totalAmount, taxAmount, discountAmount }),
            ...stamps(form.status ?? 'draft', null),
            quoteNumber,
            title: form.title || `Quote ${quoteNumber}`,
            customerId: form.customerId,
            opportunityId: form.opportunityId,
            createdBy: by.id,
          },
          items,
        )
        const after = serializeQuote(row)
        await audit(db, { by, action: 'quote.create', id: after.id, label: quoteNumber, after })
        await publishInvalidation(db, quotesChanged)
        return after
      }),

    /** What is left out stays. */
    update: (
      id: string,
      sent: Change,
      by: Visitor,
      seen: { ifMatch?: string | undefined; version?: number | undefined },
    ) =>
      transactionOrRefusal(
        pool,
        async (
          db,
        ): Promise<
          | Quote
          | Refused
          | Refusal<'quote_not_found' | 'quote_settled' | 'version_conflict' | 'precondition_failed'>
        > => {
          const items = sent.items === undefined ? undefined : await pricedItems(db, sent.items)
          if (items instanceof Refusal) return items
          const row = await repositoryOf(db).lock(id)
          if (row === null) return refuse('quote_not_found')
          const before = serializeQuote(row)
          const change = revived(row, sent)
          const refused = checkVersion(before, seen, before) ?? refuseSettled(row, change)
          if (refused) return refused
          const { customerId = row.customerId, opportunityId = row.opportunityId } = change
          const foreign = await checkOwners(db, customerId, opportunityId)
          if (foreign) return foreign
          const after = serializeQuote(
            await repositoryOf(db).update(
              id,
              {
                ...columnsOf(change),
                ...figuresAfter(row, change, items),
                ...(change.status && change.status !== row.status && stamps(change.status, row)),
                customerId,
                opportunityId,
              },
              items,
            ),
          )
          await audit(db, { by, action: 'quote.update', id, label: after.quoteNumber, before, after })
          await publishInvalidation(db, quotesChanged)
          return after
        },
      ),

    /** A quote that became an order is part of its history and stays. */
    remove: (id: string, by: Visitor) =>
      transactionOrRefusal(pool, async (db): Promise<null | Refusal<'quote_not_found' | 'quote_settled'>> => {
        const row = await repositoryOf(db).lock(id)
        if (row === null) return refuse('quote_not_found')
        if (row.orderId !== null) return refuse('quote_settled')
        await repositoryOf(db).remove(id)
        const before = serializeQuote(row)
        await audit(db, { by, action: 'quote.delete', id, label: row.quoteNumber, before })
        await publishInvalidation(db, quotesChanged)
        return null
      }),
  }
}

export type QuotesService = ReturnType<typeof quotesService>
