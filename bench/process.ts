/**
 * The process: the time of a second start, memory when idle and under load, and latency under load.
 * `BENCH_MINUTES` is the length of the load, 2 by default. With `BENCH_RATE` the load is that many requests a second
 * over 50 connections instead of as many as ten connections get, as for an hour of an ordinary day.
 */
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import autocannon from 'autocannon'
import pg from 'pg'
import { seedBulk } from '#database/seed/bulk.ts'
import { connectionConfig } from '#kernel/database/connections/connection.ts'
import { runningEmbedded } from '#kernel/database/embedded/embedded.ts'
import { SERVER, startShop, type ShopProcess } from '#test/process/shop-process.ts'
import { quantile, type Row } from './row.ts'
import { pinToCore } from './served/load.ts'

export const name = 'process'

const STARTS = 5
const PRODUCTS = 10_000
const MINUTES = Number(process.env['BENCH_MINUTES'] ?? 2)
const RATE = Number(process.env['BENCH_RATE'] ?? 0)
/** Memory is read this many times during the load, at equal distances. */
const READINGS = Math.max(2, Math.floor(MINUTES / 5))
/** The process counts as idle after this time without requests. */
const IDLE_MS = 10_000

export async function run(): Promise<Row[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'fenestra-bench-'))
  const start = () =>
    startShop({
      dataDir,
      env: { RATE_LIMITS: 'off', DEMO: 'catalogue' },
      command: ['taskset', '-c', '0', ...SERVER],
    })
  let shop: ShopProcess | undefined
  try {
    // The first start creates the database and the demo shop.
    shop = start()
    await shop.ready()
    await shop.stop()
    const starts: number[] = []
    for (let at = 0; at < STARTS; at += 1) {
      const began = performance.now()
      shop = start()
      await shop.ready()
      starts.push(performance.now() - began)
      if (at < STARTS - 1) await shop.stop()
    }
    const { origin } = new URL(await shop.ready())
    await pause(IDLE_MS)
    const idle = await megabytes(shop.pid)
    const ids = await products(dataDir)
    pinToCore(1, process.pid)
    const { curve, p50, p99, answers } = await underLoad(shop.pid, origin, ids)
    await pause(IDLE_MS)
    return [
      {
        what: 'second start to ready',
        value: quantile(
          starts.toSorted((a, b) => a - b),
          0.5,
        ),
        unit: 'ms',
        limit: 1500,
      },
      { what: 'memory, idle', value: idle, unit: 'MB', limit: 200 },
      ...curve.map((value, at) => ({
        what: `memory after ${((at + 1) * MINUTES) / READINGS} min of load`,
        value,
        unit: 'MB',
        limit: 400,
      })),
      { what: 'memory, idle again', value: await megabytes(shop.pid), unit: 'MB' },
      { what: 'answers under load', value: answers / (MINUTES * 60), unit: '/s' },
      { what: 'wait under load, median', value: p50, unit: 'ms' },
      { what: 'wait under load, p99', value: p99, unit: 'ms', limit: 10 * p50 },
    ]
  } finally {
    await shop?.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** Resident memory of a process, shared libraries included. Linux only. */
async function megabytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) / 1024
}

async function products(dataDir: string): Promise<string[]> {
  const database = await runningEmbedded(dataDir)
  if (database === undefined) throw new Error('the shop has no running database')
  const pool = new pg.Pool(connectionConfig(database))
  try {
    await seedBulk(pool, { products: PRODUCTS, orders: 100 })
    const { rows } = await pool.query<{ id: string }>('select id from products')
    return rows.map(({ id }) => id)
  } finally {
    await pool.end()
  }
}

/** Browsing shoppers: cached and uncached pages, lists, details and searches. */
async function underLoad(pid: number, url: string, ids: readonly string[]) {
  let at = 0
  const paths = [
    () => '/',
    () => `/products/${ids[at % ids.length]}`,
    () => '/api/products?limit=20',
    () => `/api/products/${ids[(at * 7) % ids.length]}`,
    () => `/api/products?limit=20&q=oak&min_price=${at}`,
  ]
  const requests = paths.map((path) => ({
    setupRequest: (request: autocannon.Request) => {
      at += 1
      return { ...request, path: path() }
    },
  }))
  const pace = RATE > 0 ? { connections: 50, overallRate: RATE } : { connections: 10 }
  const loading = autocannon({ url, requests, ...pace, duration: MINUTES * 60 })
  const curve: number[] = []
  for (let reading = 0; reading < READINGS; reading += 1) {
    await pause((MINUTES * 60_000) / READINGS)
    curve.push(await megabytes(pid))
  }
  const { latency, errors, timeouts, non2xx, ...result } = await loading
  if (errors + timeouts + non2xx > 0) throw new Error(`${errors + timeouts + non2xx} requests failed`)
  return {
    curve,
    p50: latency.p50,
    p99: latency.p99,
    answers: result.requests.total,
  }
}
