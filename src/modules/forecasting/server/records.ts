import type { Pool } from 'pg'
import type { ErrorCode } from '#kernel/contract/errors.ts'
import type { Db } from '#kernel/database/db.ts'
import type { Precondition } from '#kernel/http/entity-tag.ts'
import { Refusal } from '#kernel/http/refusal.ts'
import type { Actor } from '#kernel/http/actor.ts'
import { recordWriter } from '#kernel/record/record-writer.ts'
import { tableRecords, type RecordTable } from '#kernel/record/table-records.ts'

/** The parameters of one kind of record. */
interface Kind<Row, Wire, Missing extends ErrorCode, Refused extends ErrorCode> {
  table: RecordTable
  /** Its name in the audit log. */
  entity: string
  notFound: Missing
  label: (row: Row) => string
  serialize: (row: Row, db: Db) => Promise<Wire>
  /** Why a record cannot be stored in this state; null if it can. */
  refused?: (db: Db, columns: Partial<Row>) => Promise<Refusal<Refused> | null>
}

/** Writes forecasts, with their rules, versions, history and invalidations. */
export function recordsService<
  Row extends { id: string; version: number },
  Wire extends object,
  Missing extends ErrorCode,
  Refused extends ErrorCode = never,
>(pool: Pool, { refused, ...kind }: Kind<Row, Wire, Missing, Refused>) {
  const stored = (db: Db) => tableRecords(db, kind.table)
  const records = recordWriter(pool, {
    ...kind,
    lock: async (db, id) => (await stored(db).lock(id)) as Row | null,
    invalidates: ['/api/forecasting'],
  })

  return {
    create: (columns: object, actor: Actor) =>
      records.create({
        actor,
        write: async (db) =>
          (await refused?.(db, columns)) ?? ((await stored(db).insert({ ...columns })) as Row),
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
        write: async (db, row) => {
          const columns = columnsOf(row)
          if (columns instanceof Refusal) return columns
          return (await refused?.(db, columns)) ?? ((await stored(db).update(id, { ...columns })) as Row)
        },
      }),

    remove: (id: string, actor: Actor, precondition: Precondition) =>
      records.remove({
        id,
        actor,
        precondition,
        write: (db) => stored(db).remove(id),
        answer: () => ({ success: true as const }),
      }),
  }
}
