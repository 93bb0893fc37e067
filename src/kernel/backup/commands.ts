import { loadModules } from '#kernel/modules/load.ts'
import { resolve } from 'node:path'
import { borrowDatabase } from '#kernel/database/connections/borrow-database.ts'
import { LONG_WORK_LIMITS } from '#kernel/database/connections/connection.ts'
import { NoShop } from '#kernel/database/connections/no-shop.ts'
import { databasePlace, openDatabase } from '#kernel/database/connections/open.ts'
import { refuseForeignFolder } from '#kernel/process/data-folder.ts'
import type { Env } from '#kernel/process/env.ts'
import type { Log } from '#kernel/process/log.ts'
import { StartFailure } from '#kernel/process/start-failure.ts'
import { openStorage } from '#kernel/storage/open-storage.ts'
import { backUp } from './backup.ts'
import { recordBackup } from './backups.repository.ts'
import { checkBackup, type CheckedBackup } from './check.ts'
import { describeMissing } from './missing-uploads.ts'
import { refuseOtherCurrency, restore, type RestoreDeps } from './restore.ts'
import { refuseMissingModules, refuseTarget } from './target.ts'

/** `npm run shop -- backup FILE`, `restore FILE` and `verify FILE`. */

/** Prints a line on the terminal. */
type Print = (line: string) => void

const figure = (value: number) => value.toLocaleString('en')
const megabytes = (bytes: number) => `${(bytes / 1e6).toLocaleString('en', { maximumFractionDigits: 1 })} MB`

/** The address of a storage, without its parameters and without a password. */
function shownUrl(address: string): string {
  const { protocol, host, pathname } = new URL(address)
  return `${protocol}//${host}${pathname}`
}

/**
 * Writes the shop, running or stopped, into one file. Throws StartFailure when pictures are missing; the rest is written
 * all the same, under a name that says so.
 */
export async function backupCommand(env: Env, log: Log, target: string, print: Print): Promise<void> {
  const file = resolve(target)
  const database = await borrowDatabase(env, log, {
    purpose: 'npm run shop -- backup',
    onProgress: print,
    mayCreate: false,
    anyEncoding: true,
  })
  const storage = openStorage(env.storageUrl, env.storageAccount)
  try {
    print(`Writing ${file}`)
    const parts = { databaseUrl: database.url, storage, currency: env.currency, print }
    const result = await recordBackup(database.pool, { file, by: 'command' }, () => backUp(file, parts))
    const { tables, rows, uploads, bytes, missing } = result
    const size = `${tables} tables, ${figure(rows)} rows, ${figure(uploads)} uploads, ${megabytes(bytes)}`
    if (missing.length > 0)
      throw new StartFailure(
        `The backup is not complete: in ${shownUrl(env.storageUrl)} (STORAGE_URL), ${describeMissing(missing)}.\n` +
          `What there is was written to ${result.file} (${size}).\n` +
          'Set STORAGE_URL, AWS_* and DATA_DIR as for npm start, or put the pictures back; delete in the shop what is lost.',
      )
    print(`Done: ${size}.`)
  } finally {
    storage.close()
    await database.close()
  }
}

const RESTORE = 'npm run shop -- restore'

/** Fills an empty shop from a file. The shop must be stopped. */
export async function restoreCommand(
  { env, log, print, shopModules }: { env: Env; log: Log; print: Print } & Pick<RestoreDeps, 'shopModules'>,
  source: string,
): Promise<void> {
  const file = resolve(source)
  // Checked before a database is created for it.
  await checkBackup(file)
  const modules = await loadModules(env.modules)
  await refuseForeignFolder(env.dataDir, RESTORE)
  const database = await openDatabase(env, log, {
    purpose: RESTORE,
    onProgress: print,
    limits: LONG_WORK_LIMITS,
  })
  const storage = openStorage(env.storageUrl, env.storageAccount)
  try {
    const parts = { databaseUrl: database.url, storage, currency: env.currency, modules, shopModules, print }
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

/** Checks everything that restoring would check first, and changes nothing. */
export async function tryRestoreCommand(env: Env, log: Log, source: string, print: Print): Promise<void> {
  const file = resolve(source)
  const backup = await describeBackup(file, print)
  refuseOtherCurrency(file, backup, env.currency)
  const modules = await loadModules(env.modules)
  refuseMissingModules(backup.about, modules)
  await refuseForeignFolder(env.dataDir, RESTORE)
  const options = { purpose: RESTORE, limits: LONG_WORK_LIMITS, mayCreate: false }
  try {
    const database = await openDatabase(env, log, options)
    await refuseTarget(database.pool, backup, modules).finally(() => database.close())
  } catch (error) {
    // Without a database there, restoring creates one.
    if (!(error instanceof NoShop)) throw error
  }
  print(`It would be restored into ${databasePlace(env)}, with its uploads in ${shownUrl(env.storageUrl)}.`)
  print('Nothing was changed. Run it without --dry-run to restore.')
}

/** Reads a whole backup and prints what it contains. Throws StartFailure when it is damaged or lacks pictures. */
export async function verifyCommand(source: string, print: Print): Promise<void> {
  const { missing } = await describeBackup(resolve(source), print)
  if (missing.length > 0)
    throw new StartFailure(
      `But it is not complete: ${describeMissing(missing)}. It can be restored, without them.`,
    )
}

async function describeBackup(file: string, print: Print): Promise<CheckedBackup> {
  const backup = await checkBackup(file)
  const { about, contents } = backup
  const rows = Object.values(contents.rows).reduce((sum, count) => sum + count, 0)
  const uploads = Object.keys(contents.files).filter((name) => name.startsWith('uploads/')).length
  print(`${file} is whole: made at ${about.madeAt} by release ${about.release},`)
  print(`${about.tables.length} tables, ${figure(rows)} rows, ${figure(uploads)} uploads.`)
  return backup
}
