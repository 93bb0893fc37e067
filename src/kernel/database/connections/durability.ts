import type { Pool } from 'pg'
import { StartFailure } from '#kernel/process/start-failure.ts'

const MINIMUM_VERSION = 150_000

/** The settings that make an acknowledged order durable. With any other value, a power failure may lose it. */
const REQUIRED: Readonly<Record<string, readonly string[]>> = {
  fsync: ['on'],
  full_page_writes: ['on'],
  synchronous_commit: ['on', 'remote_write', 'remote_apply', 'local'],
}

/**
 * Throws unless the server is PostgreSQL 15 or newer, stores text as UTF8, and durably stores what it has acknowledged. The message contains
 * the setting, its value and the statement that corrects it.
 * @param durability `platform`: a managed service keeps what is acknowledged outside its servers, so that their settings
 * say nothing about it
 */
export async function checkDurability(
  pool: Pick<Pool, 'query'>,
  {
    anyEncoding = false,
    durability = 'server',
  }: { anyEncoding?: boolean; durability?: 'server' | 'platform' } = {},
): Promise<void> {
  const { rows } = await pool.query<{ name: string; setting: string }>(
    'SELECT name, setting FROM pg_settings WHERE name = ANY($1)',
    [['server_version_num', 'server_version', 'server_encoding', ...Object.keys(REQUIRED)]],
  )
  const settings = new Map(rows.map((row) => [row.name, row.setting]))
  const version = Number(settings.get('server_version_num'))
  // Checked first: a distributed database that only speaks PostgreSQL's protocol may lack the durability settings, but
  // always reports a version.
  if (version < MINIMUM_VERSION)
    throw new StartFailure(
      `The database is PostgreSQL ${settings.get('server_version')}; Fenestra needs 15 or newer. Upgrade it, or set DATABASE_URL to a newer server.`,
    )
  const encoding = settings.get('server_encoding') ?? 'UTF8'
  if (encoding !== 'UTF8' && !anyEncoding)
    throw new StartFailure(
      `The database has the encoding ${encoding}, in which names in other languages are damaged or refused: ` +
        "make one with CREATE DATABASE shop TEMPLATE template0 ENCODING 'UTF8', set DATABASE_URL to it, and move what this one holds with backup and restore.",
    )
  if (durability === 'platform') return
  for (const [name, accepted] of Object.entries(REQUIRED)) {
    const value = settings.get(name)
    if (value !== undefined && !accepted.includes(value))
      throw new StartFailure(
        `The database has ${name} = ${value}: orders it has confirmed may be lost in a power cut. ` +
          `Run on the database server: ALTER SYSTEM SET ${name} = on; SELECT pg_reload_conf(); ` +
          'Only if a managed service keeps them in another way, as Neon and Aurora do: set DATABASE_DURABILITY=platform.',
      )
  }
}
