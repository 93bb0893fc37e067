import type { SQL } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import type { Endpoint } from '../contract/endpoint.ts'
import { inBatches } from '../database/in-batches.ts'
import type { Db } from '../database/db.ts'
import { csvFile, wantsCsv, type CsvColumns } from '../http/csv/csv.ts'
import { keysetSort, sendPage, type KeysetSort, type Sortable } from '../http/lists.ts'
import { mount } from '../http/mount.ts'
import type { Reading } from '../rules/localized.ts'
import { serializeColumns } from './serialize-columns.ts'
import {
  sortableColumn,
  tableRecords,
  type Computed,
  type Nothing,
  type RecordTable,
  type RowOf,
} from './table-records.ts'

type Awaitable<T> = T | Promise<T>

/** An endpoint that answers with a list of records. */
export type ListEndpoint = Endpoint & {
  query?: z.ZodObject
  success: { status: number; body: z.ZodArray<z.ZodObject> }
}
export type WireOf<E extends ListEndpoint> = z.output<E['success']['body']>[number]
type QueryOf<E extends ListEndpoint> = E['query'] extends z.ZodObject ? z.output<E['query']> : object

/** Maximum number of records of a list that is not read in pages. */
const maxWhole = 500

/** What is special about the list of a table. */
export interface ListOptions<E extends ListEndpoint, T extends RecordTable, C extends Computed> {
  computed?: C
  /** The rows as responses have them; by default the columns that the endpoint declares. */
  serialize?: (rows: RowOf<T, C>[], call: { db: Db; reading?: Reading }) => Awaitable<WireOf<E>[]>
  /** Which rows a query selects. */
  where?: (query: QueryOf<E>, reading: Reading) => SQL | undefined
  /**
   * What the list is sorted by where that is not a column of the same name: another column, or SQL. The first is the
   * order of a list whose query names none.
   */
  sorts?: Readonly<
    Record<string, string | Sortable<RowOf<T, C>> | ((reading: Reading) => Sortable<RowOf<T, C>>)>
  >
  /** An order that only some queries ask for, in place of `sorts`. */
  orderOf?: (query: QueryOf<E>) => KeysetSort<RowOf<T, C>> | undefined
  /** The file for `Accept: text/csv`. */
  csv?: { name: string; kind: string; columns: CsvColumns<WireOf<E>> }
}

/**
 * Mounts the list of a table: filtered, sorted, counted, and read in keyset pages or as a CSV file.
 * @param from.reports where files are read
 */
export function mountList<
  const E extends ListEndpoint,
  T extends RecordTable,
  const C extends Computed = Nothing,
>(
  http: FastifyInstance,
  declared: E,
  table: T,
  {
    db,
    reports = db,
    computed,
    serialize,
    where: conditions,
    sorts = {},
    orderOf: specialOrder,
    csv,
  }: ListOptions<E, T, C> & { db: Db; reports?: Db },
): void {
  type Row = RowOf<T, C>
  const endpoint: ListEndpoint = declared
  const orderOf = (sort: string, reading: Reading) => {
    const name = sort.replace('-', '')
    const by = sorts[name] ?? name
    const sortable = typeof by === 'function' ? by(reading) : by
    const sortables = {
      [name]: typeof sortable === 'string' ? sortableColumn<Row>(table, sortable) : sortable,
    }
    return keysetSort<Row>(sort, sortables, table.id)
  }
  const wires = async (rows: Row[], reading: Reading): Promise<WireOf<E>[]> => {
    if (serialize) return serialize(rows, { db, reading })
    const { shape } = endpoint.success.body.element
    return rows.map((row) => serializeColumns(shape, row) as WireOf<E>)
  }

  mount(http, endpoint, async ({ query, reading, request, reply }) => {
    const paging: { limit?: number; cursor?: string; sort?: string } = query ?? {}
    const { limit = maxWhole, cursor, sort = Object.keys(sorts)[0] ?? 'id' } = paging
    const order = specialOrder?.(query as QueryOf<E>) ?? orderOf(sort, reading)
    const after = order.read(cursor)
    const where = conditions?.(query as QueryOf<E>, reading)
    if (csv && wantsCsv(request)) {
      const exported = tableRecords(reports, table, computed)
      const batches = inBatches(async (last: { row: Row; wire: WireOf<E> } | undefined, size) => {
        const begin = last ? order.cursorOf(last.row) : null
        const rows = await exported.list(where, order, { limit: size, cursor: begin })
        const serialized = await wires(rows, reading)
        return rows.map((row, index) => ({ row, wire: serialized[index] as WireOf<E> }))
      })
      return csvFile(reply, { ...csv, rows: wiresIn(batches) })
    }
    const records = tableRecords(db, table, computed)
    const [rows, total] = await Promise.all([
      records.list(where, order, { limit: limit + 1, cursor: after }),
      records.count(where),
    ])
    const { cursorOf } = order
    return wires(sendPage({ request, reply }, { rows, total, limit, cursorOf }), reading)
  })
}

async function* wiresIn<Wire>(pairs: AsyncIterable<{ wire: Wire }>): AsyncGenerator<Wire> {
  for await (const { wire } of pairs) yield wire
}
