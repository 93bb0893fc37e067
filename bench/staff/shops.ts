import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { seedBulk } from '#database/seed/bulk.ts'
import { connectionConfig, LONG_WORK_LIMITS } from '#kernel/database/connections/connection.ts'
import { runningEmbedded } from '#kernel/database/embedded/embedded.ts'
import { startShop } from '#test/process/shop-process.ts'
import { fillCrm } from '../crm/fill-crm.ts'

const PRODUCTS = 100_000
const PEOPLE = { customers: 100_000, orders: 300_000 }

/**
 * Starts a shop with the demo year, measures it and stops it. Its data is removed afterwards unless a folder is given.
 * @param large fills it up to 100,000 products, 100,000 customers and 300,000 orders, which takes minutes
 * @param folder keeps the data, so that the next run need not fill the shop again
 */
export async function withShop<Measured>(
  { large, folder }: { large: boolean; folder: string | undefined },
  measure: (origin: string) => Promise<Measured>,
): Promise<Measured> {
  if (folder) await mkdir(folder, { recursive: true, mode: 0o700 })
  const dataDir = folder ?? (await mkdtemp(join(tmpdir(), 'fenestra-bench-')))
  const shop = startShop({ dataDir, env: { RATE_LIMITS: 'off', DEMO: '1' } })
  try {
    const { origin } = new URL(await shop.ready())
    if (large) await fill(dataDir)
    return await measure(origin)
  } finally {
    await shop.stop()
    if (folder === undefined) await rm(dataDir, { recursive: true, force: true })
  }
}

async function fill(dataDir: string): Promise<void> {
  const database = await runningEmbedded(dataDir)
  if (database === undefined) throw new Error('the shop has no running database')
  const pool = new pg.Pool(connectionConfig(database, LONG_WORK_LIMITS))
  try {
    const { rows } = await pool.query<{ products: number; orders: number }>(
      'select (select count(*)::int from products) as products, (select count(*)::int from orders) as orders',
    )
    const { products, orders } = rows[0] as (typeof rows)[0]
    if (products < PRODUCTS) await seedBulk(pool, { products: PRODUCTS - products, orders: 0 })
    if (orders < PEOPLE.orders) await fillCrm(pool, PEOPLE)
  } finally {
    await pool.end()
  }
}
