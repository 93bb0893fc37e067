/**
 * Requests that no cache answers: rendered pages, searches and orders, each different, among 10,000 products.
 */
import { randomUUID } from 'node:crypto'
import type { Request } from 'autocannon'
import pg from 'pg'
import { seedBulk } from '../database/seed/bulk.ts'
import { seedDemo } from '../database/seed/demo.ts'
import { connectionConfig } from '../src/kernel/database/connection.ts'
import type { Person, Actor } from '../src/kernel/http/actor.ts'
import { databaseAlone } from './cold-requests/database-alone.ts'
import { bareOrder } from './cold-requests/order.ts'
import type { Product } from './cold-requests/order.ts'
import type { Row } from './row.ts'
import { bareServer } from './served/bare-server.ts'
import { speedsOf } from './served/load.ts'
import type { Speed } from './served/load.ts'
import { onOneCore, SECRET } from './served/shop-on-one-core.ts'
import { staffOf } from './staff.ts'

export const name = 'cold-requests'

const PRODUCTS = 10_000
/** The reference for the goals: small `node:http` answers that one core serves in a second. */
const BARE_PER_SECOND = 84_000
/** Goals per second on the reference machine. */
const GOALS = { page: 1000, search: 500, order: 500 }
/** The share of the throughput of the database alone that placing orders must reach. */
const OF_THE_DATABASE = 0.4
const BUYERS = 50
const words = ['linen', 'oak', 'blackout', 'roller', 'venetian', 'white', 'grey', 'linnen']

export const run = (): Promise<Row[]> =>
  onOneCore(async ({ origin, database }) => {
    const products = await filled(database)
    const cookies = await staffOf(database, SECRET, BUYERS)
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
    // Last, because the mails of the orders are written during whatever follows.
    const alone = await databaseAlone(database, await anActor(database), nth(products, 0))
    const orders = await speedsOf({
      alone,
      order: { url: origin, requests: each((at) => anOrder(at, nth(products, at * 7), nth(cookies, at))) },
    }).finally(alone.close)
    const speeds = { ...reads, ...orders }
    const row = (what: string, of: keyof typeof GOALS): Row => ({
      what,
      value: speeds[of].micros,
      unit: 'µs',
      // A slower machine than the reference lowers the goals in proportion.
      limit: (speeds.bare.micros * BARE_PER_SECOND) / GOALS[of],
      ratio: speeds[of].micros / speeds.bare.micros,
    })
    return [
      { what: 'a small answer of node:http', value: speeds.bare.micros, unit: 'µs' },
      row('a product page that is not in memory', 'page'),
      row(`a search in ${PRODUCTS} products`, 'search'),
      row('an order placed', 'order'),
      {
        what: 'the statements of an order, the database alone',
        value: speeds.alone.micros,
        unit: 'µs',
      },
      {
        what: 'an order placed, beside its statements alone',
        value: speeds.order.micros,
        unit: 'µs',
        limit: speeds.alone.micros / OF_THE_DATABASE,
        ratio: speeds.order.micros / speeds.alone.micros,
      },
      ...waits('a product page', speeds.page),
      ...waits('a search', speeds.search),
      ...waits('an order', speeds.order),
    ]
  })

/** Latency with ten concurrent requests. */
const waits = (what: string, { p50, p99 }: Speed): Row[] => [
  { what: `${what} of ten at once, median`, value: p50, unit: 'ms' },
  { what: `${what} of ten at once, p99`, value: p99, unit: 'ms', limit: 10 * p50, ratio: p99 / p50 },
]

/** A signed-in buyer. */
async function anActor(database: string): Promise<Actor> {
  const client = new pg.Client(connectionConfig(database))
  await client.connect()
  const { rows } = await client.query<Person>(
    `select id, role, first_name as name, email from users where role = 'viewer' limit 1`,
  )
  await client.end()
  return { ...(rows[0] as Person), network: '127.0.0.0', requestId: randomUUID() }
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

/** Sequential requests, each built from its number, across all rounds and connections. */
function each(make: (at: number) => Request): Request[] {
  let at = 0
  return [{ setupRequest: (request) => ({ ...request, ...make((at += 1)) }) }]
}

function anOrder(at: number, product: Product, cookie: string): Request {
  return {
    method: 'POST',
    path: '/api/orders',
    headers: { cookie, 'content-type': 'application/json', 'idempotency-key': `bench-${at}` },
    body: JSON.stringify(bareOrder(at, product)),
  }
}
