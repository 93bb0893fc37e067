import { inject } from 'vitest'
import { execute, withDatabase } from './database-server.ts'

/** A migrated, empty database for one test file. */
export interface TestDatabase {
  url: string
  /** Removes it and ends open connections. */
  drop(): Promise<void>
}

let clones = 0

/**
 * Clones a migrated, empty database; takes some tens of milliseconds.
 * @param source another database to clone, to which nobody may be connected
 */
export async function cloneDatabase(source?: Pick<TestDatabase, 'url'>): Promise<TestDatabase> {
  const templateUrl = inject('templateUrl')
  const serverUrl = inject('serverUrl')
  const name = `${databaseOf(templateUrl)}_${process.pid}_${(clones += 1)}`
  const cloned = databaseOf(source?.url ?? templateUrl)
  // Copying files costs half of copying page by page through the WAL, which is the default.
  await execute(serverUrl, `CREATE DATABASE ${name} TEMPLATE ${cloned} STRATEGY FILE_COPY`)
  return {
    url: withDatabase(templateUrl, name),
    async drop() {
      // The server first waits for closing connections, then terminates the rest.
      await execute(serverUrl, `DROP DATABASE IF EXISTS ${name}`).catch(() =>
        execute(serverUrl, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`),
      )
    },
  }
}

/** A database as a shop finds it after its first start. */
export const cloneShopDatabase = () => cloneDatabase({ url: inject('shopTemplateUrl') })

const databaseOf = (url: string) => new URL(url).pathname.slice(1)
