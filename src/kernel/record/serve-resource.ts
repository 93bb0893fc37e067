import { and, eq, getTableColumns, type AnyColumn } from 'drizzle-orm'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Pool } from 'pg'
import type { z } from 'zod'
import type { AnyResource } from '../contract/resource.ts'
import { createDb, type Db } from '../database/db.ts'
import type { AnyActor } from '../http/actor.ts'
import { entityTag, type Precondition } from '../http/entity-tag.ts'
import { sendPage } from '../http/lists.ts'
import { mount } from '../http/mount.ts'
import { Refusal, refuse } from '../http/refusal.ts'
import { recordWriter } from './record-writer.ts'
import { sortOf, tableRecords, wordsIn, type Columns, type RecordTable, type RowOf } from './table-records.ts'

type Awaitable<T> = T | Promise<T>

type Refused<R extends AnyResource> = R['create']['errors'][number]
type Wire<R extends AnyResource> = z.output<R['record']>

interface Hooks<R extends AnyResource, Row> {
  /** A name of the record for people, for the audit log. */
  label: (row: Row) => string | null
  /** Paths that screens refetch after a write; by default that of the list. */
  invalidates?: string[]
  /** The columns of a request, if they are not its fields, or why it is refused. `stored` is null for a new record. */
  columnsOf?: (sent: never, stored: Row | null, db: Db) => Awaitable<Columns | Refusal<Refused<R>>>
  /** The flag that a deletion clears instead: other records still refer to this one. */
  deactivates?: keyof Row & string
  /** Why a record has to stay. */
  refuseRemoval?: (stored: Row, db: Db) => Awaitable<Refusal<Refused<R>> | null>
}

/** The given fields of a row as a response has them: moments in ISO 8601. */
function serialize<R extends AnyResource>({ record }: R, row: object): Wire<R> {
  const values = row as Record<string, unknown>
  return Object.fromEntries(
    Object.keys(record.shape).map((name) => {
      const value = values[name]
      return [name, value instanceof Date ? value.toISOString() : value]
    }),
  ) as Wire<R>
}

/**
 * Serves the records of a declaration from their table: the list with search, filters, order and count, reading,
 * creating, changing and removing one, with versions, audit entries and invalidations.
 */
export function serveResource<R extends AnyResource, T extends RecordTable>(
  declared: R,
  table: T,
  hooks: Hooks<R, RowOf<T>>,
) {
  type Row = RowOf<T>
  type Sent = Record<string, unknown>
  const { notFound, check, listAll } = declared
  const known = getTableColumns(table) as Record<string, AnyColumn>
  for (const name of Object.keys(declared.record.shape))
    if (!known[name]) throw new Error(`${declared.entity}.${name} is declared, and no column of its table`)
  const { deactivates } = hooks
  const serialized = (row: Row) => serialize(declared, row)
  const { columnsOf = (sent: Sent) => sent, invalidates = [listAll.path] } = hooks as Hooks<
    AnyResource,
    Row
  > & {
    columnsOf?: (sent: Sent, stored: Row | null, db: Db) => Awaitable<Columns | Refusal>
  }
  const refused = (values: object) => {
    const fields = check?.(values as never)
    return fields ? refuse('invalid_body', { fields }) : null
  }

  /** Writes for other code of the module: imports, translations, jobs. */
  function records(pool: Pool) {
    const writer = recordWriter(pool, {
      entity: declared.entity,
      notFound,
      lock: (db, id) => tableRecords(db, table).lock(id),
      serialize: serialized,
      label: hooks.label,
      invalidates,
    })
    return {
      create: (sent: Sent, actor: AnyActor) =>
        writer.create({
          actor,
          async write(db): Promise<Row | Refusal> {
            const columns = await columnsOf(sent, null, db)
            return columns instanceof Refusal ? columns : tableRecords(db, table).insert(columns)
          },
        }),

      update: (id: string, sent: Sent, actor: AnyActor, precondition: Precondition) =>
        writer.update({
          id,
          actor,
          precondition,
          async write(db, stored): Promise<Row | Refusal> {
            const given = Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined))
            const columns = refused({ ...stored, ...given }) ?? (await columnsOf(given, stored, db))
            if (columns instanceof Refusal) return columns
            return Object.keys(columns).length === 0 ? stored : tableRecords(db, table).update(id, columns)
          },
        }),

      remove: (id: string, actor: AnyActor, precondition: Precondition) => {
        const removal = { id, actor, precondition, answer: () => ({ success: true as const }) }
        if (deactivates === undefined)
          return writer.remove({
            ...removal,
            async write(db, stored): Promise<Refusal | void> {
              const refusal = await hooks.refuseRemoval?.(stored, db)
              return refusal ?? tableRecords(db, table).remove(id)
            },
          })
        return writer.update({
          ...removal,
          action: 'delete',
          write: async (db, stored): Promise<Row> =>
            stored[deactivates] ? tableRecords(db, table).update(id, { [deactivates]: false }) : stored,
        })
      },
    }
  }

  return { records, serialize: serialized, mount: mountAll }

  function mountAll(http: FastifyInstance, { pool }: { pool: Pool }): void {
    const db = createDb(pool)
    const { create, update, remove } = records(pool)
    const tagged = (reply: FastifyReply, saved: Wire<R> | Refusal) => {
      if (!(saved instanceof Refusal)) reply.header('etag', entityTag((saved as { version: number }).version))
      return saved
    }

    mount(http, declared.listAll, async ({ query, request, reply }) => {
      const { limit, cursor, sort, q, ...filters } = query as unknown as ListQuery
      const order = sortOf(table, sort)
      const flags = Object.entries(declared.list.filter ?? {}).map(([name, column]) => {
        const [asked, filtered] = [filters[name], known[column]]
        return asked === undefined || !filtered ? undefined : eq(filtered, asked === 'true')
      })
      const where = and(...flags, wordsIn(table, declared.list.search, q))
      const page = await tableRecords(db, table).page(where, order, { limit, cursor: order.read(cursor) })
      return sendPage({ request, reply }, { ...page, limit, cursorOf: order.cursorOf }).map(serialized)
    })

    mount(http, declared.get, async ({ params, reply }) => {
      const row = await tableRecords(db, table).byId(params.id)
      return row === null ? refuse(notFound) : tagged(reply, serialized(row))
    })

    mount(http, declared.create, async ({ body, actor, reply }) =>
      tagged(reply, await create(body as Sent, actor)),
    )

    mount(http, declared.update, async ({ params, body, headers, actor, reply }) => {
      const { version, ...sent } = body as unknown as Sent & { version?: number }
      const precondition = { ifMatch: headers['if-match'], version }
      const saved = await update(params.id, sent, actor, precondition)
      return tagged(reply, saved)
    })

    mount(http, declared.remove, async ({ params, headers, actor }) =>
      remove(params.id, actor, { ifMatch: headers['if-match'] }),
    )
  }
}

type ListQuery = { limit: number; sort: string } & Partial<Record<string, string>>
