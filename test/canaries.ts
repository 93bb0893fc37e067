import type { TestShop } from './shop.ts'

/**
 * Every column of the database that holds one of these words, as `table.column`, sorted. All text, JSON and
 * arrays of all tables are looked through, whatever tables there will be.
 */
export async function columnsHolding(shop: TestShop, words: readonly string[]): Promise<string[]> {
  const columns = await shop.rows<{ schema: string; table: string; column: string }>(`
    select c.table_schema as schema, c.table_name as table, c.column_name as column
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema not in ('pg_catalog', 'information_schema') and t.table_type = 'BASE TABLE'
      and c.data_type in ('text', 'character varying', 'character', 'json', 'jsonb', 'ARRAY', 'USER-DEFINED')`)
  const queries = columns.map(
    ({ schema, table, column }) =>
      `select '${table}.${column}' as place where exists (
         select from "${schema}"."${table}" where "${column}"::text ilike any($1))`,
  )
  const patterns = words.map((word) => `%${word}%`)
  const found = await shop.rows<{ place: string }>(queries.join(' union all '), [patterns])
  return found.map(({ place }) => place).sort()
}
