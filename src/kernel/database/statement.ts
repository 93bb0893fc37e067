import { createHash } from 'node:crypto'
import type { Pool, PoolClient, QueryResultRow } from 'pg'

/** Where a statement runs: on the pool, or on the single connection of a transaction. */
export type Connection = Pool | PoolClient

/**
 * A prepared statement, which each connection parses and plans only once; for queries that run with every request. Its
 * text must not contain values, and must name its columns, because `*` would change on open connections.
 */
export function statement<Row extends QueryResultRow = never, Values extends unknown[] = unknown[]>(
  text: string,
) {
  const name = createHash('sha256').update(text).digest('base64url').slice(0, 20)
  return async (connection: Connection, ...values: Values): Promise<Row[]> =>
    (await connection.query<Row>({ name, text, values })).rows
}
