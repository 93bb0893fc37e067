import type { ClientBase } from 'pg'
import { quoteIdentifier } from './tables.ts'

interface Reference {
  table: string
  name: string
  definition: string
}

interface Trigger {
  table: string
  name: string
  /** `O` is the default, enabled; other values need their own form of ENABLE. */
  enabled: string
}

const enabling: Record<string, string> = { O: 'enable', A: 'enable always', R: 'enable replica' }

/**
 * Does the work without foreign keys and triggers: rows can be loaded in any order, and the rows that triggers once
 * wrote are loaded too. Afterwards foreign keys and triggers are restored, which checks every reference. Call it inside
 * a transaction. Throws PostgreSQL's error when a reference is broken.
 */
export async function withoutConstraints(client: ClientBase, work: () => Promise<void>): Promise<void> {
  const references = await client.query<Reference>(`
    select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0
    order by 1, 2`)
  const triggers = await client.query<Trigger>(`
    select tgrelid::regclass::text as table, tgname as name, tgenabled as enabled
    from pg_trigger join pg_class on pg_class.oid = tgrelid
    where not tgisinternal and relnamespace = 'public'::regnamespace and tgenabled <> 'D'`)
  for (const { table, name } of references.rows)
    await client.query(`alter table ${table} drop constraint ${quoteIdentifier(name)}`)
  for (const { table, name } of triggers.rows)
    await client.query(`alter table ${table} disable trigger ${quoteIdentifier(name)}`)
  await work()
  for (const { table, name, definition } of references.rows)
    await client.query(`alter table ${table} add constraint ${quoteIdentifier(name)} ${definition}`)
  for (const { table, name, enabled } of triggers.rows)
    await client.query(
      `alter table ${table} ${enabling[enabled] ?? 'enable'} trigger ${quoteIdentifier(name)}`,
    )
}
