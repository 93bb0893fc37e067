import type { Pool } from 'pg'
import { migrate, pendingMigrations, type OnMigration } from '#kernel/database/migrations/migrate.ts'
import type { LoadedModule } from './load.ts'

/**
 * Migrates the tables of the modules in the order of MODULES, after the shop's own migrations.
 * @param upTo the last migration to apply, by module; by default all
 */
export async function migrateModules(
  { pool, url }: { pool: Pick<Pool, 'query'>; url: string },
  modules: readonly Pick<LoadedModule, 'definition' | 'migrations'>[],
  onMigration?: OnMigration,
  upTo: Readonly<Record<string, number>> = {},
): Promise<void> {
  for (const { definition, migrations } of modules) {
    const last = upTo[definition.name] ?? Infinity
    const requiredMigrations = migrations.filter(({ version }) => version <= last)
    const pending = await pendingMigrations(pool, requiredMigrations, definition.name)
    if (pending.length > 0) await migrate(url, onMigration, requiredMigrations, definition.name)
  }
}
