import type { Pool, PoolClient } from 'pg'

/** The current transaction of each connection. */
const transactions = new WeakMap<object, { pool: Pool; actions: Map<string, () => void> }>()

/** @returns a function that runs the actions collected by `afterCommit`; not called after a rollback */
export function collectActions(pool: Pool, client: PoolClient): () => void {
  const actions = new Map<string, () => void>()
  transactions.set(client, { pool, actions })
  return () => {
    for (const action of actions.values()) action()
  }
}

export function discardActions(client: PoolClient): void {
  transactions.delete(client)
}

/** The pool of a connection, or the pool itself. */
export function poolOf(connection: Pool | PoolClient): Pool {
  return transactions.get(connection)?.pool ?? (connection as Pool)
}

/**
 * Runs an action in this process after the connection's transaction has committed, never after a rollback; without a
 * transaction, at once. The action is lost if the process ends in between, so it may only speed up what happens anyway.
 * Of several actions with the same `key`, only one runs.
 */
export function afterCommit(connection: Pool | PoolClient, key: string, action: () => void): void {
  const actions = transactions.get(connection)?.actions
  if (actions) actions.set(key, action)
  else action()
}
