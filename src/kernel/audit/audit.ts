import type { Db } from '../database/db.ts'
import type { Actor } from '../http/visitor.ts'
import { auditLog } from './audit.tables.ts'
import { changes } from './changes.ts'

/** What somebody did. */
export interface AuditEntry {
  /** The visitor, as every handler has one; null: the shop itself, in a background job. */
  by: Actor | null
  /** Kind of record and what happened to it: `product.update`. */
  action: `${string}.${string}`
  id: string
  /** What people call the record: its name, title or number. */
  label?: string | null | undefined
  /** The record before and after; leave one out for a new or a deleted record. */
  before?: object | null | undefined
  after?: object | null | undefined
}

const fieldsOf = (record: object | null | undefined) => (record ? { ...record } : null)

/**
 * Writes down who did what. Called with the connection of the write's own transaction, so that
 * there is no change without its entry and no entry without its change.
 * @example await audit(db, { by: visitor, action: 'product.update', id, label: after.name, before, after })
 */
export async function audit(db: Db, deed: AuditEntry): Promise<void> {
  await db.insert(auditLog).values(entryOf(deed))
}

/** Rows of one statement, far below the parameters that it may have. */
const BATCH = 1000

/** The same for many deeds of one write. */
export async function auditAll(db: Db, deeds: readonly AuditEntry[]): Promise<void> {
  for (let done = 0; done < deeds.length; done += BATCH) {
    await db.insert(auditLog).values(deeds.slice(done, done + BATCH).map(entryOf))
  }
}

function entryOf(deed: AuditEntry) {
  const { by } = deed
  const told = changes(fieldsOf(deed.before), fieldsOf(deed.after))
  return {
    actorId: by?.id ?? null,
    actorName: by?.name ?? null,
    actorEmail: by?.email ?? null,
    actorRole: by?.role ?? null,
    action: deed.action,
    entity: deed.action.slice(0, deed.action.indexOf('.')),
    entityId: deed.id,
    entityLabel: deed.label ?? null,
    before: told.before,
    after: told.after,
    network: by?.network ?? null,
    requestId: by?.requestId ?? null,
  }
}
