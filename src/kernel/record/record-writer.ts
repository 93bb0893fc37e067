import type { Pool } from 'pg'
import { audit, type AuditEntry } from '#kernel/audit/audit.ts'
import type { ErrorCode } from '#kernel/contract/errors.ts'
import type { Db } from '#kernel/database/db.ts'
import { isDuplicate } from '#kernel/database/duplicate.ts'
import { checkVersion, type Precondition } from '#kernel/http/entity-tag.ts'
import { Refusal, refuse } from '#kernel/http/refusal.ts'
import { transactionOrRefusal } from '#kernel/http/transaction-or-refusal.ts'
import type { AnyActor } from '#kernel/http/actor.ts'
import { publishInvalidation } from '#kernel/live/publish-invalidation.ts'

type Awaitable<T> = T | Promise<T>
interface Versioned {
  id?: string
  version: number
}

/** One kind of record, as used by all its writes. */
export interface RecordKind<Row extends Versioned, Wire extends object, Missing extends ErrorCode = never> {
  /** The first part of the action in the audit log: `supplier` of `supplier.update`. */
  entity: string
  /** Omitted for a record that always exists. */
  notFound?: Missing
  /** The id in the audit log, if it is not the row's `id`. */
  id?: (row: Row) => string
  /** Reads a record and locks it until the transaction ends; null if it does not exist. */
  lock: (db: Db, id: string) => Promise<Row | null>
  /** The response body, also shown to a stale writer. */
  serialize: (row: Row, db: Db) => Awaitable<Wire>
  /** The values that the audit log compares; by default the result of `serialize`. */
  audited?: (row: Row) => object
  /** A name of the record for people, for the audit log. */
  label?: (row: Row) => string | null
  /** Paths that screens refetch after a write (`publishInvalidation`). */
  invalidates?: string[]
}

/** Options of every write. */
interface Write<Row, Wire, Answer, Duplicate> {
  actor: AnyActor
  /** The caller's transaction, for callers that write more than this; by default the write gets its own. */
  db?: Db
  /** The second part of the action in the audit log; by default `create`, `update` or `delete`. */
  action?: string
  /** Overrides fields of the audit entry. */
  entry?: (row: Row, before: Row) => Partial<AuditEntry>
  /** Overrides the kind's own. */
  invalidates?: string[] | ((row: Row, before: Row) => string[])
  /** The refusal if a unique index rejects the row. */
  duplicate?: () => Duplicate
  /** Replaces the response: the serialized record, or null after a deletion. */
  answer?: (record: Wire, row: Row, db: Db) => Awaitable<Answer>
}

interface Creation<Row, Wire, Answer, Duplicate, Result> extends Write<Row, Wire, Answer, Duplicate> {
  /** Stores the record or refuses it. */
  write: (db: Db) => Promise<Result>
}

/** A write to an existing record. */
interface Change<Row, Wire, Answer, Duplicate, Result, Early, Seen> extends Write<
  Row,
  Wire,
  Answer,
  Duplicate
> {
  id: string
  /** Overrides the kind's own, for records that it does not find, such as deleted ones. */
  lock?: (db: Db, id: string) => Promise<Row | null>
  /** The version that the writer has seen; if omitted, any version is overwritten. */
  precondition?: Seen
  /** Checks that come before the caller learns whether the record exists and in which version. */
  refuse?: (db: Db, stored: Row | null) => Awaitable<Early>
  /**
   * For an update: stores the changes and resolves with the current row, or with `stored` itself if nothing changed.
   * For a removal: deletes the row. Either may resolve with a refusal instead.
   */
  write: (db: Db, stored: Row) => Promise<Result>
}

interface AuditedChange<Row> extends Pick<AuditEntry, 'before' | 'after'> {
  action: string
  id: string | undefined
  row: Row
  stored?: Row
}

/** A write without a precondition cannot be stale. */
type Stale<Seen> =
  | ('ifMatch' extends keyof Seen ? 'precondition_failed' : never)
  | ('version' extends keyof Seen ? 'version_conflict' : never)
type Refused<Result> = Extract<Result, Refusal>

const auditedOf = <Row extends Versioned, Wire extends object>(
  kind: Pick<RecordKind<Row, Wire>, 'audited'>,
  row: Row,
  record: Wire,
) => kind.audited?.(row) ?? record

async function run<Result>(
  pool: Pool,
  { db, duplicate }: Pick<Write<never, never, unknown, Refusal>, 'db' | 'duplicate'>,
  work: (db: Db) => Promise<unknown>,
): Promise<Result> {
  try {
    return (await (db ? work(db) : transactionOrRefusal(pool, work))) as Result
  } catch (error) {
    if (duplicate && isDuplicate(error)) return duplicate() as Result
    throw error
  }
}

async function lockAndCheck<Row extends Versioned, Wire extends object>(
  db: Db,
  kind: RecordKind<Row, Wire, ErrorCode>,
  change: Change<Row, Wire, unknown, Refusal, unknown, Refusal | null, Precondition | undefined>,
): Promise<{ stored: Row; before: Wire } | Refusal> {
  const stored = await (change.lock ?? kind.lock)(db, change.id)
  const refused = await change.refuse?.(db, stored)
  if (refused) return refused
  if (stored === null) return refuse(kind.notFound as ErrorCode)
  const before = await kind.serialize(stored, db)
  return checkVersion(stored, change.precondition ?? {}, before) ?? { stored, before }
}

/** Audits a write and publishes the invalidation. */
async function auditAndPublish<Row extends Versioned, Wire extends object>(
  db: Db,
  kind: RecordKind<Row, Wire, ErrorCode>,
  change: Write<Row, Wire, unknown, Refusal>,
  { row, stored = row, action, id, ...usual }: AuditedChange<Row>,
): Promise<void> {
  const entry: AuditEntry = {
    by: change.actor,
    action: `${kind.entity}.${change.action ?? action}`,
    id: kind.id?.(row) ?? (id as string),
    label: kind.label?.(row),
    ...usual,
  }
  await audit(db, { ...entry, ...change.entry?.(row, stored) })
  const { invalidates = kind.invalidates } = change
  const keys = typeof invalidates === 'function' ? invalidates(row, stored) : invalidates
  if (keys) await publishInvalidation(db, keys)
}

/**
 * Staff writes to one kind of record. Each runs in its own transaction, or in the caller's: it locks the record, checks
 * the version that the writer has seen, writes, adds an audit entry and publishes the invalidation. A refusal rolls all
 * of that back. Refusals are checked in this order: `refuse`, the kind's `notFound`, `precondition_failed` (If-Match),
 * `version_conflict` (body), those of `write`, `duplicate`.
 * @example
 * const visits = recordWriter(pool, { entity: 'installation', notFound: 'installation_not_found', lock, serialize })
 * visits.update({ id, actor, precondition, write: (db) => installationsRepository(db).update(id, columns) })
 */
export function recordWriter<Row extends Versioned, Wire extends object, Missing extends ErrorCode = never>(
  pool: Pool,
  kind: RecordKind<Row, Wire, Missing>,
) {
  return {
    /** Stores a new record. */
    create: <Result extends Row | Refusal, Duplicate extends Refusal = never, Answer = Wire>(
      change: Creation<Row, Wire, Answer, Duplicate, Result>,
    ): Promise<Answer | Refused<Result> | Duplicate> =>
      run(pool, change, async (db) => {
        const row: Row | Refusal = await change.write(db)
        if (row instanceof Refusal) return row
        const after = await kind.serialize(row, db)
        await auditAndPublish(db, kind, change, {
          row,
          action: 'create',
          id: row.id,
          after: auditedOf(kind, row, after),
        })
        return change.answer ? change.answer(after, row, db) : after
      }),

    /** Changes a record. A write that changes nothing is neither audited nor published. */
    update: <
      Result extends Row | Refusal,
      Early extends Refusal | null = never,
      Duplicate extends Refusal = never,
      Seen extends Precondition | undefined = undefined,
      Answer = Wire,
    >(
      change: Change<Row, Wire, Answer, Duplicate, Result, Early, Seen>,
    ): Promise<Answer | Refused<Result | Early> | Duplicate | Refusal<Missing | Stale<Seen>>> =>
      run(pool, change, async (db) => {
        const locked = await lockAndCheck(db, kind, change)
        if (locked instanceof Refusal) return locked
        const { stored, before } = locked
        const row: Row | Refusal = await change.write(db, stored)
        if (row instanceof Refusal) return row
        const after = row === stored ? before : await kind.serialize(row, db)
        if (row !== stored) {
          const difference = { before: auditedOf(kind, stored, before), after: auditedOf(kind, row, after) }
          await auditAndPublish(db, kind, change, {
            row,
            stored,
            action: 'update',
            id: change.id,
            ...difference,
          })
        }
        return change.answer ? change.answer(after, row, db) : after
      }),

    /** Removes a record; returns null. */
    remove: <
      Result extends Refusal | null | void,
      Early extends Refusal | null = never,
      Duplicate extends Refusal = never,
      Seen extends Precondition | undefined = undefined,
      Answer = null,
    >(
      change: Change<Row, Wire, Answer, Duplicate, Result, Early, Seen>,
    ): Promise<Answer | Refused<Result | Early> | Duplicate | Refusal<Missing | Stale<Seen>>> =>
      run(pool, change, async (db) => {
        const locked = await lockAndCheck(db, kind, change)
        if (locked instanceof Refusal) return locked
        const { stored, before } = locked
        const refused = await change.write(db, stored)
        if (refused instanceof Refusal) return refused
        await auditAndPublish(db, kind, change, {
          row: stored,
          action: 'delete',
          id: change.id,
          before: auditedOf(kind, stored, before),
        })
        return change.answer ? change.answer(before, stored, db) : null
      }),
  }
}
