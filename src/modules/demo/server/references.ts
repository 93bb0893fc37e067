import type { PoolClient } from 'pg'
import { demoKinds } from './demo-kinds.ts'

/** A foreign key column that can refer to demo content. */
export interface Reference {
  /** The referring table. */
  table: string
  column: string
  /** The demo kind's table that it refers to. */
  to: string
  /**
   * The record that owns the referring row: the row itself if it is of a demo kind, or the record with which it is
   * deleted. Null if it is an independent record.
   */
  owner: { table: string; column: string } | null
}

interface ForeignKey {
  table: string
  column: string
  to: string
  deletes: 'a' | 'r' | 'c' | 'n' | 'd'
}

/** Stock movements have no cascading foreign key to their item, so that they are never deleted by accident. */
const ledger = { table: 'stock_movements', column: 'inventory_item_id' }

const kinds = new Map(demoKinds.map((kind) => [kind.table, kind]))

/** The owner of rows in a table; null for independent records of no demo kind. */
function ownerOf(table: string, keys: readonly ForeignKey[]): Reference['owner'] {
  const kind = kinds.get(table)
  if (kind) return { table, column: kind.key }
  if (table === ledger.table) return { table: 'inventory_items', column: ledger.column }
  const cascade = keys.find((key) => key.table === table && key.deletes === 'c')
  if (cascade === undefined) return null
  // The column also identifies the owner's owner, because its key is the same, as with a bill and its product.
  const above = kinds.has(cascade.to) ? { table: cascade.to } : ownerOf(cascade.to, keys)
  return above && { table: above.table, column: cascade.column }
}

/**
 * The references that prevent a record from being removed, read from the database schema, so that new tables are
 * included automatically. Excluded are references to the person who did something, and references from rows that are
 * deleted with the record.
 */
export async function referencesToDemo(client: PoolClient): Promise<Reference[]> {
  const { rows } = await client.query<ForeignKey>(`
    SELECT c.conrelid::regclass::text AS "table", a.attname AS "column", c.confrelid::regclass::text AS "to",
      c.confdeltype AS deletes
    FROM pg_constraint c JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = c.conkey[1]
    WHERE c.contype = 'f' AND c.connamespace = current_schema()::regnamespace ORDER BY 1, 2`)
  return rows
    .filter(({ table, to, deletes }) => {
      if (!kinds.has(to)) return false
      if (to === 'users' && deletes === 'n') return false
      return deletes !== 'c' || kinds.has(table)
    })
    .filter(({ table, column }) => table !== ledger.table || column !== ledger.column)
    .map(({ table, column, to }) => ({ table, column, to, owner: ownerOf(table, rows) }))
}
