import { loadModules } from '../modules/load.ts'
import { resolve } from 'node:path'
import { borrowDatabase } from '../database/borrow-database.ts'
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

/** Prints a line on the terminal. */
type Print = (line: string) => void

const figure = (value: number) => value.toLocaleString('en')
const megabytes = (bytes: number) => `${(bytes / 1e6).toLocaleString('en', { maximumFractionDigits: 1 })} MB`

/** Writes the shop, running or stopped, into one file. */
export async function backupCommand(env: Env, log: Log, target: string, print: Print): Promise<void> {
  const file = resolve(target)
  const database = await borrowDatabase(env, log, { purpose: 'npm run shop -- backup', onProgress: print })
  const storage = openStorage(env.storageUrl, env.storageAccount)
  try {
    print(`Writing ${file}`)
    const parts = { databaseUrl: database.url, storage, currency: env.currency, print }
    const result = await recordBackup(database.pool, { file, by: 'command' }, () => backUp(file, parts))
    const { tables, rows, uploads, bytes } = result
    print(`Done: ${tables} tables, ${figure(rows)} rows, ${figure(uploads)} uploads, ${megabytes(bytes)}.`)
  } finally {
    storage.close()
    await database.close()
  }
}

/** Fills an empty shop from a file. The shop must be stopped. */
export async function restoreCommand(env: Env, log: Log, source: string, print: Print): Promise<void> {
  const file = resolve(source)
  // Checked before a database is created for it.
  await checkBackup(file)
  const modules = await loadModules(env.modules)
  const database = await openDatabase(env, log, {
    purpose: 'npm run shop -- restore',
    onProgress: print,
    limits: LONG_WORK_LIMITS,
  })
  const storage = openStorage(env.storageUrl, env.storageAccount)
  try {
    const parts = { databaseUrl: database.url, storage, currency: env.currency, modules, print }
    const { madeAt, tables, rows, uploads, unsent } = await restore(file, parts)
    print(`Restored and compared: ${tables} tables, ${figure(rows)} rows, ${figure(uploads)} uploads.`)
    print(
      `The shop is as it was at ${madeAt}. Everybody signs in anew, and no link of an earlier mail works.`,
    )
    if (unsent > 0) print(`${figure(unsent)} messages waited to be sent then; they are not sent.`)
    print('Whoever deleted their account since is back: npm run shop -- forget ID (docs/operations.md).')
    print('Start the shop with: npm start')
  } finally {
    storage.close()
    await database.close()
  }
}

/** Reads a whole backup and prints what it contains. */
export async function verifyCommand(source: string, print: Print): Promise<void> {
  const file = resolve(source)
  const { about, contents } = await checkBackup(file)
  const rows = Object.values(contents.rows).reduce((sum, count) => sum + count, 0)
  const uploads = Object.keys(contents.files).filter((name) => name.startsWith('uploads/')).length
  print(`${file} is whole: made at ${about.madeAt} by release ${about.release},`)
  print(`${about.tables.length} tables, ${figure(rows)} rows, ${figure(uploads)} uploads.`)
}
