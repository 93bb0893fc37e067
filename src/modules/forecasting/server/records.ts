import { eq, sql } from 'drizzle-orm'
import type { Pool } from 'pg'
import type { ErrorCode } from '#kernel/contract/errors.ts'
import type { Db } from '#kernel/database/db.ts'
import { isUuid } from '#kernel/database/uuid.ts'
import type { Precondition } from '#kernel/http/entity-tag.ts'
import { Refusal } from '#kernel/http/refusal.ts'
import type { Actor } from '#kernel/http/actor.ts'
import { recordWriter } from '#kernel/record/record-writer.ts'
import type { marketTrends, productForecasts, salesForecasts } from './forecasts.tables.ts'

type Table = typeof salesForecasts | typeof productForecasts | typeof marketTrends

/** The parameters of one kind of record. */
interface Kind<Row, Wire, Missing extends ErrorCode, Refused extends ErrorCode> {
  table: Table
  /** Its name in the audit log. */
  entity: string
  notFound: Missing
  label: (row: Row) => string
  serialize: (row: Row, db: Db) => Promise<Wire>
  /** Why a record cannot be stored in this state; null if it can. */
  refused?: (db: Db, columns: Partial<Row>) => Promise<Refusal<Refused> | null>
}

const definedOnly = (columns: object): object =>
  Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined))

/** Writes forecasts and trends, with their rules, versions, history and invalidations. */
export function recordsService<
  Row extends { id: string; version: number },
  Wire extends object,
  Missing extends ErrorCode,
  Refused extends ErrorCode = never,
>(pool: Pool, { refused, ...kind }: Kind<Row, Wire, Missing, Refused>) {
  // The three tables share the columns used here.
  const table = kind.table as typeof marketTrends
  const only = (rows: unknown[]) => rows[0] as Row
  const records = recordWriter(pool, {
    ...kind,
    lock: async (db, id): Promise<Row | null> =>
      isUuid(id) ? (only(await db.select().from(table).where(eq(table.id, id)).for('update')) ?? null) : null,
    invalidates: ['/api/forecasting'],
  })

  return {
    create: (columns: object, actor: Actor) =>
      records.create({
        actor,
        write: async (db) => {
          const values = definedOnly(columns) as never
          return (await refused?.(db, columns)) ?? only(await db.insert(table).values(values).returning())
        },
      }),

    /** @param columnsOf the columns to store, given the stored record; a refusal if they are inconsistent */
    update: (
      id: string,
      columnsOf: (row: Row) => object | Refusal<'invalid_body'>,
      actor: Actor,
      precondition: Precondition,
    ) =>
      records.update({
        id,
        actor,
        precondition,
        write: async (db, stored) => {
          const columns = columnsOf(stored)
          if (columns instanceof Refusal) return columns
          const set = { ...definedOnly(columns), version: sql`${table.version} + 1` }
          return (
            (await refused?.(db, columns)) ??
            only(await db.update(table).set(set).where(eq(table.id, id)).returning())
          )
        },
      }),

    remove: (id: string, actor: Actor, precondition: Precondition) =>
      records.remove({
        id,
        actor,
        precondition,
        write: async (db) => {
          await db.delete(table).where(eq(table.id, id))
        },
        answer: () => ({ success: true as const }),
      }),
  }
}
