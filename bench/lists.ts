/** The uncached list of products: 20 of 100 compared with 20 of 100,000. */
import pg from 'pg'
import { seedBulk } from '#database/seed/bulk.ts'
import { connectionConfig, LONG_WORK_LIMITS } from '#kernel/database/connections/connection.ts'
import type { Row } from './row.ts'
import { speedsOf } from './served/load.ts'
import { onOneCore, SECRET } from './served/shop-on-one-core.ts'
import { staffOf } from './sessions.ts'

export const name = 'lists'

const small = 100
const large = 100_000
/** The large list may take this many times as long as the small one. */
const GOAL = 1.5

const lists = {
  'newest first': '/api/products?limit=20',
  'by name': '/api/products?limit=20&sort=name',
  'dearest first': '/api/products?limit=20&sort=-price',
}

export const run = (): Promise<Row[]> =>
  onOneCore(async ({ origin, database }) => {
    // A request with a session is never answered from the cache.
    const [cookie = ''] = await staffOf(database, SECRET, 1)
    const targets = Object.entries(lists).map(([what, path]) => [
      what,
      { url: origin + path, requests: [{ path, headers: { cookie } }] },
    ])
    const speeds = () => speedsOf(Object.fromEntries(targets) as Record<keyof typeof lists, { url: string }>)
    await fill(database, small)
    const before = await speeds()
    await fill(database, large - small)
    const after = await speeds()
    return Object.keys(lists).map((what) => {
      const first = before[what as keyof typeof lists].micros
      const value = after[what as keyof typeof lists].micros
      return {
        what: `20 of ${large} products, ${what}`,
        value,
        unit: 'µs',
        limit: GOAL * first,
        ratio: value / first,
      }
    })
  })

async function fill(database: string, products: number): Promise<void> {
  const pool = new pg.Pool(connectionConfig(database, LONG_WORK_LIMITS))
  try {
    await seedBulk(pool, { products, orders: 0 })
  } finally {
    await pool.end()
  }
}
