import { loadModules } from '../modules/load.ts'
import { resolve } from 'node:path'
import { borrowDatabase } from '../database/borrow.ts'
import { LONG_WORK_LIMITS } from '../database/connection.ts'
import { openDatabase } from '../database/open.ts'
import type { Env } from '../process/env.ts'
import type { Log } from '../process/log.ts'
import { openStorage } from '../storage/open-storage.ts'
import { backUp } from './backup.ts'
import { recordBackup } from './backups.repository.ts'
import { checkBackup } from './check.ts'
import { restore } from './restore.ts'

/** `npm run shop -- backup FILE`, `restore FILE` and `verify FILE`. */

/** Writes a line for the person at the terminal. */
type Say = (line: string) => void

const figure = (value: number) => value.toLocaleString('en')
const megabytes = (bytes: number) => `${(bytes / 1e6).toLocaleString('en', { maximumFractionDigits: 1 })} MB`

/** Writes the running shop, or the one that is stopped, into one file. */
export async function backupCommand(env: Env, log: Log, target: string, say: Say): Promise<void> {
  const file = resolve(target)
  const database = await borrowDatabase(env, log, { purpose: 'npm run shop -- backup', onProgress: say })
  const storage = openStorage(env.storageUrl, env.storageAccount)
  try {
    say(`Writing ${file}`)
    const parts = { databaseUrl: database.url, storage, currency: env.currency, say }
    const written = await recordBackup(database.pool, { file, by: 'command' }, () => backUp(file, parts))
    const { tables, rows, uploads, bytes } = written
    say(`Done: ${tables} tables, ${figure(rows)} rows, ${figure(uploads)} uploads, ${megabytes(bytes)}.`)
  } finally {
    storage.close()
    await database.close()
  }
}

/** Fills an empty shop from a file; the shop must not run. */
export async function restoreCommand(env: Env, log: Log, source: string, say: Say): Promise<void> {
  const file = resolve(source)
  // Before a database is made for it.
  await checkBackup(file)
  const modules = await loadModules(env.modules)
  const database = await openDatabase(env, log, {
    purpose: 'npm run shop -- restore',
    onProgress: say,
    limits: LONG_WORK_LIMITS,
  })
  const storage = openStorage(env.storageUrl, env.storageAccount)
  try {
    const parts = { databaseUrl: database.url, storage, currency: env.currency, modules, say }
    const { madeAt, tables, rows, uploads, unsent } = await restore(file, parts)
    say(`Restored and compared: ${tables} tables, ${figure(rows)} rows, ${figure(uploads)} uploads.`)
    say(`The shop is as it was at ${madeAt}. Everybody signs in anew, and no link of an earlier mail works.`)
    if (unsent > 0) say(`${figure(unsent)} messages waited to be sent then; they are not sent.`)
    say('Whoever deleted their account since is back: npm run shop -- forget ID (docs/operations.md).')
    say('Start the shop with: npm start')
  } finally {
    storage.close()
    await database.close()
  }
}

/** Says what a backup holds after reading all of it. */
export async function verifyCommand(source: string, say: Say): Promise<void> {
  const file = resolve(source)
  const { about, contents } = await checkBackup(file)
  const rows = Object.values(contents.rows).reduce((sum, count) => sum + count, 0)
  const uploads = Object.keys(contents.files).filter((name) => name.startsWith('uploads/')).length
  say(`${file} is whole: made at ${about.madeAt} by release ${about.release},`)
  say(`${about.tables.length} tables, ${figure(rows)} rows, ${figure(uploads)} uploads.`)
}
