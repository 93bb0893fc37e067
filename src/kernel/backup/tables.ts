import type { ClientBase } from 'pg'

/** The part of the database that belongs in a backup. */

export interface Table {
  name: string
  /** All columns except generated ones. */
  columns: string[]
}

/**
 * Left out: current sessions and connections, rate-limit counters, short-lived codes, and what describes this
 * installation rather than the shop. Job queues are in a schema of their own, which is left out entirely: the jobs find
 * their work in the shop's tables.
 */
const LEFT_OUT = [
  'backups',
  'demo_resets',
  'live_connections',
  'module_answers',
  'module_migrations',
  'phone_codes',
  'public_changes',
  'rate_limits',
  'schema_migrations',
  'sessions',
  'shop_instance',
  'used_passkey_challenges',
]

/** The tables of a backup with their columns, sorted by name. */
export async function tablesOf(client: ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> all($1)
       and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     group by c.relname order by c.relname`,
    [LEFT_OUT],
  )
  return rows
}

export interface Sequence {
  name: string
  value: string
  called: boolean
}

/** The current value of every sequence. */
export async function sequencesOf(client: ClientBase): Promise<Sequence[]> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class
     where relkind = 'S' and relnamespace = 'public'::regnamespace order by relname`,
  )
  const sequences: Sequence[] = []
  for (const { name } of rows) {
    const at = await client.query<Omit<Sequence, 'name'>>(
      `select last_value::text as value, is_called as called from ${quoteIdentifier(name)}`,
    )
    sequences.push({ name, ...(at.rows[0] as Omit<Sequence, 'name'>) })
  }
  return sequences
}

/** A quoted SQL identifier. */
export const quoteIdentifier = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** The table and its columns, as COPY names them. */
export const copyTarget = ({ name, columns }: Table): string =>
  `${quoteIdentifier(name)} (${columns.map(quoteIdentifier).join(', ')})`
