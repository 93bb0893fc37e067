import pg from 'pg'
import { runningEmbedded } from '#kernel/database/embedded/embedded.ts'
import type { Random } from '../measuring/random.ts'
import { databasePid, isAlive, killEverything, until, type ShopProcess } from '../process/shop-process.ts'
import type { ExternalSystems } from './external-systems.ts'
import type { TestEnvironment } from './test-environment.ts'
import { proxyBehaviours } from './faulty-proxy.ts'

/** What a fault can act on. */
export interface Scene {
  place: TestEnvironment
  address: string
  cookie: string
  shop: ShopProcess
  outside: ExternalSystems
  random: Random
}

interface Fault {
  /** The longest time before it strikes, in ms. */
  afterMs: number
  /** Whether it ends the shop's process. */
  ends: boolean
  /** Whether a process is killed. */
  crash: boolean
  /** Causes it and returns the number of faults. Throws when the shop behaves worse than promised. */
  strike(scene: Scene): Promise<number>
}

/** How often connections are cut in one round. */
export const cutsInARow = 5
const MAX_ANSWER_MS = 25_000

/**
 * `kill -9` of the shop, its database, or both; a stop under load; lost connections; failing external
 * systems.
 */
export const faults = {
  everything: {
    afterMs: 1_200,
    ends: true,
    crash: true,
    async strike({ place, shop }) {
      if (place.kind === 'bundled') await killEverything(place.dataDir)
      else for (const pid of [shop.pid, await databasePid(place.databaseDir)]) process.kill(pid, 'SIGKILL')
      return 1
    },
  },
  process: {
    afterMs: 1_200,
    ends: true,
    crash: true,
    async strike({ shop }) {
      process.kill(shop.pid, 'SIGKILL')
      return 1
    },
  },
  database: {
    afterMs: 1_200,
    ends: false,
    crash: true,
    async strike({ place }) {
      process.kill(await databasePid(place.databaseDir), 'SIGKILL')
      return 1
    },
  },
  restart: {
    afterMs: 1_000,
    ends: false,
    crash: false,
    // PostgreSQL's fast and immediate shutdown; its service manager restarts it.
    async strike({ place, random }) {
      const pid = await databasePid(place.databaseDir)
      process.kill(pid, random.one(['SIGINT', 'SIGQUIT'] as const))
      await until('the database server has ended', () => !isAlive(pid))
      return 1
    },
  },
  connections: { afterMs: 600, ends: false, crash: false, strike: cutConnections },
  stop: {
    afterMs: 1_000,
    ends: true,
    crash: false,
    async strike({ shop }) {
      const code = await shop.stop('SIGTERM')
      if (code !== 0) throw new Error(`SIGTERM under load ended with ${code}:\n${shop.output()}`)
      return 1
    },
  },
  outside: { afterMs: 200, ends: false, crash: false, strike: failExternalSystems },
} satisfies Record<string, Fault>

export type FaultKind = keyof typeof faults

/** Ends every connection of the shop, several times in a row. */
async function cutConnections({ place, random }: Scene): Promise<number> {
  const client = new pg.Client(await runningEmbedded(place.databaseDir))
  await client.connect()
  let cut = 0
  try {
    for (let again = 0; again < cutsInARow; again++) {
      const { rowCount } = await client.query(
        'select pg_terminate_backend(pid) from pg_stat_activity where usename = current_user and pid <> pg_backend_pid()',
      )
      cut += rowCount ?? 0
      await new Promise((resolve) => setTimeout(resolve, random.within(10, 120)))
    }
  } finally {
    await client.end()
  }
  return cut
}

/** Makes every external system fail in one way while the shop uses them. */
async function failExternalSystems({ address, cookie, outside, random }: Scene): Promise<number> {
  const before = outside.faults()
  // A hanging service costs up to 20 s, so it is rare.
  const bad = proxyBehaviours.filter((behaviour) => behaviour !== 'well' && behaviour !== 'hangs')
  outside.setBehaviour(random.next() < 0.04 ? 'hangs' : random.one(bad))
  const person = `person${Math.floor(random.within(0, 1e9))}@example.com`
  const phone = `+8490${Math.floor(random.within(1e6, 9_999_999))}`
  const requests: [path: string, body?: object][] = [
    ['/auth/register', { email: person, password: 'a window to the garden', firstName: 'A', lastName: 'B' }],
    ['/auth/forgot-password', { email: 'owner@example.com' }],
    ['/auth/phone/request', { phone }],
    ['/api/ai/generate-content', { prompt: 'Blinds', platform: 'blog', tone: 'friendly' }],
    ['/api/login'],
    ['/uploads/0123456789abcdef0123456789abcdef-8x6-336699.png'],
  ]
  try {
    await Promise.all(requests.map(([path, body]) => ask(address + path, cookie, body)))
    // Mails and messages leave a moment after the response.
    for (let waited = 0; waited < 20 && outside.proxies.smtp.faults() === 0; waited++)
      await new Promise((resolve) => setTimeout(resolve, 100))
  } finally {
    outside.setBehaviour('well')
  }
  return outside.faults() - before
}

/** The shop answers in time, and never with a 500. */
async function ask(url: string, cookie: string, body?: object): Promise<void> {
  const answer = await fetch(url, {
    ...(body && {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json', cookie },
    }),
    redirect: 'manual',
    signal: AbortSignal.timeout(MAX_ANSWER_MS),
  })
  await answer.arrayBuffer()
  if (answer.status >= 500 && answer.status !== 502 && answer.status !== 503)
    throw new Error(`${new URL(url).pathname} answered ${answer.status} because an outside system failed`)
}
