import type { Pool, PoolClient } from 'pg'
import { poolOf } from '../database/after-commit.ts'
import type { Db } from '../database/db.ts'
import { createDb } from '../database/db.ts'
import { transaction } from '../database/transaction.ts'
import { wakeJob } from '../jobs/wake.ts'

/**
 * What can happen in the shop, with what is said of it: ids and small facts, never a whole record. A module adds its
 * events here: `declare module '.../kernel/events/events.ts' { interface ShopEvents { 'order.placed': OrderPlaced } }`
 */
export interface ShopEvents {}

export type EventName = keyof ShopEvents

/** What a module does about an event. */
export interface EventHandler<Payload> {
  /**
   * Runs in the transaction of the event and writes through its `db`, so that both stand or fall together. A refusal
   * that it throws is the answer to the request; any other error is a fault of the shop, and nothing is stored.
   */
  inTransaction?: (payload: Payload, context: { db: Db; client: PoolClient }) => Promise<void>
  /**
   * Runs after the commit, in a job: again after a growing pause when it fails, and again when the process ends before
   * it is done. So it must be able to run twice for one event, and its `id` is the same then.
   */
  afterCommit?: (payload: Payload, delivery: { id: string }) => Promise<void>
  /**
   * SQL: whether anybody wants `afterCommit` of an event that happens now; asked in its transaction. Nothing is stored
   * and no job runs where the answer is no. A constant of the module, never a value.
   */
  wantedWhile?: string
}

export type EventHandlers = { [Name in EventName]?: EventHandler<ShopEvents[Name]> }

/** A handler with the module that it belongs to. */
export interface Subscription {
  module: string
  event: string
  handler: EventHandler<never>
}

const subscriptions = new WeakMap<Pool, ReadonlyMap<string, readonly Subscription[]>>()

/** The handlers of events that are emitted over a pool. */
export function subscribe(pool: Pool, all: readonly Subscription[]): void {
  subscriptions.set(
    pool,
    Map.groupBy(all, ({ event }) => event),
  )
}

export const DELIVER_EVENTS = 'deliver-events'

const listenersOf = (db: Db, event: string) => subscriptions.get(poolOf(db.$client))?.get(event) ?? []

/** Whether any module handles an event in its transaction, so that the write must have been made before. */
export const listensInTransaction = (db: Db, event: EventName): boolean =>
  listenersOf(db, event).some(({ handler }) => handler.inTransaction)

/**
 * Says in a transaction that something has happened: handlers run in it, one after the other in the order of the
 * modules, and those that run after the commit are noted in it. Costs nothing while no module listens. Where none handles
 * the event in the transaction, the statement is sent at once, so it may be one of the last of a transaction.
 */
export async function emit<Name extends EventName>(
  db: Db,
  event: Name,
  payload: ShopEvents[Name],
): Promise<void> {
  const listening = listenersOf(db, event)
  if (listening.length === 0) return
  const connection: Pool | PoolClient = db.$client
  const pool = poolOf(connection)
  // A write without a transaction emits the event in one of its own.
  if (pool === connection)
    await transaction(pool, (client) => notifyListeners(client, listening, event, payload))
  else await notifyListeners(connection as unknown as PoolClient, listening, event, payload)
}

async function notifyListeners(
  client: PoolClient,
  listening: readonly Subscription[],
  event: EventName,
  payload: object,
): Promise<void> {
  for (const { handler } of listening)
    if (handler.inTransaction) await handler.inTransaction(payload as never, { db: createDb(client), client })
  const later = listening.filter(({ handler }) => handler.afterCommit)
  if (later.length === 0) return
  const { rowCount } = await client.query(
    `insert into event_deliveries (module, event, payload)
     select module, $2, $3::jsonb from unnest($1::text[]) module where ${wantedBy(later)}`,
    [later.map(({ module }) => module), event, JSON.stringify(payload)],
  )
  if (rowCount !== 0) wakeJob(client, DELIVER_EVENTS)
}

/** SQL: whether a module wants to hear of the event now. Names of modules are letters, digits and hyphens. */
function wantedBy(listening: readonly Subscription[]): string {
  const asked = listening.flatMap(({ module, handler: { wantedWhile } }) =>
    wantedWhile === undefined ? [] : [`when '${module}' then (${wantedWhile})`],
  )
  return asked.length === 0 ? 'true' : `case module ${asked.join(' ')} else true end`
}
