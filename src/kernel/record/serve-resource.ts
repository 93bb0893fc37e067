import { and, eq, getTableColumns, type AnyColumn, type SQL } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import type { z } from 'zod'
import type { ErrorCode } from '../contract/errors.ts'
import type { AnyResource } from '../contract/resource.ts'
import { createDb, type Db } from '../database/db.ts'
import type { Actor } from '../http/actor.ts'
import type { Precondition } from '../http/entity-tag.ts'
import { mount } from '../http/mount.ts'
import { Refusal, refuse } from '../http/refusal.ts'
import { mountList, type ListEndpoint, type ListOptions, type WireOf } from './mount-list.ts'
import { serializeColumns } from './serialize-columns.ts'
import { recordWriter } from './record-writer.ts'
import {
  tableRecords,
  wordsIn,
  type Columns,
  type Computed,
  type Nothing,
  type RecordTable,
  type RowOf,
} from './table-records.ts'
import { definedValues } from '../rules/defined-values.ts'

type Awaitable<T> = T | Promise<T>

/** A record that `resource()` declares, or one whose endpoints are declared one by one. */
export interface Served extends Partial<
  Pick<AnyResource, 'notFound' | 'check' | 'get' | 'create' | 'update'>
> {
  /** Its name in the audit log. */
  entity: string
  list?: AnyResource['list']
  listAll: ListEndpoint
  remove?: Omit<AnyResource['remove'], 'headers'> & { headers?: z.ZodObject }
}

type ErrorsOf<E> = E extends { errors: readonly (infer Code)[] } ? Extract<Code, ErrorCode> : never
type BodyOf<E> = E extends { body: z.ZodType<infer Body> } ? Body : never
type Unversioned<Body> = Body extends unknown ? Omit<Body, 'version'> : never
type SentOf<R extends Served> = Unversioned<BodyOf<R['update']>> & Partial<BodyOf<R['create']>>

interface WriteContext<Row> {
  db: Db
  /** Null for a new record. */
  stored: Row | null
  actor: Actor
}

interface Options<R extends Served, T extends RecordTable, C extends Computed> extends ListOptions<
  R['listAll'],
  T,
  C
> {
  /** A name of the record for people, for the audit log. */
  label: (row: RowOf<T, C>) => string | null
  /** Paths that screens refetch after a write; by default that of the list. */
  invalidates?: string[] | ((row: RowOf<T, C>) => string[])
  /** The columns of a request, if they are not its fields, or why it is refused. */
  columnsOf?: (
    input: SentOf<R>,
    context: WriteContext<RowOf<T, C>>,
  ) => Awaitable<Columns | Refusal<ErrorsOf<R['create'] | R['update']>>>
  /** What else is written with a record; resolves with its row if that has changed. */
  written?: (
    row: RowOf<T, C>,
    context: WriteContext<RowOf<T, C>> & { sent: SentOf<R> },
  ) => Awaitable<RowOf<T, C> | Refusal<ErrorsOf<R['create'] | R['update']>> | void>
  /** The refusal if a unique index rejects the row. */
  duplicate?: () => Refusal<ErrorsOf<R['create'] | R['update']>>
  /** The flag that a deletion clears instead: other records still refer to this one. */
  deactivates?: keyof RowOf<T, C> & string
  /** Why a record has to stay. */
  refuseRemoval?: (stored: RowOf<T, C>, db: Db) => Awaitable<Refusal<ErrorsOf<R['remove']>> | null>
  /** What else changes when a record is removed. */
  removed?: (stored: RowOf<T, C>, db: Db) => Awaitable<void>
}

/**
 * Serves records from their table: the list with search, filters, order, count and file, reading, creating, changing
 * and removing one, with versions, audit entries and invalidations.
 */
export function serveResource<
  const R extends Served,
  T extends RecordTable,
  const C extends Computed = Nothing,
>(declared: R, table: T, options: Options<R, T, C>) {
  type Row = RowOf<T, C>
  type Wire = WireOf<R['listAll']>
  type Sent = Record<string, unknown>
  const served: Served = declared
  const { check, listAll, list } = served
  const notFound = served.notFound as ErrorCode
  const { shape } = listAll.success.body.element
  const tableColumns = getTableColumns(table) as Record<string, AnyColumn>
  const { deactivates, computed, invalidates = [listAll.path], duplicate } = options
  if (!options.serialize)
    for (const name of Object.keys(shape))
      if (!tableColumns[name] && !computed?.[name])
        throw new Error(`${declared.entity}.${name} is declared, and no column of its table`)
  const serialize = async (row: Row, db: Db): Promise<Wire> =>
    options.serialize
      ? ((await options.serialize([row], { db }))[0] as Wire)
      : (serializeColumns(shape, row) as Wire)
  const columnsOf = (options.columnsOf ?? ((input: Sent) => input)) as (
    input: Sent,
    context: WriteContext<Row>,
  ) => Awaitable<Columns | Refusal>

  /** Writes for other code of the module: imports, translations, jobs. */
  function records(pool: Pool) {
    const recordsIn = (db: Db) => tableRecords(db, table, computed)
    const writer = recordWriter<Row, Record<string, unknown>, ErrorCode>(pool, {
      entity: declared.entity,
      notFound,
      lock: (db, id) => recordsIn(db).lock(id, deactivates === undefined ? 'update' : 'no key update'),
      serialize,
      label: options.label,
    })
    const common = { invalidates, ...(duplicate && { duplicate: duplicate as () => Refusal }) }
    const after = async (row: Row, input: Sent, context: WriteContext<Row>): Promise<Row | Refusal> =>
      (await options.written?.(row, { ...context, sent: input as SentOf<R> })) ?? row
    return {
      create: (input: Sent, actor: Actor) =>
        writer.create({
          ...common,
          actor,
          async write(db): Promise<Row | Refusal> {
            const context = { db, stored: null, actor }
            const columns = await columnsOf(input, context)
            if (columns instanceof Refusal) return columns
            return after(await recordsIn(db).insert(columns), input, context)
          },
        }),

      /** @param db the caller's transaction; by default the write gets its own */
      update: (id: string, input: Sent, actor: Actor, precondition: Precondition, db?: Db) =>
        writer.update({
          ...common,
          ...(db && { db }),
          id,
          actor,
          precondition,
          async write(inner, stored): Promise<Row | Refusal> {
            const changes = definedValues(input)
            const fields = check?.({ ...stored, ...changes } as never)
            if (fields) return refuse('invalid_body', { fields })
            const context = { db: inner, stored, actor }
            const columns = await columnsOf(changes, context)
            if (columns instanceof Refusal) return columns
            return Object.keys(columns).length === 0
              ? stored
              : after(await recordsIn(inner).update(id, columns), changes, context)
          },
        }),

      remove: (id: string, actor: Actor, precondition: Precondition) => {
        const removal = { invalidates, id, actor, precondition, answer: () => ({ success: true as const }) }
        if (deactivates === undefined)
          return writer.remove({
            ...removal,
            async write(db, stored): Promise<Refusal | void> {
              const refusal = await options.refuseRemoval?.(stored, db)
              if (refusal) return refusal
              await recordsIn(db).remove(id)
              await options.removed?.(stored, db)
            },
          })
        return writer.update({
          ...removal,
          action: 'delete',
          write: async (db, stored): Promise<Row> =>
            stored[deactivates] ? recordsIn(db).update(id, { [deactivates]: false }) : stored,
        })
      },
    }
  }

  return { records, mount: mountAll }

  /** Which rows a query selects by the declaration. */
  function declaredConditions(query: Partial<Record<string, string>>): SQL | undefined {
    const flags = Object.entries(list?.filter ?? {}).map(([name, column]) => {
      const [requestedValue, filtered] = [query[name], tableColumns[column]]
      return requestedValue === undefined || !filtered ? undefined : eq(filtered, requestedValue === 'true')
    })
    return and(...flags, list && wordsIn(table, list.search, query['q']))
  }

  function mountAll(http: FastifyInstance, { pool, reports }: { pool: Pool; reports?: Db }): void {
    const db = createDb(pool)
    const { get, create, update, remove } = served
    const writes = records(pool)

    mountList<R['listAll'], T, C>(http, declared.listAll, table, {
      ...options,
      db,
      ...(reports && { reports }),
      where: (query, reading) =>
        and(declaredConditions(query as Partial<Record<string, string>>), options.where?.(query, reading)),
    })

    if (get)
      mount(http, get, async ({ params }) => {
        const row = await tableRecords(db, table, computed).byId(params.id)
        return row === null ? refuse(notFound) : serialize(row, db)
      })

    if (create) mount(http, create, ({ body, actor }) => writes.create(body as Sent, actor))

    if (update)
      mount(http, update, async ({ params, body, headers, actor }) => {
        const { version, ...input } = body as Sent & { version?: number }
        const precondition = { ifMatch: headers['if-match'], version }
        return writes.update(params.id, input, actor, precondition)
      })

    if (remove)
      mount(http, remove, async ({ params, headers, actor }) =>
        writes.remove(params.id, actor, {
          ifMatch: (headers as { 'if-match'?: string } | undefined)?.['if-match'],
        }),
      )
  }
}
