import { randomUUID } from 'node:crypto'
import { inArray, sql } from 'drizzle-orm'
import type { ReportedLine } from '#kernel/contract/imports.ts'
import { toMinor } from '#kernel/rules/money.ts'
import { dayIn } from '#kernel/rules/shop-time.ts'
import type { Db } from '#kernel/database/db.ts'
import { readColumns } from '#kernel/http/csv/csv-columns.ts'
import { publishInvalidation } from '#kernel/live/publish-invalidation.ts'
import type { ImportPlan, Importer, RetainedRecord, ImportResult } from '#kernel/record/importer.ts'
import { findProducts } from '#modules/catalog/server/index.ts'
import { matchCustomers } from '#modules/customers/server/index.ts'
import { pastOrderLines, pastOrders } from './past-orders.tables.ts'
import { pastOrdersOf, type PastOrder } from './plan-orders.ts'
import { isShopify, orderColumns, readOrderLine, signOfAmounts } from './read-lines.ts'
import { staffText } from '#kernel/rules/text/staff-text.ts'

interface Shop {
  exponent: number
  timeZone: string
  currency: string
}

/** An order with the matching records of this shop. */
interface PlannedOrder extends ReportedLine {
  order: PastOrder
  customerId: string | null
  /** By line; null if the product is not in this shop. */
  productIds: (string | null)[]
}

const AT_ONCE = 500
const figures = ['/api/analytics', '/api/forecasting']

/** Imports orders of past years for statistics and forecasts, without mails, production or stock movements. */
export function pastOrdersImporter(shop: Shop): Importer {
  return {
    async plan(db, table, settings): Promise<ImportPlan> {
      const columns = readColumns(table.headers, orderColumns(table.headers))
      const today = dayIn(shop.timeZone, new Date())
      const startedOrders = new Set<string>()
      const amounts = signOfAmounts(table.lines, columns)
      const orderLines = table.lines.map((line) => {
        const number = columns.code(line, 'number').toLowerCase()
        const continues = number !== '' && startedOrders.has(number)
        startedOrders.add(number)
        return readOrderLine(line, columns, { settings, amounts, today, currency: shop.currency, continues })
      })
      const lines = await planned(db, pastOrdersOf(orderLines))
      const withoutCustomer = lines.filter(
        (line) => line.customerId === null && line.action !== 'error',
      ).length
      return {
        format: isShopify(table.headers) ? 'shopify' : 'own',
        notes: [
          ...columns.notes(table.lines),
          ...(withoutCustomer > 0
            ? [`${withoutCustomer} orders name no customer of this shop; names and addresses are not kept`]
            : []),
        ],
        lines,
        pictures: [],
        apply: (by, progress) => write(db, lines, { ...shop, importProgress: progress }),
      }
    },
    undo: async (db, records): Promise<RetainedRecord[]> => {
      const ids = records.map(({ id }) => id)
      for (let offset = 0; offset < ids.length; offset += AT_ONCE)
        await db.delete(pastOrders).where(inArray(pastOrders.id, ids.slice(offset, offset + AT_ONCE)))
      await publishInvalidation(db, figures)
      return []
    },
  }
}

async function knownKeys(db: Db, orders: readonly PastOrder[]): Promise<Set<string>> {
  const keys = orders.map(({ key }) => key)
  const { rows } = await db.execute<{ key: string }>(
    sql`select key from past_orders where key = any(${sql.param(keys)}::text[])`,
  )
  return new Set(rows.map(({ key }) => key))
}

/** The numbers of the file that are those of orders of this shop, as its own export names them: they count already. */
async function ownNumbers(db: Db, orders: readonly PastOrder[]): Promise<Set<string>> {
  const numbers = orders.map(({ first }) => first.number.toUpperCase())
  const { rows } = await db.execute<{ number: string }>(
    sql`select order_number as number from orders where order_number = any(${sql.param(numbers)}::text[])`,
  )
  return new Set(rows.map(({ number }) => number))
}

/** Looks up the customers named in a file; each combination of details once. */
async function customersOf(
  db: Db,
  orders: readonly PastOrder[],
): Promise<(order: PastOrder) => string | null> {
  const personKey = ({ first }: PastOrder) => JSON.stringify([first.email, first.phone, first.customer])
  const distinct = [...new Map(orders.map((order) => [personKey(order), order])).entries()]
  const matches = await matchCustomers(
    db,
    distinct.map(([, { first }]) => {
      const words = first.customer.split(/\s+/)
      const lastName = words.pop() ?? ''
      return { email: first.email || null, phone: first.phone || null, firstName: words.join(' '), lastName }
    }),
  )
  const ids = new Map(
    distinct.map(([key], index) => {
      const match = matches[index]?.match ?? null
      return [key, match === null || match === 'several' ? null : match.id] as const
    }),
  )
  return (order) => ids.get(personKey(order)) ?? null
}

async function planned(db: Db, orders: readonly PastOrder[]): Promise<PlannedOrder[]> {
  const knownOrders = await knownKeys(db, orders)
  const own = await ownNumbers(db, orders)
  const customerOf = await customersOf(db, orders)
  const productOf = await findProducts(
    db,
    orders.flatMap(({ lines }) => lines.map(({ sku, product }) => ({ sku, name: product }))),
  )
  return orders.map((order) => {
    const { first, lines, key } = order
    const productIds = lines.map(({ sku, product }) => productOf({ sku, name: product }))
    const unknown = lines.filter(({ product }, index) => product !== '' && productIds[index] === null)
    const isOwn = own.has(first.number.toUpperCase())
    const isKnown = knownOrders.has(key)
    const errors = isOwn ? [] : order.errors
    return {
      line: first.line,
      action: actionOf({ isOwn, isKnown, isWrong: errors.length > 0 }),
      name: [first.number, first.day].filter(Boolean).join(', '),
      changed: [],
      errors,
      notes: isOwn
        ? [staffText('This is an order of this shop: it counts already')]
        : isKnown || unknown.length === 0
          ? []
          : [
              staffText('Not in this shop: {{value}}', {
                value: [...new Set(unknown.map(({ product }) => product))].join(', '),
              }),
            ],
      order,
      customerId: customerOf(order),
      productIds,
    }
  })
}

function actionOf({
  isOwn,
  isKnown,
  isWrong,
}: {
  isOwn: boolean
  isKnown: boolean
  isWrong: boolean
}): ReportedLine['action'] {
  if (isOwn) return 'skip'
  if (isWrong) return 'error'
  return isKnown ? 'unchanged' : 'create'
}

async function write(
  db: Db,
  all: readonly PlannedOrder[],
  { exponent, importProgress }: Shop & { importProgress: (done: number) => Promise<void> },
): Promise<ImportResult> {
  const fresh = all
    .filter(({ action }) => action === 'create')
    .map((order) => ({ ...order, id: randomUUID() }))
  for (let offset = 0; offset < fresh.length; offset += AT_ONCE) {
    const batch = fresh.slice(offset, offset + AT_ONCE)
    await db.insert(pastOrders).values(
      batch.map(({ id, order: { key, first, total }, customerId }) => ({
        id,
        key,
        number: first.number,
        orderedOn: first.day,
        status: first.status,
        totalAmount: toMinor(total, exponent),
        customerId,
      })),
    )
    await db.insert(pastOrderLines).values(batch.flatMap((order) => linesOf(order, exponent)))
    await importProgress(offset + batch.length)
  }
  await publishInvalidation(db, figures)
  return {
    records: fresh.map(({ id, name }) => ({ entity: 'past_order', id, name, before: null, version: 1 })),
    pictures: [],
  }
}

const linesOf = (
  { id, order: { first, lines }, productIds }: PlannedOrder & { id: string },
  exponent: number,
) =>
  lines.map(({ product, quantity, amount, area }, position) => ({
    pastOrderId: id,
    position,
    orderedOn: first.day,
    cancelled: first.status === 'cancelled',
    productId: productIds[position] ?? null,
    productName: product,
    quantity,
    amount: toMinor(amount, exponent),
    areaMm2: Math.round((area ?? 0) * 1_000_000),
  }))
