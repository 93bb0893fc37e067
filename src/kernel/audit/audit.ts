import { emit } from '#kernel/events/events.ts'
import type { Db } from '#kernel/database/db.ts'
import type { AnyActor } from '#kernel/http/actor.ts'
import { auditLog } from './audit.tables.ts'
import { changes } from './changes.ts'

declare module '#kernel/events/events.ts' {
  interface ShopEvents {
    /**
     * Emitted for every entry of the audit log. `action` is the kind of record and what happened to it
     * (`product.update`).
     */
    'record.changed': { action: string; id: string; actorId: string | null }
  }
}

/** One entry of the audit log. */
export interface AuditEntry {
  /** null: the shop itself, in a background job. */
  by: AnyActor | null
  /** Kind of record and what happened to it: `product.update`. */
  action: `${string}.${string}`
  id: string
  /** The name, title or number of the record. */
  label?: string | null | undefined
  /** The record before and after; leave one out for a new or a deleted record. */
  before?: object | null | undefined
  after?: object | null | undefined
}

const fieldsOf = (record: object | null | undefined) => (record ? { ...record } : null)

/**
 * Records who did what. Call it with the connection of the write's transaction, so that the change and its entry are
 * committed together or not at all.
 * @example await audit(db, { by: actor, action: 'product.update', id, label: after.name, before, after })
 */
export async function audit(db: Db, entry: AuditEntry): Promise<void> {
  await db.insert(auditLog).values(rowOf(entry))
  await emitChange(db, entry)
}

/** Rows per INSERT; their parameters stay far below PostgreSQL's limit for one statement. */
const BATCH = 1000

/** Like `audit`, for many entries of one write. */
export async function auditAll(db: Db, entries: readonly AuditEntry[]): Promise<void> {
  for (let offset = 0; offset < entries.length; offset += BATCH) {
    await db.insert(auditLog).values(entries.slice(offset, offset + BATCH).map(rowOf))
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
