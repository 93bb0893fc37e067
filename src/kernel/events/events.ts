import type { Pool, PoolClient } from 'pg'
import { poolOf } from '#kernel/database/after-commit.ts'
import { createDb, type Db } from '#kernel/database/db.ts'
import { transaction } from '#kernel/database/transaction.ts'
import { wakeJob } from '#kernel/jobs/wake.ts'

/**
 * The events of the shop with their payloads: ids and a few facts, never a whole record. Modules add their events by
 * declaration merging: `declare module '.../kernel/events/events.ts' { interface ShopEvents { 'order.placed':
 * OrderPlaced } }`
 */
export interface ShopEvents {}

export type EventName = keyof ShopEvents

/** A module's handler of an event. */
export interface EventHandler<Payload> {
  /**
   * Runs in the transaction of the event and writes through its `db`, so both commit or roll back together. A refusal
   * that it throws is the response to the request. Any other error is a server error and nothing is stored.
   */
  inTransaction?: (payload: Payload, context: { db: Db; client: PoolClient }) => Promise<void>
  /**
   * Runs in a job after the commit. It is retried with growing pauses when it fails or when the process ends before it
   * is done, so it must be idempotent; `id` is the same for each attempt.
   */
  afterCommit?: (payload: Payload, delivery: { id: string }) => Promise<void>
  /**
   * SQL: whether `afterCommit` is needed for events that happen now, evaluated in the event's transaction. If not,
   * nothing is stored and no job runs. Must be a constant without values.
   */
  wantedWhile?: string
}

export type EventHandlers = { [Name in EventName]?: EventHandler<ShopEvents[Name]> }

/** A handler with the name of its module. */
export interface Subscription {
  module: string
  event: string
  handler: EventHandler<never>
}

const subscriptions = new WeakMap<Pool, ReadonlyMap<string, readonly Subscription[]>>()

/** Sets the handlers of events emitted on a pool. */
export function subscribe(pool: Pool, all: readonly Subscription[]): void {
  subscriptions.set(
    pool,
    Map.groupBy(all, ({ event }) => event),
  )
}

export const DELIVER_EVENTS = 'deliver-events'

const listenersOf = (db: Db, event: string) => subscriptions.get(poolOf(db.$client))?.get(event) ?? []

/** Whether any module handles the event in its transaction, in which case all earlier writes must be complete. */
export const listensInTransaction = (db: Db, event: EventName): boolean =>
  listenersOf(db, event).some(({ handler }) => handler.inTransaction)

/**
 * Emits an event within a transaction: handlers `inTransaction` run now, in the order of the modules; those
 * `afterCommit` are queued. Costs nothing without listeners. If no module handles the event in the transaction, its
 * statement is sent at once, so it may be one of the last of the transaction.
 */
export const emit = <Name extends EventName>(db: Db, event: Name, payload: ShopEvents[Name]): Promise<void> =>
  emitAll(db, event, [payload])

/** Emits one event many times, in one statement. */
export async function emitAll<Name extends EventName>(
  db: Db,
  event: Name,
  payloads: readonly ShopEvents[Name][],
): Promise<void> {
  const listening = listenersOf(db, event)
  if (listening.length === 0 || payloads.length === 0) return
  const connection: Pool | PoolClient = db.$client
  const pool = poolOf(connection)
  // Without a transaction, the event gets one of its own.
  if (pool === connection)
    await transaction(pool, (client) => notifyListeners(client, listening, event, payloads))
  else await notifyListeners(connection as unknown as PoolClient, listening, event, payloads)
}

async function notifyListeners(
  client: PoolClient,
  listening: readonly Subscription[],
  event: EventName,
  payloads: readonly object[],
): Promise<void> {
  for (const payload of payloads)
    for (const { handler } of listening)
      if (handler.inTransaction)
        await handler.inTransaction(payload as never, { db: createDb(client), client })
  const afterCommitHandlers = listening.filter(({ handler }) => handler.afterCommit)
  if (afterCommitHandlers.length === 0) return
  const { rowCount } = await client.query(
    `insert into event_deliveries (module, event, payload)
     select module, $2, payload from jsonb_array_elements($3::jsonb) payload cross join unnest($1::text[]) module
     where ${wantedBy(afterCommitHandlers)}`,
    [afterCommitHandlers.map(({ module }) => module), event, JSON.stringify(payloads)],
  )
  if (rowCount !== 0) wakeJob(client, DELIVER_EVENTS)
}

/**
 * SQL: which modules want the event now. Module names contain only letters, digits and hyphens, so they are safe to
 * insert.
 */
function wantedBy(listening: readonly Subscription[]): string {
  const conditions = listening.flatMap(({ module, handler: { wantedWhile } }) =>
    wantedWhile === undefined ? [] : [`when '${module}' then (${wantedWhile})`],
  )
  return conditions.length === 0 ? 'true' : `case module ${conditions.join(' ')} else true end`
}
