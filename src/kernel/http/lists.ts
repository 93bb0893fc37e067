import { asc, desc, sql, type AnyColumn, type SQL } from 'drizzle-orm'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isUuid } from '#kernel/database/uuid.ts'
import { refuse } from './refusal.ts'

/** The end of a keyset page: the sort value and the key of its last row. */
export interface Cursor {
  value: string | number
  id: string
}

const encode = ({ value, id }: Cursor) => Buffer.from(JSON.stringify([value, id])).toString('base64url')

/** The types of sort columns and cursor values; an `int4` has 32 bits. */
export type CursorType = 'text' | 'integer' | 'int4' | 'decimal' | 'moment'

/** A timestamp as this server writes it: an existing day, in a year that PostgreSQL supports. */
function isMoment(value: unknown): boolean {
  if (typeof value !== 'string' || !/^\d{4}-/.test(value) || value.startsWith('0000')) return false
  const moment = new Date(value)
  return !Number.isNaN(moment.getTime()) && moment.toISOString() === value
}

const holds: Record<CursorType, (value: unknown) => boolean> = {
  text: (value) => typeof value === 'string' && !value.includes('\0'),
  integer: (value) => Number.isSafeInteger(value),
  int4: (value) => typeof value === 'number' && value === (value | 0),
  decimal: (value) => Number.isFinite(value),
  moment: isMoment,
}

/**
 * Reads an opaque cursor. Throws a 400 refusal for anything this server did not write.
 * @param isKey checks the key of records whose key is not a UUID
 */
export function readCursor(
  text: string | undefined,
  type: CursorType,
  isKey: (key: string) => boolean = isUuid,
): Cursor | null {
  if (text === undefined) return null
  try {
    const parsed: unknown = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'))
    if (Array.isArray(parsed) && holds[type](parsed[0]) && isKey(String(parsed[1]))) {
      return { value: parsed[0] as string | number, id: String(parsed[1]) }
    }
  } catch {
    // Falls through: text that is not JSON is refused like JSON that is not a cursor.
  }
  throw refuse('invalid_query', { fields: { cursor: 'This cursor is not one of ours' } })
}

/** A column by which a list can be sorted. It is never null, and indexed together with the key. */
export interface Sortable<Row> {
  column: AnyColumn | SQL
  type: CursorType
  /** The row's value for a cursor, as the column compares it; moments in ISO 8601. */
  valueOf: (row: Row) => string | number
  /** The value of a cursor as the column has it, where the database works that out. */
  compared?: (value: string | number) => SQL
}

/** One sort order of a list, for its query and its cursors. */
export interface KeysetSort<Row> {
  /** For `orderBy`: the column, then the key, so that the order is unique. */
  by: SQL[]
  /** Reads the cursor of a URL. Throws a 400 refusal for one whose value does not fit this order. */
  read: (cursor: string | undefined) => Cursor | null
  /** The condition for rows after a cursor; undefined without one. */
  after: (cursor: Cursor | null) => SQL | undefined
  cursorOf: (last: Row) => Cursor
}

/**
 * The requested sort order of a list. `(column, key)` is compared as one value, so an index on both works in either
 * direction.
 * @param sort a name in `sortables`, with a leading minus for descending order
 * @param isKey checks the key of records whose key is not a UUID
 */
export function keysetSort<Row extends { id: string | number }>(
  sort: string,
  sortables: Readonly<Record<string, Sortable<Row>>>,
  key: AnyColumn,
  isKey?: (key: string) => boolean,
): KeysetSort<Row> {
  const descending = sort.startsWith('-')
  const sortable = sortables[descending ? sort.slice(1) : sort]
  if (sortable === undefined) throw new Error(`no list is sorted by ${sort}`)
  const { column, type, valueOf, compared = (value) => sql`${value}` } = sortable
  const direction = descending ? desc : asc
  const beyond = descending ? sql`<` : sql`>`
  return {
    by: [direction(column), direction(key)],
    read: (cursor) => readCursor(cursor, type, isKey),
    after: (cursor) =>
      cursor ? sql`(${column}, ${key}) ${beyond} (${compared(cursor.value)}, ${cursor.id})` : undefined,
    cursorOf: (row) => ({ value: valueOf(row), id: String(row.id) }),
  }
}

/** The number of rows of a list: exact up to 10,000, the planner's estimate above. */
export interface Total {
  count: number
  estimated: boolean
}

/**
 * Sends one page, with `X-Total-Count` and a `Link` to the next page if there is one.
 * @param rows one more than `limit` if more follow
 */
export function sendPage<Row>(
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  page: { rows: Row[]; limit: number; total: Total; cursorOf: (last: Row) => Cursor },
): Row[] {
  const { rows, limit, total, cursorOf } = page
  const pageRows = rows.slice(0, limit)
  const last = pageRows.at(-1)
  reply.header('x-total-count', total.count)
  if (total.estimated) reply.header('x-total-estimated', 'true')
  if (rows.length > limit && last !== undefined) {
    const next = new URL(request.url, 'http://shop')
    next.searchParams.set('cursor', encode(cursorOf(last)))
    reply.header('link', `<${next.pathname}${next.search}>; rel="next"`)
  }
  return pageRows
}
