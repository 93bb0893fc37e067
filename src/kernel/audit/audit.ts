import { emit } from '../events/events.ts'
import type { Db } from '../database/db.ts'
import type { AnyActor } from '../http/actor.ts'
import { auditLog } from './audit.tables.ts'
import { changes } from './changes.ts'

declare module '../events/events.ts' {
  interface ShopEvents {
    /** Anything that the audit log holds: `action` is the record's kind and what happened to it (`product.update`). */
    'record.changed': { action: string; id: string; actorId: string | null }
  }
}

/** What somebody did. */
export interface AuditEntry {
  /** The actor, as every handler has one; null: the shop itself, in a background job. */
  by: AnyActor | null
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
 * Records who did what. Called with the connection of the write's own transaction, so that
 * there is no change without its entry and no entry without its change.
 * @example await audit(db, { by: actor, action: 'product.update', id, label: after.name, before, after })
 */
export async function audit(db: Db, entry: AuditEntry): Promise<void> {
  await db.insert(auditLog).values(rowOf(entry))
  await emitChange(db, entry)
}

/** Rows of one statement, far below the parameters that it may have. */
const BATCH = 1000

/** The same for many entries of one write. */
export async function auditAll(db: Db, entries: readonly AuditEntry[]): Promise<void> {
  for (let done = 0; done < entries.length; done += BATCH) {
    await db.insert(auditLog).values(entries.slice(done, done + BATCH).map(rowOf))
  }
  for (const entry of entries) await emitChange(db, entry)
}

function emitChange(db: Db, { action, id, by }: AuditEntry): Promise<void> {
  return emit(db, 'record.changed', { action, id, actorId: by?.id ?? null })
}

function rowOf(entry: AuditEntry) {
  const { by } = entry
  const { before, after } = changes(fieldsOf(entry.before), fieldsOf(entry.after))
  return {
    actorId: by?.id ?? null,
    actorName: by?.name ?? null,
    actorEmail: by?.email ?? null,
    actorRole: by?.role ?? null,
    action: entry.action,
    entity: entry.action.slice(0, entry.action.indexOf('.')),
    entityId: entry.id,
    entityLabel: entry.label ?? null,
    before,
    after,
    network: by?.network ?? null,
    requestId: by?.requestId ?? null,
  }
}
