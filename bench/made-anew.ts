/** What is not in memory: pages rendered, searches made and orders placed, each one another, among 10,000 products. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Request } from 'autocannon'
import pg from 'pg'
import { seedBulk } from '../database/seed/bulk.ts'
import { seedDemo } from '../database/seed/demo.ts'
import { linePrice } from '../src/rules/price.ts'
import { connectionConfig } from '../src/server/database/connection.ts'
import { runningEmbedded } from '../src/server/database/embedded/embedded.ts'
import { SERVER, startShop } from '../test/process/shop-process.ts'
import type { Row } from './row.ts'
import { bareServer } from './served/bare-server.ts'
import { keepOn, speedsOf } from './served/load.ts'
import { staffOf } from './staff.ts'

export const name = 'made-anew'

const PRODUCTS = 10_000
/** What the goals were set beside: small answers of `node:http` that one core gives in a second. */
const BARE_PER_SECOND = 84_000
/** Goals per second on that machine. */
const GOALS = { page: 1000, search: 500, order: 500 }
const BUYERS = 50
const SECRET = 'a secret of the measurements, long enough to sign with'
const words = ['linen', 'oak', 'blackout', 'roller', 'venetian', 'white', 'grey', 'linnen']

interface Product {
  id: string
  price_per_sqm: number
}

export async function run(): Promise<Row[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'fenestra-bench-'))
  const env = { RATE_LIMITS: 'off', SESSION_SECRET: SECRET }
  const shop = startShop({ dataDir, env, command: ['taskset', '-c', '0', ...SERVER] })
  try {
    const { origin } = new URL(await shop.ready())
    const database = await runningEmbedded(dataDir)
    if (database === undefined) throw new Error('the shop has no running database')
    const products = await filled(database)
    const cookies = await staffOf(database, SECRET, BUYERS)
    keepOn(1, process.pid)
    const bare = await bareServer(Buffer.from('{"ok":true}'), { 'content-type': 'application/json' })
    const reads = await speedsOf({
      bare: { url: bare.url },
      page: { url: origin, requests: each((at) => ({ path: `/products/${nth(products, at).id}` })) },
      search: {
        url: origin,
        requests: each((at) => ({ path: `/api/products?limit=20&q=${nth(words, at)}&min_price=${at}` })),
      },
    })
    bare.close()
    // Afterwards, because the mails of the orders are written while whatever follows is asked.
    const orders = await speedsOf({
      order: { url: origin, requests: each((at) => anOrder(at, nth(products, at * 7), nth(cookies, at))) },
    })
    const speeds = { ...reads, ...orders }
    const row = (what: string, of: keyof typeof GOALS): Row => ({
      what,
      value: speeds[of].micros,
      unit: 'µs',
      // What this machine is slower than that one, the goal may be too.
      limit: (speeds.bare.micros * BARE_PER_SECOND) / GOALS[of],
      ratio: speeds[of].micros / speeds.bare.micros,
    })
    return [
      { what: 'a small answer of node:http', value: speeds.bare.micros, unit: 'µs' },
      row('a product page that is not in memory', 'page'),
      row(`a search in ${PRODUCTS} products`, 'search'),
      row('an order placed', 'order'),
      { what: 'an order placed, p99 of ten at once', value: speeds.order.p99, unit: 'ms' },
    ]
  } finally {
    await shop.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function filled(database: string): Promise<Product[]> {
  const pool = new pg.Pool(connectionConfig(database))
  try {
    await seedDemo(pool, { currencyExponent: 0 })
    await seedBulk(pool, { products: PRODUCTS, orders: 1000 })
    const { rows } = await pool.query<Product>(
      `select id, coalesce(nullif(price_per_sqm, 0), base_price)::float8 as price_per_sqm
        from products where max_width_mm is null and min_width_mm is null and max_length_mm is null and min_length_mm is null`,
    )
    return rows
  } finally {
    await pool.end()
  }
}

const nth = <Value>(list: readonly Value[], at: number) => list[at % list.length] as Value

/** One request after the other, each made from its number, over all rounds and connections. */
function each(make: (at: number) => Request): Request[] {
  let at = 0
  return [{ setupRequest: (request) => ({ ...request, ...make((at += 1)) }) }]
}

function anOrder(at: number, { id, price_per_sqm }: Product, cookie: string): Request {
  const widthMm = 500 + (at % 2000)
  const total = linePrice(widthMm, 1000, price_per_sqm)
  const line = { product_id: id, width: widthMm / 1000, length: 1, calculated_price: total }
  const info = {
    name: 'Lan',
    email: 'lan@example.com',
    phone: '0901234567',
    address: '12 Nguyen Hue, Ho Chi Minh City',
  }
  return {
    method: 'POST',
    path: '/api/orders',
    headers: { cookie, 'content-type': 'application/json', 'idempotency-key': `bench-${at}` },
    body: JSON.stringify({ customer_info: info, cart: [line], total_amount: total }),
  }
}
