import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { quoteIdentifier } from '#kernel/backup/tables.ts'
import { transaction } from '#kernel/database/transaction.ts'
import { withAdvisoryLock } from '#kernel/database/with-advisory-lock.ts'
import { publishInvalidation } from '#kernel/live/publish-invalidation.ts'
import type { Job } from '#kernel/jobs/jobs.ts'
import type { Host } from '#kernel/modules/definition.ts'
import type { Env } from '#kernel/process/env.ts'
import { StartFailure } from '#kernel/process/start-failure.ts'
import { prepareFirstStart } from './first-start.ts'

/** The hour of the shop's time zone in which a demo shop is filled anew. */
const RESET_HOUR = 3

/** What belongs to the database and the machine rather than to the content of the shop. */
const KEPT = [
  'backups',
  'demo_resets',
  'live_connections',
  'module_answers',
  'module_migrations',
  'public_changes',
  'rate_limits',
  'schema_migrations',
  'shop_calendar',
  'shop_currency',
  'shop_instance',
]

/** The cache tags of all public pages; `*` belongs to those that are kept on a disk. */
const EVERY_TAG = [
  '*',
  'catalog',
  'categories',
  'content',
  'about',
  'legal',
  'settings',
  'opening',
  'product *',
]

type Connection = Pick<pg.Pool, 'query'>

/** The tables of the shop, without the parts of divided ones. */
async function tablesOf(connection: Connection): Promise<string[]> {
  const { rows } = await connection.query<{ name: string }>(
    `select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace
       and c.relkind in ('r', 'p') and not c.relispartition and c.relname <> all($1) order by 1`,
    [KEPT],
  )
  return rows.map(({ name }) => name)
}

/** The rows of tables that are not known yet. */
async function rowsOf(pool: pg.Pool, skippedTables: readonly string[]): Promise<Record<string, unknown[]>> {
  const rowsByTable: Record<string, unknown[]> = {}
  for (const table of await tablesOf(pool)) {
    if (skippedTables.includes(table)) continue
    const { rows } = await pool.query<{ rows: unknown[] | null }>(
      `select json_agg(t) as rows from ${quoteIdentifier(table)} t`,
    )
    rowsByTable[table] = rows[0]?.rows ?? []
  }
  return rowsByTable
}

/**
 * Marks an empty shop as one that may be reset, with the rows that migrations made; a later start adds those of tables
 * that an upgrade has made since. Refuses a shop that has content, because a reset deletes all of it. For
 * `prepareFirstStart`, before it fills anything.
 */
export async function allowResets(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ known: string[] | null; empty: boolean }>(`
    select (select array(select jsonb_object_keys(initial)) from demo_resets) as known,
      not exists (select from products) and not exists (select from orders) and not exists (select from users) as empty`)
  const { known = null, empty = false } = rows[0] ?? {}
  if (known === null && !empty)
    throw new StartFailure(
      'DEMO_RESET deletes everything each night, so it works only for a shop that was empty when it was first started with it, and this one has content. Unset DEMO_RESET, or begin with an empty DATA_DIR or database.',
    )
  await pool.query(
    `insert into demo_resets (initial) values ($1)
     on conflict (is_on) do update set initial = excluded.initial || demo_resets.initial`,
    [JSON.stringify(await rowsOf(pool, known ?? []))],
  )
}

/** A shop that is started without DEMO_RESET may get content that must not be lost by a later start with it. */
export const forbidResets = (pool: pg.Pool) => pool.query('delete from demo_resets')

/** Puts back the rows that migrations made. Columns that an upgrade has added since get their defaults. */
async function putBack(client: Connection, table: string): Promise<void> {
  const { rows } = await client.query<{ columns: string | null }>(
    `select string_agg(quote_ident(attname), ', ' order by attnum) as columns from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''
       and attname in (select jsonb_object_keys(r) from demo_resets, jsonb_array_elements(initial -> $2) as r)`,
    [quoteIdentifier(table), table],
  )
  const columns = rows[0]?.columns ?? null
  if (columns === null) return
  await client.query(
    `insert into ${quoteIdentifier(table)} (${columns}) overriding system value
     select ${columns} from jsonb_populate_recordset(null::${quoteIdentifier(table)},
       (select initial -> $1 from demo_resets))`,
    [table],
  )
}

/** Deletes all content at once, also what nobody may delete otherwise: it is invented, or typed by visitors. */
const emptyShop = (pool: pg.Pool) =>
  transaction(pool, async (client) => {
    await client.query('set local lock_timeout = 0')
    const tables = await tablesOf(client)
    for (const table of tables)
      await client.query(`alter table ${quoteIdentifier(table)} disable trigger user`)
    await client.query(`truncate ${tables.map(quoteIdentifier).join(', ')} restart identity cascade`)
    const { rows } = await client.query<{ name: string }>(
      'select jsonb_object_keys(initial) as name from demo_resets',
    )
    for (const { name } of rows) if (tables.includes(name)) await putBack(client, name)
    for (const table of tables)
      await client.query(`alter table ${quoteIdentifier(table)} enable trigger user`)
    await client.query('update demo_resets set reset_at = now()')
  })

/** Files of visitors: pictures they uploaded, and mails that were written instead of sent. */
async function dropFiles({ env, integrations }: Pick<Host, 'env' | 'integrations'>): Promise<void> {
  for await (const { name } of integrations.storage.files())
    // The directory or bucket may contain other files.
    if (/^[0-9a-f]{32}-/.test(name)) await integrations.storage.remove(name)
  const outbox = join(env.dataDir, 'outbox')
  const mails = await readdir(outbox).catch(() => [])
  await Promise.all(mails.map((name) => rm(join(outbox, name), { force: true, recursive: true })))
}

/** Nothing that was cached, is kept on a disk or is shown is still true. */
const endKeptPages = (pool: pg.Pool) =>
  transaction(pool, async (client) => {
    await client.query('select public_change($1)', [EVERY_TAG])
    await publishInvalidation(client, ['/api'])
  })

/**
 * Deletes everything and fills the shop as on its first start: with a fresh demo year, and its owner. All sessions end.
 * For some seconds the shop is empty. Does nothing in a shop that was not marked by its first start.
 */
export async function resetDemo(host: Pick<Host, 'pool' | 'env' | 'log' | 'integrations'>): Promise<boolean> {
  const { pool, env, log } = host
  const isReset = await withAdvisoryLock(pool, async () => {
    const { rows } = await pool.query(
      `select from demo_resets where reset_at is null or reset_at < now() - interval '2 hours'`,
    )
    if (rows.length === 0) return false
    await emptyShop(pool)
    return true
  })
  if (!isReset) return false
  try {
    await prepareFirstStart(env, { pool }, (line) => log.info(line))
  } catch (error) {
    // So that the next hour tries it again.
    await pool.query('update demo_resets set reset_at = null')
    throw error
  } finally {
    await endKeptPages(pool)
  }
  await dropFiles(host)
  log.info('the demo shop was filled anew')
  return true
}

/** Whether the last reset failed after it had emptied the shop. */
async function wasLeftEmpty(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query(
    'select from demo_resets where reset_at is null and not exists (select from products)',
  )
  return rows.length > 0
}

const hourIn = (timeZone: string, at: Date) =>
  Number(new Intl.DateTimeFormat('en', { timeZone, hour: 'numeric', hourCycle: 'h23' }).format(at))

/** The nightly reset; none without DEMO_RESET. Jobs have times of UTC, so it looks each hour which one it is here. */
export function demoResetJobs(host: Pick<Host, 'pool' | 'env' | 'log' | 'integrations' | 'timeZone'>): Job[] {
  if (!host.env.demoReset) return []
  return [
    {
      name: 'reset-demo',
      cron: '0 * * * *',
      async run() {
        const isDue = hourIn(host.timeZone, new Date()) === RESET_HOUR
        if (isDue || (await wasLeftEmpty(host.pool))) await resetDemo(host)
      },
    },
  ]
}

/** The warning in the log of each start. */
export const resetNotice = ({ demoReset, timeZone }: Env): string | null =>
  demoReset
    ? `DEMO_RESET: everything in this shop is deleted each night at ${RESET_HOUR}:00 (${timeZone}), and a fresh demo year is made`
    : null
