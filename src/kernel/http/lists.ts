import { asc, desc, sql } from 'drizzle-orm'
import type { AnyColumn, SQL } from 'drizzle-orm'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isUuid } from '../database/uuid.ts'
import { refuse } from './refusal.ts'

/** Where a page of a keyset-ordered list ends: the sort value and the key of its last row. */
export interface Cursor {
  value: string | number
  id: string
}

const encode = ({ value, id }: Cursor) => Buffer.from(JSON.stringify([value, id])).toString('base64url')

/** The types of sort columns, and so of cursor values; an `int4` has 32 bits. */
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
 * @param isKey for records whose key is no UUID
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
    // Falls through: text that is no JSON is refused like JSON that is no cursor.
  }
  throw refuse('invalid_query', { fields: { cursor: 'This cursor is not one of ours' } })
}

/** What a list can be sorted by. Never null, and in an index together with the key. */
export interface Sortable<Row> {
  column: AnyColumn | SQL
  type: CursorType
  /** What a cursor keeps of a row: the value as the column compares it; moments in ISO 8601. */
  valueOf: (row: Row) => string | number
}

/** One order of a list, for its query and for its pages. */
export interface KeysetSort<Row> {
  /** For `orderBy`: the column, then the key, so that no two rows are equal. */
  by: SQL[]
  /** Reads the cursor of an address. Throws a 400 refusal for one of another order. */
  read: (cursor: string | undefined) => Cursor | null
  /** The condition of the rows after a cursor; none without one. */
  after: (cursor: Cursor | null) => SQL | undefined
  cursorOf: (last: Row) => Cursor
}

/**
 * The requested sort of a list. `(column, key)` is compared as one value, which an index on
 * both serves in either direction.
 * @param sort a name among `sortables`, with a minus before it for downwards
 */
export function keysetSort<Row extends { id: string }>(
  sort: string,
  sortables: Readonly<Record<string, Sortable<Row>>>,
  key: AnyColumn,
): KeysetSort<Row> {
  const descending = sort.startsWith('-')
  const sortable = sortables[descending ? sort.slice(1) : sort]
  if (sortable === undefined) throw new Error(`no list is sorted by ${sort}`)
  const { column, type, valueOf } = sortable
  const direction = descending ? desc : asc
  const beyond = descending ? sql`<` : sql`>`
  return {
    by: [direction(column), direction(key)],
    read: (cursor) => readCursor(cursor, type),
    after: (cursor) =>
      cursor ? sql`(${column}, ${key}) ${beyond} (${cursor.value}, ${cursor.id})` : undefined,
    cursorOf: (row) => ({ value: valueOf(row), id: row.id }),
  }
}

/** How many rows a list has: exact up to 10,000, the planner's estimate above. */
export interface Total {
  count: number
  estimated: boolean
}

/**
 * Sends one page: `X-Total-Count`, and a `Link` to the next page when there is one.
 * @param rows one more than `limit` where more follow
 */
export function sendPage<Row>(
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  page: { rows: Row[]; limit: number; total: Total; cursorOf: (last: Row) => Cursor },
): Row[] {
  const { rows, limit, total, cursorOf } = page
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  reply.header('x-total-count', total.count)
  if (total.estimated) reply.header('x-total-estimated', 'true')
  if (rows.length > limit && last !== undefined) {
    const next = new URL(request.url, 'http://shop')
    next.searchParams.set('cursor', encode(cursorOf(last)))
    reply.header('link', `<${next.pathname}${next.search}>; rel="next"`)
  }
  return shown
}
