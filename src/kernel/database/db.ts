import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Pool, PoolClient } from 'pg'

/** Typed queries on the pool, or on the single connection of a transaction, which is then its `$client`. */
export type Db = NodePgDatabase & { $client: Pool }

export function createDb(connection: Pool | PoolClient): Db {
  return drizzle({ client: connection as Pool })
}
