import { and, eq, getTableColumns, sql, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import type { listQuotes } from '../contract/quotes.ts'
import type { QuoteStatus } from '#modules/record-states/contract.ts'
import type { QuoteItem } from '../rules/quote-items.ts'
import type { Db } from '#kernel/database/db.ts'
import { isUuid } from '#kernel/database/uuid.ts'
import {
  DAYS_AFTER_SETTLED,
  containsWordsOrCustomer,
  nameOfCustomer,
} from '#modules/customers/server/index.ts'
import { quoteItems, quotes } from './quotes.tables.ts'
import type { QuoteRow } from './quotes.serializer.ts'

/** An item whose price is settled, with its total, in minor units. */
export type PricedItem = QuoteItem & { price: number; total: number }

/** The inner table has an `id` too, so the quote's is qualified. */
const rows = sql<QuoteRow['rows']>`(
  select coalesce(json_agg(json_build_object(
    'id', i.id, 'productId', i.product_id, 'description', i.description, 'quantity', i.quantity,
    'unitPrice', i.unit_price, 'totalPrice', i.total_price, 'specifications', i.specifications
  ) order by i.position), '[]') from ${quoteItems} i where i.quote_id = quotes.id)`.as('rows')

const customerName = sql<string>`(
  select coalesce(${nameOfCustomer('c')}, c.company_name, c.email, '')
  from customers c where c.id = ${quotes.customerId})`.as('customer_name')

const { viewToken: _, ...rest } = getTableColumns(quotes)

const orderId = sql<string | null>`(select o.id from orders o where o.quote_id = quotes.id)`.as('order_id')

export function quotesRepository(db: Db, timeZone: string) {
  const today = sql`(now() at time zone ${timeZone})::date`
  /**
   * Only quotes that wait for an answer can expire. They do so at the end of their last day, even before the job has
   * run.
   */
  const isExpired = sql`${quotes.status} in ('sent', 'viewed') and ${quotes.validUntil} < ${today}`

  const computed = {
    customerName,
    orderId,
    status: sql<QuoteStatus>`case when ${isExpired} then 'expired' else ${quotes.status} end`.as(
      'effective_status',
    ),
    rows,
  }
  const columns = { ...rest, ...computed }

  function statusCondition(status: QuoteStatus | undefined): SQL | undefined {
    if (status === undefined) return undefined
    if (status === 'expired') return sql`(${quotes.status} = 'expired' or (${isExpired}))`
    const hasStatus = eq(quotes.status, status)
    return status === 'sent' || status === 'viewed'
      ? sql`${hasStatus} and not coalesce(${isExpired}, false)`
      : hasStatus
  }

  const isOne = (column: typeof quotes.customerId | typeof quotes.opportunityId, id: string | undefined) =>
    id === undefined ? undefined : isUuid(id) ? eq(column, id) : sql`false`

  const convertedToOrder = (id: string | undefined) =>
    id === undefined
      ? undefined
      : isUuid(id)
        ? sql`${quotes.id} = (select o.quote_id from orders o where o.id = ${id})`
        : sql`false`

  /** As the dashboard counts them (`dashboard/server/dashboard.repository.ts`). */
  const endsThisWeek = sql`${quotes.status} in ('sent', 'viewed')
    and ${quotes.validUntil} between ${today} and ${today} + 6`

  const conditions = ({
    status,
    ending,
    customerId,
    opportunityId,
    orderId: order,
    q,
  }: z.output<typeof listQuotes.query>) =>
    and(
      statusCondition(status),
      ending && endsThisWeek,
      isOne(quotes.customerId, customerId),
      isOne(quotes.opportunityId, opportunityId),
      convertedToOrder(order),
      containsWordsOrCustomer(
        sql`plain_text(${quotes.quoteNumber} || ' ' || ${quotes.title})`,
        quotes.customerId,
        q,
      ),
    )

  const readOne = async (where: SQL): Promise<QuoteRow | null> => {
    const [row] = await db.select(columns).from(quotes).where(where)
    return row ?? null
  }

  /**
   * The quote behind a customer's link, by the hash of its token; null once it has been settled for
   * DAYS_AFTER_SETTLED days.
   */
  const byToken = (hash: string) =>
    readOne(sql`${quotes.viewToken} = ${hash} and not coalesce(
      (${quotes.status} in ('accepted', 'rejected', 'expired') or ${isExpired}) and
      coalesce(${quotes.acceptedAt}, ${quotes.rejectedAt}, ${quotes.validUntil})
        < now() - make_interval(days => ${DAYS_AFTER_SETTLED}), false)`)

  /** Locks a quote until the transaction ends. */
  async function lock(id: string): Promise<QuoteRow | null> {
    await db.execute(sql`select 1 from ${quotes} where id = ${id} for update`)
    return readOne(eq(quotes.id, id))
  }

  return {
    listed: { computed, where: conditions },

    byId: async (id: string) => readOne(eq(quotes.id, id)),

    byToken,

    lock,

    /** The same by the hash of a link's token; null also if the link has ended while this waited for the lock. */
    async lockByToken(hash: string): Promise<QuoteRow | null> {
      const quote = await byToken(hash)
      return quote && (await lock(quote.id)) && byToken(hash)
    },

    async insert(values: typeof quotes.$inferInsert, items: readonly PricedItem[]): Promise<QuoteRow> {
      const [inserted] = await db.insert(quotes).values(values).returning({ id: quotes.id })
      const { id } = inserted as { id: string }
      await writeItems(db, id, items)
      return (await readOne(eq(quotes.id, id))) as QuoteRow
    },

    /** Changes columns, replaces all items if they are given, and increments the version. */
    async update(
      id: string,
      values: Partial<typeof quotes.$inferInsert>,
      items?: readonly PricedItem[],
    ): Promise<QuoteRow> {
      await db
        .update(quotes)
        .set({ ...values, version: sql`${quotes.version} + 1` })
        .where(eq(quotes.id, id))
      if (items) {
        await db.delete(quoteItems).where(eq(quoteItems.quoteId, id))
        await writeItems(db, id, items)
      }
      return (await readOne(eq(quotes.id, id))) as QuoteRow
    },

    async remove(id: string): Promise<void> {
      await db.delete(quotes).where(eq(quotes.id, id))
    },

    /** Marks the quotes whose last day has passed as expired. @returns how many */
    async expire(): Promise<number> {
      const result = await db
        .update(quotes)
        .set({ status: 'expired', version: sql`${quotes.version} + 1` })
        .where(isExpired)
      return result.rowCount ?? 0
    },
  }
}

export type QuotesRepository = ReturnType<typeof quotesRepository>

async function writeItems(db: Db, quoteId: string, items: readonly PricedItem[]): Promise<void> {
  if (items.length === 0) return
  await db.insert(quoteItems).values(
    items.map((item, position) => ({
      quoteId,
      position,
      productId: item.productId,
      description: item.name,
      quantity: item.quantity,
      unitPrice: item.price,
      totalPrice: item.total,
      specifications: item.specifications,
    })),
  )
}
