/** The team chat with 500 connected users and 20 messages a second, compared with a bare `ws` echo. */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runningEmbedded } from '#kernel/database/embedded/embedded.ts'
import { startShop } from '#test/process/shop-process.ts'
import { talk, type CrowdResult } from './chat-fan-out/crowd.ts'
import { staffOf } from './sessions.ts'
import { quantile, type Row } from './row.ts'

export const name = 'chat-fan-out'

const PEOPLE = 500
const MESSAGES = 200
const SECRET = 'a secret of the measurements, long enough to sign with'

export async function run(): Promise<Row[]> {
  const bare = await overEcho()
  const shop = await overShop()
  const rowOf = (share: number, limit: number): Row => {
    const [ours, theirs] = [quantile(shop.times, share), quantile(bare.times, share)]
    return { what: `delivery, p${share * 100}`, value: ours, unit: 'ms', limit, ratio: ours / theirs }
  }
  return [
    { what: 'messages lost, doubled or out of order', value: shop.faults, unit: '', limit: 0 },
    rowOf(0.5, 100),
    rowOf(0.95, 250),
    rowOf(0.99, 500),
  ]
}

async function overShop(): Promise<CrowdResult> {
  const dataDir = await mkdtemp(join(tmpdir(), 'fenestra-bench-'))
  const shop = startShop({ dataDir, env: { RATE_LIMITS: 'off', SESSION_SECRET: SECRET } })
  try {
    const address = await shop.ready()
    const database = await runningEmbedded(dataDir)
    if (database === undefined) throw new Error('the shop has no running database')
    const cookies = await staffOf(database, SECRET, PEOPLE)
    const { origin } = new URL(address)
    const people = cookies.map((cookie) => ({ cookie, origin }))
    return await talk(`${origin.replace('http', 'ws')}/ws`, people, MESSAGES)
  } finally {
    await shop.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function overEcho(): Promise<CrowdResult> {
  const child = fork(fileURLToPath(new URL('./chat-fan-out/echo.ts', import.meta.url)))
  try {
    const [port] = (await once(child, 'message')) as [number]
    return await talk(
      `ws://127.0.0.1:${port}`,
      Array.from({ length: PEOPLE }, () => ({})),
      MESSAGES,
    )
  } finally {
    child.kill()
  }
}
