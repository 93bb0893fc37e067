import { setTimeout as pause } from 'node:timers/promises'
import type { Request } from 'autocannon'
import type pg from 'pg'
import { OWNER } from '#test/process/shopper.ts'
import type { Product } from '../cold-requests/order.ts'
import { anOrder, nth } from '../cold-requests/shop.ts'
import { policyOf } from './caches.ts'
import { sendRequests, meterOf, type RequestBatch, type MeasuredCost } from './meter.ts'
import type { Caching } from './model.ts'
import type { Fleet, OneShop } from './shops.ts'

const words = ['linen', 'oak', 'blackout', 'roller', 'venetian', 'white', 'grey', 'linnen']
const compressed = { 'accept-encoding': 'br' }

/** The records that requests use. */
export interface TestData {
  products: readonly Product[]
  /** Session cookies of people who may write. */
  cookies: readonly string[]
  pool: pg.Pool
}

/** A counter for numbers that no earlier request has used. */
function numbers(): () => number {
  let last = 0
  return () => (last += 1)
}
/** Counters for pages that no process has rendered yet, and for unique searches, orders and names. */
const nextPage = numbers()
const next = numbers()

const pageOf = ({ products }: TestData, at: number) => `/products/${nth(products, at).id}`
const read = (path: string, headers: Record<string, string> = {}): Request => ({
  path,
  headers: { ...compressed, ...headers },
})
const asked = async (url: string) => {
  const answer = await fetch(url, { headers: compressed })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${url} answers ${answer.status}`)
  return { text, headers: Object.fromEntries(answer.headers) }
}

/** A value from /metrics. */
async function figure({ origin }: OneShop, name: string): Promise<number> {
  const { text } = await asked(`${origin}/metrics`)
  return Number(new RegExp(`^${name} (.*)$`, 'm').exec(text)?.[1])
}

/** Resolves when no mail is waiting. */
const mailsSent = async ({ pool }: TestData) => {
  for (let left = 1; left > 0; await pause(50)) {
    const { rows } = await pool.query<{ n: number }>(
      `select count(*)::int as n from outbox where status = 'waiting' and next_attempt_at <= now()`,
    )
    left = rows[0]?.n ?? 0
  }
}

/** The requests whose cost may depend on the number of processes. */
const kinds = {
  memory: (stock) => ({ make: () => read(pageOf(stock, 0)) }),
  rendered: (stock) => ({ make: () => read(pageOf(stock, nextPage())) }),
  search: () => ({
    make: (at) => read(`/api/products?limit=20&q=${nth(words, at)}&min_price=${next()}`),
  }),
  order: (stock) => ({
    status: 201,
    make: (at) => anOrder(next(), nth(stock.products, at * 7), nth(stock.cookies, at)),
    settled: () => mailsSent(stock),
  }),
  write: (stock) => ({ connections: 1, ofOne: true, make: (at) => renamed(stock, at) }),
} satisfies Record<string, (stock: TestData) => Omit<RequestBatch, 'count'>>

/**
 * Requests per process, because the work of each process's compiler is counted, too. All writes are made by one
 * process.
 */
const COUNTS = { memory: 3_000, rendered: 60, search: 100, order: 60, write: 80 }
const WARMING = { memory: 6_000, rendered: 80, search: 80, order: 32, write: 10 }

/** Warms up a process, so that its code is compiled. */
export async function warmUp(shop: OneShop, stock: TestData): Promise<void> {
  for (const kind of ['memory', 'rendered', 'search', 'order', 'write'] as const)
    await sendRequests([shop], { ...kinds[kind](stock), count: WARMING[kind] })
  await mailsSent(stock)
}

/** The costs of requests that are spread equally over these processes. */
export async function costsOf(fleet: Fleet, shops: readonly OneShop[], stock: TestData) {
  const meter = meterOf(fleet, shops)
  // Lets the work after the start finish.
  await pause(4_000)
  const idle = await meter.idle()
  const cost = (kind: keyof typeof kinds) =>
    meter.costOf({ ...kinds[kind](stock), count: COUNTS[kind] * (kind === 'write' ? 1 : shops.length) })
  const memory = await cost('memory')
  const rendered = await cost('rendered')
  const search = await cost('search')
  const order = await cost('order')
  return { idle, memory, rendered, search, order, write: await cost('write') }
}

export type StageCosts = Awaited<ReturnType<typeof costsOf>>

function renamed(stock: TestData, at: number): Request {
  return {
    method: 'PUT',
    path: `/api${pageOf(stock, at * 3)}`,
    headers: { cookie: nth(stock.cookies, 0), 'content-type': 'application/json' },
    body: JSON.stringify({ name: `Renamed ${next()}` }),
  }
}

/** The costs of requests that do not depend on the number of processes. */
export async function costsOfOne(fleet: Fleet, shop: OneShop, stock: TestData) {
  const meter = meterOf(fleet, [shop])
  await meter.idle()
  const known = pageOf(stock, 0)
  const page = await asked(shop.origin + known)
  const revalidated = await meter.costOf({
    count: 8_000,
    status: 304,
    make: () => read(known, { 'if-none-match': page.headers['etag'] ?? '' }),
  })
  const [path = ''] = filesOf(page.text)
  const file = await meter.costOf({ count: 2_000, make: () => read(path) })
  const headers = { 'content-type': 'application/json' }
  const signIn = await meter.costOf({
    count: 16,
    connections: 1,
    make: () => ({ method: 'POST', path: '/auth/login', headers, body: JSON.stringify(OWNER) }),
  })
  return { revalidated, file: { ...file, bytes: await meanBytes(shop, page.text) }, signIn }
}

/** The files that a page names: scripts, styles, fonts and pictures, without scripts that are loaded later. */
const filesOf = (html: string) => [
  ...new Set(
    [...html.matchAll(/(?:src|href)="(\/(?:assets|pictures|icons|uploads|locales)\/[^"]+)"/g)].map(
      ([, path = '']) => path,
    ),
  ),
]

async function meanBytes({ origin }: OneShop, html: string): Promise<number> {
  const files = filesOf(html)
  let bytes = 0
  for (const path of files) {
    const answer = await fetch(origin + path, { method: 'HEAD', headers: compressed })
    bytes += Number(answer.headers.get('content-length') ?? 0)
  }
  return bytes / files.length
}

/** The costs of staff reports: figures, and exports of all orders. */
export async function costsOfReports(fleet: Fleet, shop: OneShop, { cookies, pool }: TestData) {
  const meter = meterOf(fleet, [shop])
  await meter.idle()
  const cookie = nth(cookies, 0)
  const figures = ['/api/analytics/sales', '/api/analytics/dashboard']
  const report = await meter.costOf({ count: 60, make: (at) => read(nth(figures, at), { cookie }) })
  const { rows } = await pool.query<{ n: number }>('select count(*)::int as n from orders')
  const files = 6
  const file = await meter.costOf({
    count: files,
    connections: 1,
    make: () => read('/api/orders', { cookie, accept: 'text/csv' }),
  })
  const lines = rows[0]?.n ?? 1
  const aRow = (cost: number) => cost / lines
  const exportedRow: MeasuredCost = {
    shop: aRow(file.shop),
    database: aRow(file.database),
    replica: aRow(file.replica),
    bytes: aRow(file.bytes),
  }
  return { report, exportedRow }
}

/** The cost of a page from the disk, in a process without a memory cache. */
export async function diskCost(fleet: Fleet, shop: OneShop, stock: TestData) {
  const count = 200
  const meter = meterOf(fleet, [shop])
  for (let at = 0; at < count; at += 1) await asked(shop.origin + pageOf(stock, at))
  await meter.idle()
  const before = await figure(shop, 'http_kept_pages_sent')
  const disk = await meter.costOf({ count: 1_600, make: (at) => read(pageOf(stock, at % count)) })
  const sent = (await figure(shop, 'http_kept_pages_sent')) - before
  if (sent < 1_500) throw new Error(`only ${sent} of 1600 pages came from the disk`)
  return disk
}

/** How many pages fit with these settings of CACHE_MB and DISK_CACHE_MB, and the cache policies of pages and files. */
export async function cachingOf(
  shop: OneShop,
  stock: TestData,
  { memoryMb, diskMb }: { memoryMb: number; diskMb: number },
): Promise<Caching> {
  const [memoryBytes, diskBytes, count, block] = [memoryMb * 1e6, diskMb * 1e6, 60, 4096]
  const before = await figure(shop, 'cache_bytes')
  let sent = 0
  for (let at = 0; at < count; at += 1) {
    const { headers } = await asked(shop.origin + pageOf(stock, nextPage()))
    sent = Math.max(sent, Number(headers['content-length']))
  }
  const held = ((await figure(shop, 'cache_bytes')) - before) / count
  const page = await asked(shop.origin + pageOf(stock, 0))
  const files = filesOf(page.text)
  const file = await asked(shop.origin + (files[0] ?? ''))
  return {
    page: policyOf(page.headers),
    files: files.length,
    file: policyOf(file.headers),
    inMemory: Math.floor(memoryBytes / held),
    // A sweep of the folder leaves seven eighths.
    onDisk: Math.floor((diskBytes * 7) / 8 / (Math.ceil((sent + 1_000) / block) * block)),
  }
}

/** Delays from the commit of an order until it is in the replica, in ms and sorted, under concurrent orders. */
export async function lagUnderWrites(
  fleet: Fleet,
  shop: OneShop,
  { stock, standby }: { stock: TestData; standby: pg.Pool },
): Promise<number[]> {
  const make = (at: number) => anOrder(next(), nth(stock.products, at * 7), nth(stock.cookies, at))
  const orders = { areUnderWay: true }
  const ordering = meterOf(fleet, [shop])
    .costOf({ count: 600, status: 201, make })
    .finally(() => (orders.areUnderWay = false))
  const lags: number[] = []
  while (orders.areUnderWay) {
    const { rows } = await stock.pool.query<{ at: string }>('select pg_current_wal_flush_lsn()::text as at')
    const began = performance.now()
    for (let has = false; !has;) {
      const found = await standby.query<{ has: boolean }>('select pg_last_wal_replay_lsn() >= $1 as has', [
        rows[0]?.at,
      ])
      has = found.rows[0]?.has ?? false
    }
    lags.push(performance.now() - began)
    await pause(5)
  }
  await ordering
  return lags.toSorted((one, other) => one - other)
}
