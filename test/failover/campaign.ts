import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Pool } from 'pg'
import { LONG_WORK_LIMITS } from '#kernel/database/connections/connection.ts'
import { openPool } from '#kernel/database/connections/pool.ts'
import { createLog } from '#kernel/process/log.ts'
import { aProduct } from '#modules/catalog/factory.ts'
import { examine, type Findings } from '../faults/invariants.ts'
import { openJournal, retryUnknown, startShoppers, type Journal } from '../faults/load.ts'
import { seeded } from '../measuring/random.ts'
import { newFolder, startShop, until, type ShopProcess } from '../process/shop-process.ts'
import { ask, signIn } from '../process/shopper.ts'
import type { Cluster } from './cluster.ts'
import type { Machine } from './machines.ts'
import { startReaders, type Readings } from './readers.ts'

/** What happens to the machine of the primary, and how it comes back. */
const EVENTS = {
  killed: {
    strike: (machine: Machine) => machine.kill(),
    end: (machine: Machine, cluster: Cluster) => cluster.start(machine),
  },
  'cut off': {
    strike: (machine: Machine) => machine.cutOff(),
    end: (machine: Machine) => machine.reconnect(),
  },
  hung: {
    strike: (machine: Machine) => machine.hang(),
    end: (machine: Machine) => machine.wake(),
  },
} as const
type EventKind = keyof typeof EVENTS
const KINDS = Object.keys(EVENTS) as EventKind[]

export interface EventFigures {
  kind: EventKind
  from: string
  to: string
  /** The longest time without a confirmed order at one of the shops, in s, until the cluster is whole again. */
  gap: number
  /** From the fault until the machine follows the new primary, in s. */
  whole: number
  /** Orders whose outcome was unknown. */
  unknown: number
  readings: Readings
  findings: Findings
}

export interface Options {
  events: number
  seed: number
  logs: string
  /** Called after each event. */
  onEvent(figures: EventFigures): void
}

interface Shop {
  process: ShopProcess
  address: string
  /** When it confirmed an order last, and the longest time without since the last fault, in ms. */
  confirmed: number
  longest: number
  orders: number
}

const SHOPPERS = 3
/** Slow enough for a computer that others use too: what counts is time, not load. */
const PAUSE_MS = 400
const WRITES_AGAIN_MS = 120_000
const MAILS_SENT_MS = 300_000
/** Confirmed orders at each shop after which it is taken to be well. */
const ENOUGH = 5

const forgotten = (key: string) => Number(key.split(' ')[1]) % 2 === 0

/** Makes the primary fail again and again while people order at two shops. */
export async function runCampaign(cluster: Cluster, options: Options) {
  const random = seeded(options.seed)
  const pool = openPool(cluster.directUrl, createLog('silent'), { connections: 2, limits: LONG_WORK_LIMITS })
  const shops = [
    await openShop(cluster, 'a', options.logs),
    await openShop(cluster, 'b', options.logs),
  ] as const
  const cookie = await signIn(shops[0].address)
  const journal = openJournal(await aProduct({ pool }))
  try {
    for (let number = 0; number < options.events; number += 1) {
      const kind = KINDS[number % KINDS.length] as EventKind
      // Patroni renews its lock every five seconds: the fault comes at any moment in between.
      const at = random.within(2_000, 7_000)
      options.onEvent(await happen({ kind, at, cluster, shops, cookie, journal, pool }))
    }
    const alive = shops.every(
      ({ process: { child } }) => child.exitCode === null && child.signalCode === null,
    )
    return { alive, ...(await afterwards(shops, cookie, pool)) }
  } finally {
    await Promise.all(shops.map((shop) => shop.process.stop()))
    await pool.end()
  }
}

async function openShop(cluster: Cluster, name: string, logs: string): Promise<Shop> {
  const process = startShop({
    dataDir: join(await newFolder(), 'data'),
    env: {
      DATABASE_URL: cluster.url,
      DATABASE_DIRECT_URL: cluster.directUrl,
      SESSION_SECRET: 'one secret for both of the shops',
      RATE_LIMITS: 'off',
    },
  })
  void process.ended.then(() => writeFileSync(join(logs, `shop-${name}.log`), process.output()))
  return { process, address: await process.ready(), confirmed: 0, longest: 0, orders: 0 }
}

interface Scene {
  kind: EventKind
  at: number
  cluster: Cluster
  shops: readonly [Shop, Shop]
  cookie: string
  journal: Journal
  pool: Pool
}

async function happen({ kind, at, cluster, shops, cookie, journal, pool }: Scene): Promise<EventFigures> {
  await cluster.settled()
  const victim = await cluster.primary()
  if (!victim) throw new Error('There is no primary')
  const before = journal.tried.size
  const loads = shops.map((shop) => order(journal, shop, cookie))
  const readers = startReaders(
    shops.map(({ address }) => address),
    cookie,
  )
  const { strike, end } = EVENTS[kind]
  let to: Machine | undefined
  let whole: number
  try {
    await wait(at)
    for (const shop of shops) Object.assign(shop, { longest: 0 })
    const struck = performance.now()
    await strike(victim)
    await until(
      'another machine is the primary',
      async () => (to = await another(cluster, victim)) !== undefined,
      WRITES_AGAIN_MS,
    )
    for (const shop of shops) Object.assign(shop, { orders: 0 })
    await until(
      'both shops confirm orders',
      () => shops.every(({ orders }) => orders >= ENOUGH),
      WRITES_AGAIN_MS,
    )
    await end(victim, cluster)
    await cluster.settled()
    whole = (performance.now() - struck) / 1000
  } finally {
    await Promise.all([...loads, readers].map((one) => one.stop()))
  }
  const unknown = [...journal.tried.values()].slice(before).filter(({ status }) => status !== 201).length
  const { address } = shops[1]
  await retryUnknown(journal, { address, cookie, keep: forgotten })
  return {
    kind,
    from: victim.name,
    to: to?.name ?? '',
    gap: Math.max(...shops.map(({ longest }) => longest)) / 1000,
    whole,
    unknown,
    readings: readers.readings,
    findings: await examine(pool, journal),
  }
}

async function another(cluster: Cluster, victim: Machine): Promise<Machine | undefined> {
  const primary = await cluster.primary()
  return primary?.name === victim.name ? undefined : primary
}

function order(journal: Journal, shop: Shop, cookie: string) {
  shop.confirmed = performance.now()
  const onAnswer = ({ status }: { status: number | null }) => {
    if (status !== 201) return
    const now = performance.now()
    shop.longest = Math.max(shop.longest, now - shop.confirmed)
    shop.confirmed = now
    shop.orders += 1
  }
  return startShoppers(journal, {
    address: shop.address,
    cookie,
    count: SHOPPERS,
    pauseMs: PAUSE_MS,
    onAnswer,
  })
}

/** What must still work: notifications between the shops, and jobs, which send the mails. */
async function afterwards(shops: readonly [Shop, Shop], cookie: string, pool: Pool) {
  const listening = `select count(*)::int as n from pg_stat_activity where application_name = 'fenestra notifications'`
  const [here, there] = shops
  const named = async () =>
    ((await (await ask(`${there.address}/api/products`)).json()) as { id: string; name: string }[])[0]
  const product = await named()
  await ask(`${here.address}/api/products/${product?.id}`, {
    method: 'PUT',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Renamed at the other' }),
  })
  await until(
    'a change at one shop is seen at the other',
    async () => (await named())?.name === 'Renamed at the other',
  )
  const mails = (states: string) =>
    `select count(*)::int as n from outbox where channel = 'email' and status ${states}`
  const waiting = mails("not in ('sent', 'sending')")
  const count = async (sql: string) => (await pool.query<{ n: number }>(sql)).rows[0]?.n ?? 0
  await until('all mails are sent', async () => (await count(waiting)) === 0, MAILS_SENT_MS).catch(() => {})
  return {
    listening: await count(listening),
    mailsWaiting: await count(waiting),
    // Not sent again, because they may have been.
    mailsInDoubt: await count(mails("= 'sending'")),
  }
}
