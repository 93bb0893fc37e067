import type { ClientBase } from 'pg'

/** What of the database belongs into a backup. */

export interface Table {
  name: string
  /** Every column that is not computed from others. */
  columns: string[]
}

/**
 * Left out: what says who is signed in or connected at the moment, counters against abuse, codes of
 * minutes, and what describes this installation rather than the shop. Queues of jobs lie in a schema
 * of their own and are left out whole: the jobs find their work in the shop's own tables.
 */
const LEFT_OUT = [
  'backups',
  'live_connections',
  'module_migrations',
  'phone_codes',
  'public_changes',
  'rate_limits',
  'schema_migrations',
  'sessions',
  'used_passkey_challenges',
]

/** The tables of a backup with their columns, by name. */
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

/** Where every sequence stands. */
export async function sequencesOf(client: ClientBase): Promise<Sequence[]> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class
     where relkind = 'S' and relnamespace = 'public'::regnamespace order by relname`,
  )
  const sequences: Sequence[] = []
  for (const { name } of rows) {
    const at = await client.query<Omit<Sequence, 'name'>>(
      `select last_value::text as value, is_called as called from ${quoted(name)}`,
    )
    sequences.push({ name, ...(at.rows[0] as Omit<Sequence, 'name'>) })
  }
  return sequences
}

/** A name as SQL takes it. */
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** The table with its columns, for COPY. */
export const copied = ({ name, columns }: Table): string =>
  `${quoted(name)} (${columns.map(quoted).join(', ')})`
