import { migrateModules } from '#kernel/modules/migrate.ts'
import type { LoadedModule } from '#kernel/modules/load.ts'
import type { About } from './archive.ts'
import type pg from 'pg'
import { migrate } from '#kernel/database/migrations/migrate.ts'
import { StartFailure } from '#kernel/process/start-failure.ts'
import { hasNewerMigrations, type CheckedBackup } from './check.ts'
import { quoteIdentifier } from './tables.ts'

/** Tables that migrations fill, so that an interrupted restore can be repeated, or whose rows do not belong to a shop. */
const NEVER_EMPTY = [
  'backups',
  'built_in_option_words',
  'inventory_settings',
  'live_connections',
  'module_answers',
  'module_migrations',
  'piece_settings',
  'public_changes',
  'rate_limits',
  'reporting_currency',
  'schema_migrations',
  'shop_calendar',
  'shop_country',
  'shop_currency',
  'shop_instance',
  'shop_notifications',
]

/**
 * Migrates the database to the tables that the backup has. Throws StartFailure when a shop runs on the database, when
 * it contains anything, or when its tables are newer than the backup.
 */
export async function prepareTarget(
  client: pg.Client,
  databaseUrl: string,
  backup: CheckedBackup,
  modules: readonly LoadedModule[],
): Promise<void> {
  const { migrations, about } = backup
  await refuseTarget(client, backup, modules)
  await migrate(databaseUrl, undefined, migrations)
  await migrateModules({ pool: client, url: databaseUrl }, modules, undefined, about.modules)
}

/** The checks of prepareTarget, which change nothing. */
export async function refuseTarget(
  client: Pick<pg.Client, 'query'>,
  { migrations, about }: CheckedBackup,
  modules: readonly LoadedModule[],
): Promise<void> {
  refuseMissingModules(about, modules)
  await refuseRunning(client)
  await refuseFilled(client)
  if (await hasNewerMigrations(client, migrations))
    throw new StartFailure(
      `The backup was made by release ${about.release} of Fenestra, and the tables of this database are already those of a later one. ` +
        'Restore into a database without tables (or an empty DATA_DIR); it is brought up to date afterwards.',
    )
}

/** Without the module, the tables for its rows do not exist. */
export function refuseMissingModules({ modules }: About, loaded: readonly LoadedModule[]): void {
  const missing = Object.keys(modules).filter(
    (name) => !loaded.some(({ definition }) => definition.name === name),
  )
  if (missing.length > 0)
    throw new StartFailure(
      `The backup holds tables of modules that MODULES does not name: ${missing.join(', ')}. Set MODULES as in the shop of the backup.`,
    )
}

async function refuseRunning(client: Pick<pg.Client, 'query'>): Promise<void> {
  const { rows } = await client.query<{ pid: number }>(`
    select pid from pg_stat_activity
    where datname = current_database() and application_name = 'fenestra notifications'`)
  if (rows.length > 0)
    throw new StartFailure(
      'A shop runs on this database. Stop every copy of it first; restoring never changes a running shop.',
    )
}

async function refuseFilled(client: Pick<pg.Client, 'query'>): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relname <> all($1) order by relname`,
    [NEVER_EMPTY],
  )
  for (const { name } of rows) {
    const result = await client.query(`select from public.${quoteIdentifier(name)} limit 1`)
    if (result.rows.length > 0)
      throw new StartFailure(
        `This database is not empty (there are rows in ${name}), and restoring never overwrites a shop. ` +
          'Set DATA_DIR to a new folder, or DATABASE_URL to an empty database.',
      )
  }
}
