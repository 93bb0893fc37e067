import type { PoolClient } from 'pg'

/** A row as in the table: columns in snake_case, the same in every row of a list. */
export type Row = Record<string, unknown>

/** Inserts rows in one statement, in order; omitted columns get their defaults. */
export async function writeRows(client: PoolClient, table: string, rows: readonly Row[]): Promise<void> {
  const [first] = rows
  if (first === undefined) return
  const columns = Object.keys(first)
    .map((column) => `"${column}"`)
    .join(', ')
  await client.query(
    `INSERT INTO ${table} (${columns}) SELECT ${columns} FROM jsonb_populate_recordset(NULL::${table}, $1)`,
    [JSON.stringify(rows)],
  )
}
