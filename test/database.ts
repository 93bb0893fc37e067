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
 * Clones the migrated template; takes some tens of milliseconds.
 * @param source another database to clone, to which nobody may be connected
 */
export async function cloneDatabase(source?: TestDatabase): Promise<TestDatabase> {
  const templateUrl = inject('templateUrl')
  const template = databaseOf(templateUrl)
  const serverUrl = inject('serverUrl')
  const name = `${template}_${process.pid}_${(clones += 1)}`
  const cloned = source ? databaseOf(source.url) : template
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

const databaseOf = (url: string) => new URL(url).pathname.slice(1)
