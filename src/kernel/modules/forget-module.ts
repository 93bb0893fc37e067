import type { Pool, PoolClient } from 'pg'
import { readMigrations } from '#kernel/database/migrations/migrations.ts'
import { transaction } from '#kernel/database/transaction.ts'
import { StartFailure } from '#kernel/process/start-failure.ts'
import { quoteIdentifier } from '#kernel/backup/tables.ts'

/** How much of a removed module was deleted. */
export interface Forgotten {
  events: number
  mails: number
  tables: string[]
}

/**
 * Deletes what a module that is no longer in MODULES has left: the record of its migrations, its waiting events, and the
 * waiting mails that no other module can write; with `dropTables` also its tables. All or nothing. Throws StartFailure
 * if the module is still loaded, if it has left nothing, or if tables would stay, because a backup with tables that no
 * migration creates cannot be restored.
 * @param dryRun deletes nothing, and returns what would be deleted
 * @param templates the mail templates of all modules that are loaded
 */
export async function forgetModule(
  pool: Pool,
  name: string,
  {
    loaded,
    templates,
    dropTables,
    dryRun = false,
  }: { loaded: readonly string[]; templates: readonly string[]; dropTables: boolean; dryRun?: boolean },
): Promise<Forgotten> {
  if (loaded.includes(name))
    throw new StartFailure(`The module ${name} is in use. Take it out of MODULES and restart the shop first.`)
  return transaction(pool, async (client) => {
    await client.query('savepoint untouched')
    const migrations = await deleted(client, 'delete from module_migrations where module = $1', name)
    const events = await deleted(client, 'delete from event_deliveries where module = $1', name)
    if (migrations + events === 0) throw new StartFailure(`No module ${name} has left anything here.`)
    const mails = await deleted(
      client,
      "delete from outbox where channel = 'email' and status = 'waiting' and template <> all($1)",
      templates,
    )
    const tables = await tablesOf(client, name)
    if (tables.length > 0 && !dropTables)
      throw new StartFailure(
        `The module ${name} has left the tables ${tables.join(', ')}. Nothing was deleted. Make a backup, and add --drop-tables to delete them too.`,
      )
    if (tables.length > 0) await client.query(`drop table ${tables.map(quoteIdentifier).join(', ')}`)
    if (dryRun) await client.query('rollback to untouched')
    return { events, mails, tables }
  })
}

async function deleted(client: PoolClient, statement: string, value: unknown): Promise<number> {
  return (await client.query(statement, [value])).rowCount ?? 0
}

/** The tables whose names begin with that of the module, as docs/modules.md asks for, except for the shop's own. */
async function tablesOf(client: PoolClient, name: string): Promise<string[]> {
  const ownTables = (await readMigrations()).flatMap(({ sql }) =>
    Array.from(sql.matchAll(/create table (?:if not exists )?(\w+)/gi), ([, table = '']) =>
      table.toLowerCase(),
    ),
  )
  const prefix = name.replaceAll('-', '_')
  const { rows } = await client.query<{ table: string }>(
    `select relname as table from pg_class
     where relnamespace = 'public'::regnamespace and relkind = 'r' and (relname = $1 or starts_with(relname, $1 || '_'))
       and relname <> all($2)
     order by relname`,
    [prefix, ownTables],
  )
  return rows.map(({ table }) => table)
}
