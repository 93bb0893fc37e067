import { and, eq, getTableColumns, sql, type SQL } from 'drizzle-orm'
import type { auditSorts } from '../contract.ts'
import { countRows } from '#kernel/database/count.ts'
import type { Db } from '#kernel/database/db.ts'
import { isUuid } from '#kernel/database/uuid.ts'
import { keysetSort, type Cursor, type KeysetSort } from '#kernel/http/lists.ts'
import { auditLog, type AuditRow } from '#kernel/audit/audit.tables.ts'

export interface AuditFilter {
  person?: string | undefined
  action?: string | undefined
  type?: string | undefined
  record?: string | undefined
  from?: string | undefined
  to?: string | undefined
  q?: string | undefined
}

const { searchText: _, ...columns } = getTableColumns(auditLog)

const isNumber = (key: string) => /^\d{1,18}$/.test(key)

export const auditSort = (sort: (typeof auditSorts)[number]): KeysetSort<AuditRow> =>
  keysetSort<AuditRow>(
    sort,
    { at: { column: auditLog.at, type: 'moment', valueOf: (row) => row.at.toISOString() } },
    auditLog.id,
    isNumber,
  )

const isDay = (text: string) => text.length === '2026-11-21'.length

/** The start of a day in the shop's time zone, or the given time. */
function momentOf(text: string, timeZone: string, { after = 0 } = {}): SQL {
  return isDay(text)
    ? sql`((${text}::date + ${after}::int)::timestamp at time zone ${timeZone})`
    : sql`${text}::timestamptz`
}

function conditions({ person, action, type, record, from, to, q }: AuditFilter, timeZone: string) {
  const words = q?.trim().replace(/[\\%_]/g, '\\$&')
  return and(
    person ? (isUuid(person) ? eq(auditLog.actorId, person) : sql`false`) : undefined,
    action ? eq(auditLog.action, action) : undefined,
    type ? eq(auditLog.entity, type) : undefined,
    record ? eq(auditLog.entityId, record) : undefined,
    from ? sql`${auditLog.at} >= ${momentOf(from, timeZone)}` : undefined,
    to ? sql`${auditLog.at} < ${momentOf(to, timeZone, { after: 1 })}` : undefined,
    words ? sql`${auditLog.searchText} like '%' || plain_text(${words}) || '%'` : undefined,
  )
}

/** SQL that reads the log; `audit()` is the only way to write it. */
export function auditRepository(db: Db, timeZone: string) {
  return {
    /** One keyset page; one row more than `limit` shows that another page follows. */
    async page(filter: AuditFilter, order: KeysetSort<AuditRow>, limit: number, cursor: Cursor | null) {
      const where = conditions(filter, timeZone)
      const [rows, total] = await Promise.all([
        db
          .select(columns)
          .from(auditLog)
          .where(and(where, order.after(cursor)))
          .orderBy(...order.by)
          .limit(limit + 1),
        countRows(db, sql`select 1 from ${auditLog} where ${where ?? sql`true`}`),
      ])
      return { rows, total }
    },
  }
}
