import { eq, sql } from 'drizzle-orm'
import type { Pool } from 'pg'
import type { ErrorCode } from '../../../kernel/contract/errors.ts'
import { audit } from '../../../kernel/audit/audit.ts'
import type { Db } from '../../../kernel/database/db.ts'
import { isUuid } from '../../../kernel/database/uuid.ts'
import { checkVersion } from '../../../kernel/http/entity-tag.ts'
import { transactionOrRefusal } from '../../../kernel/http/transaction-or-refusal.ts'
import { Refusal, refuse } from '../../../kernel/http/refusal.ts'
import type { Visitor } from '../../../kernel/http/visitor.ts'
import { publishInvalidation } from '../../../kernel/live/publish-invalidation.ts'
import type { marketTrends, productForecasts, salesForecasts } from './forecasts.tables.ts'

type Table = typeof salesForecasts | typeof productForecasts | typeof marketTrends

/** What distinguishes one kind of record from another. */
interface Kind<Row, Wire, Missing extends ErrorCode, Refused extends ErrorCode> {
  table: Table
  /** In the audit log. */
  entity: string
  notFound: Missing
  label: (row: Row) => string
  onWire: (db: Db, row: Row) => Promise<Wire>
  /** Why a record cannot be stored as it would be; null when it can. */
  refused?: (db: Db, columns: Partial<Row>) => Promise<Refusal<Refused> | null>
}

/** The state that a writer says to have seen. */
export interface Seen {
  ifMatch?: string | undefined
  version?: number | undefined
}

type Stale = 'version_conflict' | 'precondition_failed'

const given = (columns: object): object =>
  Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined))

/** Writing forecasts and trends: rules, versions, history, and telling those who look at them. */
export function recordsService<
  Row extends { id: string; version: number },
  Wire extends object,
  Missing extends ErrorCode,
  Refused extends ErrorCode = never,
>(pool: Pool, kind: Kind<Row, Wire, Missing, Refused>) {
  const { entity, notFound, label, onWire } = kind
  // The three tables share the columns that are named here.
  const table = kind.table as typeof marketTrends
  const changed = (db: Db) => publishInvalidation(db, ['/api/forecasting'])
  const only = (rows: unknown[]) => rows[0] as Row

  async function held(db: Db, id: string, seen: Seen): Promise<Row | Refusal<Missing | Stale>> {
    const rows = isUuid(id) ? await db.select().from(table).where(eq(table.id, id)).for('update') : []
    const row = rows[0] as Row | undefined
    if (row === undefined) return refuse(notFound)
    return checkVersion(row, seen, await onWire(db, row)) ?? row
  }

  return {
    create(columns: object, by: Visitor): Promise<Wire | Refusal<Refused>> {
      return transactionOrRefusal(pool, async (db): Promise<Wire | Refusal<Refused>> => {
        const refused = await kind.refused?.(db, columns)
        if (refused) return refused
        const row = only(
          await db
            .insert(table)
            .values(given(columns) as never)
            .returning(),
        )
        const after = await onWire(db, row)
        await audit(db, { by, action: `${entity}.create`, id: row.id, label: label(row), after })
        await changed(db)
        return after
      })
    },

    /** @param columnsOf what to store, of what is stored; a refusal where it does not go together */
    update(
      id: string,
      columnsOf: (row: Row) => object,
      by: Visitor,
      seen: Seen,
    ): Promise<Wire | Refusal<Missing | Stale | Refused | 'invalid_body'>> {
      type Answer = Wire | Refusal<Missing | Stale | Refused | 'invalid_body'>
      return transactionOrRefusal(pool, async (db): Promise<Answer> => {
        const row = await held(db, id, seen)
        if (row instanceof Refusal) return row
        const columns = columnsOf(row)
        if (columns instanceof Refusal) return columns
        const refused = await kind.refused?.(db, columns)
        if (refused) return refused
        const before = await onWire(db, row)
        const set = { ...given(columns), version: sql`${table.version} + 1` }
        const stored = only(await db.update(table).set(set).where(eq(table.id, id)).returning())
        const after = await onWire(db, stored)
        await audit(db, { by, action: `${entity}.update`, id, label: label(stored), before, after })
        await changed(db)
        return after
      })
    },

    remove(id: string, by: Visitor, seen: Seen): Promise<{ success: true } | Refusal<Missing | Stale>> {
      return transactionOrRefusal(pool, async (db): Promise<{ success: true } | Refusal<Missing | Stale>> => {
        const row = await held(db, id, seen)
        if (row instanceof Refusal) return row
        const before = await onWire(db, row)
        await db.delete(table).where(eq(table.id, id))
        await audit(db, { by, action: `${entity}.delete`, id, label: label(row), before })
        await changed(db)
        return { success: true }
      })
    },
  }
}
