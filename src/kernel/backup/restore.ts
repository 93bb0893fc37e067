import { migrateModules } from '#kernel/modules/migrate.ts'
import type { AnyModule } from '#kernel/modules/definition.ts'
import type { LoadedModule } from '#kernel/modules/load.ts'
import { once } from 'node:events'
import type pg from 'pg'
import { from as copyFrom, type CopyStreamQuery } from 'pg-copy-streams'
import { pictureTypes } from '#kernel/rules/pictures.ts'
import { connectClient, NO_LIMITS } from '#kernel/database/connections/connection.ts'
import { migrate } from '#kernel/database/migrations/migrate.ts'
import type { Storage } from '#kernel/storage/storage.ts'
import { StartFailure } from '#kernel/process/start-failure.ts'
import { damagedBackup, readArchive } from './archive.ts'
import { checkBackup, type CheckedBackup } from './check.ts'
import { describeMissing, withStorage } from './missing-uploads.ts'
import { prepareTarget } from './target.ts'
import { withoutConstraints } from './without-constraints.ts'
import { copyTarget, quoteIdentifier } from './tables.ts'

export interface RestoreDeps {
  databaseUrl: string
  storage: Storage
  currency: string
  print: (line: string) => void
  /** The modules named by MODULES; the backup includes their tables. */
  modules: readonly LoadedModule[]
  /** The shop's own modules, which end what must not go on after a restore. */
  shopModules: readonly Pick<AnyModule, 'afterRestore'>[]
}

export interface RestoreResult {
  madeAt: string
  tables: number
  rows: number
  uploads: number
  /** Messages that were waiting when the backup was made; they are not sent. */
  unsent: number
}

/**
 * Restores a backup into an empty shop. The file is read twice: first completely, to compare every checksum before
 * anything is changed; then into the database, in one transaction that commits only when the row counts of all tables
 * match and every reference holds. Messages that were waiting are not sent, and links in earlier mails no longer work. A
 * backup that lacks pictures is restored with a warning, because the rest is better than nothing. Throws StartFailure when the file is unusable, or when the shop is running or not empty.
 */
export async function restore(file: string, parts: RestoreDeps): Promise<RestoreResult> {
  const { print, databaseUrl } = parts
  print(`Checking ${file}`)
  const backup = await checkBackup(file)
  refuseOtherCurrency(file, backup, parts.currency)
  const client = await connectClient(databaseUrl, NO_LIMITS, 'fenestra restore')
  try {
    await prepareTarget(client, databaseUrl, backup, parts.modules)
    const { uploads, unsent } = await withStorage(() => load(client, file, backup, parts))
    print('Bringing the database up to date')
    await migrate(databaseUrl)
    await migrateModules({ pool: client, url: databaseUrl }, parts.modules)
    for (const { afterRestore } of [
      ...parts.shopModules,
      ...parts.modules.map(({ definition }) => definition),
    ])
      await afterRestore?.(client)
    await endKeptPages(client)
    await client.query('analyze')
    if (backup.missing.length > 0) print(`Attention: ${describeMissing(backup.missing)} in the backup.`)
    const counts = Object.values(backup.contents.rows)
    const rows = counts.reduce((sum, count) => sum + count, 0)
    return {
      madeAt: backup.about.madeAt,
      tables: counts.length,
      rows,
      uploads,
      unsent,
    }
  } finally {
    await client.end()
  }
}

export function refuseOtherCurrency(file: string, { about }: CheckedBackup, currency: string): void {
  if (about.currency !== currency)
    throw new StartFailure(
      `The backup ${file} is of a shop with SHOP_CURRENCY=${about.currency}, and here it is ${currency}: every amount would change its meaning. Set SHOP_CURRENCY=${about.currency}.`,
    )
}

/**
 * All or nothing: a failure rolls back the rows and deletes the uploads that were stored, but none that were there before:
 * the storage may be that of a running shop.
 */
async function load(
  client: pg.Client,
  file: string,
  backup: CheckedBackup,
  { storage, print }: RestoreDeps,
): Promise<Pick<RestoreResult, 'uploads' | 'unsent'>> {
  const stored = { count: 0, created: [] as string[] }
  await client.query('begin')
  try {
    await withoutConstraints(client, () => loadEntries(client, file, backup, { storage, print, stored }))
    await compare(client, file, backup)
    for (const { name, value, called } of backup.contents.sequences)
      await client.query('select setval($1::regclass, $2, $3)', [
        `public.${quoteIdentifier(name)}`,
        value,
        called,
      ])
    const unsent = await endWaitingMessages(client)
    await endKeptPages(client)
    await client.query('commit')
    return { uploads: stored.count, unsent }
  } catch (error) {
    await client.query('rollback').catch(() => {})
    for (const name of stored.created) await storage.remove(name).catch(() => {})
    throw error
  }
}

/**
 * Marks all cached pages as stale, because the rows were loaded without triggers and migrations may change more of
 * them. The tables of an old backup cannot hold marks yet; the migration that creates them leaves one.
 */
async function endKeptPages(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ isThere: boolean }>(
    `select to_regprocedure('public_change(text[])') is not null as "isThere"`,
  )
  if (rows[0]?.isThere) await client.query(`select public_change('{*}')`)
}

/** Messages that were waiting have been sent since or are outdated. Returns how many there were. */
async function endWaitingMessages(client: pg.Client): Promise<number> {
  const { rowCount } = await client.query(`
    update outbox set status = 'expired', last_error = 'it waited when the backup was made that was restored'
    where status in ('waiting', 'sending')`)
  return rowCount ?? 0
}

async function loadEntries(
  client: pg.Client,
  file: string,
  { about }: CheckedBackup,
  {
    storage,
    print,
    stored,
  }: Pick<RestoreDeps, 'storage' | 'print'> & { stored: { count: number; created: string[] } },
): Promise<void> {
  const tables = new Map(about.tables.map((table) => [table.name, table]))
  for (const { name } of about.tables) await client.query(`delete from ${quoteIdentifier(name)}`)
  let filling: { name: string; rows: CopyStreamQuery } | undefined
  const finish = async () => {
    if (filling === undefined) return
    const { name, rows } = filling
    filling = undefined
    rows.end()
    await once(rows, 'finish')
    print(`  ${name}: ${rows.rowCount.toLocaleString('en')} rows`)
  }
  for await (const entry of readArchive(file)) {
    const [kind, name = ''] = entry.name.split('/')
    const table = kind === 'tables' ? tables.get(name) : undefined
    if (filling && filling.name !== table?.name) await finish()
    if (table) {
      filling ??= { name, rows: client.query(copyFrom(`copy ${copyTarget(table)} from stdin`)) }
      await fill(filling.rows, entry.bytes)
    } else if (kind === 'uploads') {
      const earlier = await storage.open(name)
      earlier?.stream.destroy()
      if (earlier === null) stored.created.push(name)
      await storage.put(name, entry.bytes, typeOf(name))
      stored.count += 1
      if (stored.count % 500 === 0) print(`  ${stored.count} uploads so far`)
    }
  }
  await finish()
}

function fill(rows: CopyStreamQuery, bytes: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    rows.once('error', reject)
    rows.write(bytes, (error) => {
      rows.off('error', reject)
      if (error) reject(error)
      else resolve()
    })
  })
}

function typeOf(name: string): string {
  const ending = name.slice(name.lastIndexOf('.') + 1)
  return ending in pictureTypes
    ? pictureTypes[ending as keyof typeof pictureTypes]
    : 'application/octet-stream'
}

async function compare(client: pg.Client, file: string, { contents }: CheckedBackup): Promise<void> {
  for (const [table, expectedCount] of Object.entries(contents.rows)) {
    const { rows } = await client.query<{ n: string }>(`select count(*) as n from ${quoteIdentifier(table)}`)
    if (Number(rows[0]?.n) !== expectedCount)
      throw damagedBackup(file, `${table} has ${rows[0]?.n} rows instead of ${expectedCount}`)
  }
}
