import type { PoolClient } from 'pg'

type Table = 'settings' | 'products' | 'support_items' | 'inventory_categories' | 'customers'

export async function isEmpty(client: PoolClient, table: Table): Promise<boolean> {
  const { rows } = await client.query<{ filled: boolean }>(`SELECT EXISTS (SELECT FROM ${table}) AS filled`)
  return rows[0]?.filled === false
}

/** Runs a statement whose only parameter is the rows as JSON; returns the number of affected rows. */
export async function insertRows(client: PoolClient, sql: string, rows: readonly object[]): Promise<number> {
  const { rowCount } = await client.query(sql, [JSON.stringify(rows)])
  return rowCount ?? 0
}
