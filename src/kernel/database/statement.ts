import { createHash } from 'node:crypto'
import type { Pool, PoolClient, QueryResultRow } from 'pg'

/** What a statement runs on: the pool, or the one connection of a transaction. */
export type Connection = Pool | PoolClient

/**
 * A statement that each connection parses and plans once, for what is asked with every request. Its
 * text never holds a value, and names its columns: `*` would change under connections that are open.
 */
export function statement<Row extends QueryResultRow = never, Values extends unknown[] = unknown[]>(
  text: string,
) {
  const name = createHash('sha256').update(text).digest('base64url').slice(0, 20)
  return async (connection: Connection, ...values: Values): Promise<Row[]> =>
    (await connection.query<Row>({ name, text, values })).rows
}
