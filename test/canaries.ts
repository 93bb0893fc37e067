import type { TestShop } from './shop.ts'
import { collected } from './collected-expectations.ts'

/** The text and JSON columns that are not internal; all others are. */
const exposedColumns = collected('columns')

/**
 * Every column with one of these words, as `table.column`, sorted. Searches all text, JSON and array
 * columns of all tables, including future ones.
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

export interface Column {
  table: string
  column: string
  /** As named by the database: `text`, `jsonb`, `ARRAY`. */
  type: string
}

/** Every text column of the shop's tables except generated ones. */
export const columnsOfWords = (shop: TestShop) =>
  shop.rows<Column>(`
    select c.table_name as table, c.column_name as column, c.data_type as type
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.is_generated = 'NEVER'
      and c.data_type in ('text', 'character varying', 'character', 'json', 'jsonb', 'ARRAY', 'USER-DEFINED')
    order by 1, 2`)

const namesOf = (names = '') => names.split(/\s+/).filter((name) => name !== '')
/** Columns of a kind, as `table.column`. */
const columnsThat = (kind: 'secret' | 'leaves' | 'words') =>
  Object.entries(exposedColumns).flatMap(([table, kept]) =>
    namesOf(kept[kind]).map((name) => `${table}.${name}`),
  )

/** The SQL expression written into a column; `$1` is the canary. */
function valueSql({ column, type }: Column): string {
  // Different in every row, for unique columns.
  const word = `($1 || replace(trim(both '()' from ctid::text), ',', '-'))`
  if (type === 'ARRAY') return `array[${word}]`
  if (!type.startsWith('json')) return word
  // Also under keys that are read from stored JSON.
  const object = `jsonb_build_object('canary', ${word}, 'device', ${word}, 'network', ${word})`
  return `(coalesce("${column}"::jsonb, '{}') || ${object})::${type}`
}

/** Columns that are named with a kind, as `table.column`. */
export const namedColumns = () => (['secret', 'leaves', 'words'] as const).flatMap(columnsThat)

let rounds = 0

/**
 * Writes a canary with the column's name into everything a customer must not read: the internal columns,
 * and all columns of rows that belong to others.
 * @param me the id of the customer's account
 * @returns the number of rows with a canary, by `table.column`
 */
export async function plantCanaries(shop: TestShop, me: string): Promise<Map<string, number>> {
  const planted = new Map<string, number>()
  const named = new Set(namedColumns())
  const leaves = new Set(columnsThat('leaves'))
  rounds += 1
  for (const column of await columnsOfWords(shop)) {
    const place = `${column.table}.${column.column}`
    const whose = exposedColumns[column.table]?.whose
    const isInternal = !named.has(place)
    if (!isInternal && !(leaves.has(place) && whose !== undefined)) continue
    const others = isInternal ? 'true' : `(${whose}) is not true`
    const word = `canary-${place.replaceAll(/[_.]/g, '-')}-${rounds}-`
    const update = `update "${column.table}" set "${column.column}" = ${valueSql(column)}
      where ${others.replaceAll(':me', `'${me}'`)}`
    planted.set(place, await past(shop, column.table, update, word))
  }
  return planted
}

/** Runs an update without triggers, which protect history and would count what is only planted. */
async function past(shop: TestShop, table: string, update: string, word: string): Promise<number> {
  await shop.rows(`alter table "${table}" disable trigger user`)
  const { rowCount } = await shop.pool.query(update, [word])
  await shop.rows(`alter table "${table}" enable trigger user`)
  return rowCount ?? 0
}

/** The stored values of secret columns. */
export async function storedSecrets(shop: TestShop): Promise<string[]> {
  const queries = columnsThat('secret').map((place) => {
    const [table, column] = place.split('.')
    return `select "${column}"::text as secret from "${table}" where "${column}" is not null`
  })
  return (await shop.rows<{ secret: string }>(queries.join(' union '))).map(({ secret }) => secret)
}
