import type { Pool, PoolClient } from 'pg'

/** The transaction that a connection is in, from its beginning to its end. */
const transactions = new WeakMap<object, { pool: Pool; actions: Map<string, () => void> }>()

/** @returns a function that runs the actions collected by `afterCommit`; not called after a rollback */
export function beginActions(pool: Pool, client: PoolClient): () => void {
  const actions = new Map<string, () => void>()
  transactions.set(client, { pool, actions })
  return () => {
    for (const action of actions.values()) action()
  }
}

export function endActions(client: PoolClient): void {
  transactions.delete(client)
}

/** The pool that a connection comes from, or the pool itself. */
export function poolOf(connection: Pool | PoolClient): Pool {
  return transactions.get(connection)?.pool ?? (connection as Pool)
}

/**
 * Runs an action in this process once the connection's transaction has committed, never after a rollback;
 * without a transaction, at once. It is lost when the process ends in between, so it may only speed up what happens
 * anyway. Of several actions with the same `key` one runs.
 */
export function afterCommit(connection: Pool | PoolClient, key: string, action: () => void): void {
  const actions = transactions.get(connection)?.actions
  if (actions) actions.set(key, action)
  else action()
}
