/**
 * More readers than the process can serve at once: 500 connections read cached pages without a pause while 50 buyers
 * order and a monitor requests `/healthz`. The shop has answered each kind of request before, as one that has been open
 * for a while. `BENCH_SECONDS` is the duration of the load, 15 by default.
 */
import { Agent, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import autocannon from 'autocannon'
import pg from 'pg'
import { seedBulk } from '#database/seed/bulk.ts'
import { seedDemo } from '#database/seed/demo.ts'
import { connectionConfig } from '#kernel/database/connections/connection.ts'
import { bareOrder, type Product } from './cold-requests/order.ts'
import { quantile, type Row } from './row.ts'
import { onOneCore, SECRET } from './served/shop-on-one-core.ts'
import { staffOf } from './sessions.ts'

export const name = 'overload'

const PRODUCTS = 500
const READERS = 500
const BUYERS = 50
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 15)
const HEALTH_EVERY_MS = 100
/** The number of each buyer's order before the load; those in the load count from 0. */
const FIRST = 100_000
const READ = ['/', '/products', '/api/products?limit=20']

export const run = (): Promise<Row[]> =>
  onOneCore(async ({ origin, database }) => {
    const product = await aPlainProduct(database)
    const cookies = await staffOf(database, SECRET, BUYERS)
    await requestEachKind(origin, { cookies, product })
    const until = performance.now() + SECONDS * 1000
    const readers = autocannon({
      url: origin,
      connections: READERS,
      duration: SECONDS,
      workers: 1,
      requests: READ.map((path) => ({ path })),
      headers: { 'accept-encoding': 'br' },
    })
    const [orders, health, read] = await Promise.all([
      Promise.all(cookies.map((cookie, buyer) => buy(origin, { cookie, buyer, product, until }))),
      watch(origin, until),
      readers,
    ])
    const sorted = (times: number[]) => times.toSorted((one, other) => one - other)
    const [ordered, healthy] = [sorted(orders.flat()), sorted(health)]
    return [
      { what: 'pages and lists a second', value: read.requests.total / SECONDS, unit: '/s' },
      { what: 'refused with 503, of a hundred', value: (100 * read.non2xx) / read.requests.total, unit: '%' },
      { what: 'failed without an answer', value: read.errors + read.timeouts, unit: '', limit: 0 },
      { what: 'a reader waits, median', value: read.latency.p50, unit: 'ms' },
      { what: 'a reader waits, p99', value: read.latency.p99, unit: 'ms' },
      { what: 'orders a second', value: ordered.length / SECONDS, unit: '/s' },
      { what: 'an order waits, median', value: quantile(ordered, 0.5), unit: 'ms' },
      { what: 'an order waits, p99', value: quantile(ordered, 0.99), unit: 'ms', limit: 1500 },
      { what: '/healthz waits, median', value: quantile(healthy, 0.5), unit: 'ms' },
      { what: '/healthz waits, longest', value: healthy.at(-1) ?? 0, unit: 'ms', limit: 500 },
    ]
  })

async function aPlainProduct(database: string): Promise<Product> {
  const pool = new pg.Pool(connectionConfig(database))
  try {
    await seedDemo(pool, { currencyExponent: 0 })
    await seedBulk(pool, { products: PRODUCTS, orders: 100 })
    const { rows } = await pool.query<Product>(
      `select id, coalesce(nullif(price_per_sqm, 0), base_price)::float8 as price_per_sqm
       from products where max_width_mm is null and min_width_mm is null and max_length_mm is null and min_length_mm is null
       order by created_at desc, id limit 1`,
    )
    if (rows[0] === undefined) throw new Error('the demo shop has no plain product')
    return rows[0]
  } finally {
    await pool.end()
  }
}

interface Call {
  path: string
  agent: Agent | false
  headers?: Record<string, string>
  body?: string
}

/** Sends a request, and returns the milliseconds until the whole response has arrived. */
function timed(origin: string, { path, agent, headers, body }: Call): Promise<number> {
  const began = performance.now()
  return new Promise((resolve, reject) => {
    const method = body === undefined ? 'GET' : 'POST'
    const sent = request(`${origin}${path}`, { method, agent, headers }, (answer) => {
      answer.resume().on('end', () => {
        if ((answer.statusCode ?? 500) < 300) resolve(performance.now() - began)
        else reject(new Error(`${method} ${path} was answered ${answer.statusCode}`))
      })
    })
    sent.on('error', reject).end(body)
  })
}

async function buy(
  origin: string,
  { cookie, buyer, product, until }: { cookie: string; buyer: number; product: Product; until: number },
): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const times: number[] = []
  for (let at = 0; performance.now() < until; at += 1)
    times.push(await timed(origin, { ...orderOf({ cookie, buyer, at, product }), agent }))
  agent.destroy()
  return times
}

const orderOf = (order: { cookie: string; buyer: number; at: number; product: Product }) => ({
  path: '/api/orders',
  headers: {
    cookie: order.cookie,
    'content-type': 'application/json',
    'idempotency-key': `bench-${order.buyer}-${order.at}`,
  },
  body: JSON.stringify(bareOrder(order.buyer * 37 + order.at, order.product)),
})

/** So that modules are loaded, statements prepared and connections to the database open. */
async function requestEachKind(
  origin: string,
  { cookies, product }: { cookies: readonly string[]; product: Product },
): Promise<void> {
  for (const path of [...READ, '/healthz']) await timed(origin, { path, agent: false })
  await Promise.all(
    cookies.map((cookie, buyer) =>
      timed(origin, { ...orderOf({ cookie, buyer, at: FIRST, product }), agent: false }),
    ),
  )
}

/** Polls like a monitor, over a new connection each time. */
async function watch(origin: string, until: number): Promise<number[]> {
  const times: number[] = []
  while (performance.now() < until) {
    times.push(await timed(origin, { path: '/healthz', agent: false }))
    await pause(HEALTH_EVERY_MS)
  }
  return times
}
