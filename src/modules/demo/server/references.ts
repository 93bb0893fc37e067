import type { PoolClient } from 'pg'
import { demoKinds } from './demo-kinds.ts'

/** A column that refers to a record which may be demo content. */
export interface Reference {
  /** Of the referring row. */
  table: string
  column: string
  /** The table of demo kinds that it refers to. */
  to: string
  /** The record that the referring row belongs to: itself, or that of the column with which it is deleted. */
  owner: { table: string; column: string } | null
}

interface ForeignKey {
  table: string
  column: string
  to: string
  deletes: 'a' | 'r' | 'c' | 'n' | 'd'
}

/** Movements are not deleted with their item by the database, which never loses one by accident. */
const ledger = { table: 'stock_movements', column: 'inventory_item_id' }

const kinds = new Map(demoKinds.map((kind) => [kind.table, kind]))

/** What a row of a table belongs to; null for a record of its own that is no demo kind. */
function ownerOf(table: string, keys: readonly ForeignKey[]): Reference['owner'] {
  const kind = kinds.get(table)
  if (kind) return { table, column: kind.key }
  if (table === ledger.table) return { table: 'inventory_items', column: ledger.column }
  const cascade = keys.find((key) => key.table === table && key.deletes === 'c')
  if (cascade === undefined) return null
  // The key of what it belongs to is the key of what that belongs to, as of a bill and its product.
  const above = kinds.has(cascade.to) ? { table: cascade.to } : ownerOf(cascade.to, keys)
  return above && { table: above.table, column: cascade.column }
}

/**
 * The references that keep a record from going, as the database knows them: a module that adds a table need not tell.
 * Who did something is no reason to keep their account; a row that goes with a record does not keep it.
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
