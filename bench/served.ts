/** Cached pages and catalogue responses, compared with `node:http` sending the same bytes. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startShop } from '#test/process/shop-process.ts'
import type { Row } from './row.ts'
import { bareServer } from './served/bare-server.ts'
import { pinToCore, speedsOf } from './served/load.ts'

export const name = 'served'

/** The goal as a share of the bare server's throughput. */
const GOAL = 0.7

export async function run(): Promise<Row[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'fenestra-bench-'))
  const shop = startShop({ dataDir, env: { RATE_LIMITS: 'off', DEMO: 'catalogue' } })
  try {
    const { origin } = new URL(await shop.ready())
    pinToCore(0, shop.pid)
    pinToCore(1, process.pid)
    const [first] = (await (await fetch(`${origin}/api/products?limit=1`)).json()) as { id: string }[]
    const answers = {
      'home page': '/',
      'product page': `/products/${first?.id}`,
      'product list, 20': '/api/products?limit=20',
      'product detail': `/api/products/${first?.id}`,
    }
    const rows: Row[] = []
    for (const [what, path] of Object.entries(answers)) rows.push(await beside(what, origin + path))
    return rows
  } finally {
    await shop.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function beside(what: string, url: string): Promise<Row> {
  const answer = await fetch(url, { headers: { 'accept-encoding': 'identity' } })
  if (!answer.ok) throw new Error(`${url} answers ${answer.status}`)
  const body = Buffer.from(await answer.arrayBuffer())
  const bare = await bareServer(body, Object.fromEntries(answer.headers))
  try {
    const speeds = await speedsOf({ ours: { url }, bare: { url: bare.url } })
    return {
      what: `${what}, ${Math.round(body.length / 1024)} kB`,
      value: speeds.ours.micros,
      unit: 'µs',
      limit: speeds.bare.micros / GOAL,
      ratio: speeds.ours.micros / speeds.bare.micros,
    }
  } finally {
    bare.close()
  }
}
