import { and, eq, inArray, sql, type SQL } from 'drizzle-orm'
import type { orderSorts } from '../contract/orders.ts'
import type { OrderStatus } from '#modules/record-states/contract.ts'
import { customFieldsCondition, type WantedValue } from '#kernel/custom-fields/in-sql.ts'
import { isUuid } from '#kernel/database/uuid.ts'
import { keysetSort, type Sortable } from '#kernel/http/lists.ts'
import { orders, type OrderRow } from './orders.tables.ts'

/** The filter of a list; all given conditions apply. */
export interface OrderFilter {
  userId?: string | undefined
  customerId?: string | undefined
  ids?: readonly string[] | undefined
  status?: OrderStatus | undefined
  /** Words from the order number, the name, the e-mail address or the phone number, ignoring accents. */
  q?: string | undefined
  /** First and last day in the shop's time zone, both included: `2026-11-21`. */
  from?: string | undefined
  to?: string | undefined
  /** Values of fields that modules add. */
  custom?: readonly WantedValue[] | undefined
}

const sortables: Record<string, Sortable<OrderRow>> = {
  created_at: { column: orders.createdAt, type: 'moment', valueOf: (row) => row.createdAt.toISOString() },
  total_amount: { column: orders.totalAmount, type: 'integer', valueOf: (row) => row.totalAmount },
}

export const orderSort = (sort: (typeof orderSorts)[number]) => keysetSort(sort, sortables, orders.id)

const searchText = sql`orders.search_text`
const maxWords = 8

/** A phone number matches in any grouping, with the country code or a leading zero. */
const asPhone = (text: string) => text.replace(/\D/g, '').replace(/^0+/, '')
const looksLikePhone = (text: string) => /^\+?[\d\s().-]{6,}$/.test(text)

function searchCondition(q: string | undefined): SQL | undefined {
  const words = q?.trim().replace(/^#/, '')
  if (!words) return undefined
  const contains = (word: string) =>
    sql`${searchText} like '%' || plain_text(${word.replace(/[\\%_]/g, '\\$&')}) || '%'`
  if (looksLikePhone(words) && asPhone(words) !== '') return contains(asPhone(words))
  return and(...words.split(/\s+/).slice(0, maxWords).map(contains))
}

/** Midnight in the shop's time zone, a number of days after a day. */
const midnight = (day: string, after: number, timeZone: string) =>
  sql`((${day}::date + ${after}::int)::timestamp at time zone ${timeZone})`

const isKnownAs = (column: typeof orders.userId | typeof orders.customerId, id: string | undefined) =>
  id ? (isUuid(id) ? eq(column, id) : sql`false`) : undefined

/** The SQL condition of a filter; undefined for an empty one. */
export function orderConditions(filter: OrderFilter, timeZone: string): SQL | undefined {
  const { userId, customerId, ids, status, q, from, to, custom } = filter
  return and(
    isKnownAs(orders.userId, userId),
    isKnownAs(orders.customerId, customerId),
    ids && inArray(orders.id, ids.filter(isUuid)),
    status ? eq(orders.status, status) : undefined,
    searchCondition(q),
    customFieldsCondition(orders.customFields, custom),
    from ? sql`${orders.createdAt} >= ${midnight(from, 0, timeZone)}` : undefined,
    to ? sql`${orders.createdAt} < ${midnight(to, 1, timeZone)}` : undefined,
  )
}
