import { aProduct } from '#modules/catalog/factory.ts'
import { seeded } from '../measuring/random.ts'
import { startShop, statusOf, until } from '../process/shop-process.ts'
import { signIn } from '../process/shopper.ts'
import { faults, type FaultKind, type Scene } from './faults.ts'
import { examine } from './invariants.ts'
import { openJournal, retryUnknown, startShoppers, type Journal } from './load.ts'
import { startExternalSystems } from './external-systems.ts'
import {
  createEnvironment,
  startUntilReady,
  type DatabaseKind,
  type TestEnvironment,
} from './test-environment.ts'
import { startStockKeeper } from './stock-changes.ts'

export interface CampaignOptions {
  rounds: number
  seed: number
  kinds: readonly FaultKind[]
  /** The kind of database; bundled by default. */
  database?: DatabaseKind
  /** Ends the campaign after the current round. */
  enough?: AbortSignal
  /** Called after each round. */
  print?: (line: string) => void
}

/** The results of a campaign. */
export interface Figures {
  rounds: number
  /** Rounds in which a process was killed. */
  crashes: number
  /** Faults of each kind: kills, cut connections, failures of external systems. */
  faults: Record<string, number>
  acknowledged: number
  /** Orders with an unknown outcome, sent again with their key. */
  retried: number
  /** Orders with an unknown outcome that were not sent again: they may exist once. */
  unknown: number
  lost: number
  doubled: number
  movements: number
  mailsArrived: number
  mailsTwice: number
  /** Mails cut off at the end of their delivery: they may have been sent, and are not sent again. */
  mailsInDoubt: number
  /** The longest time from a fault until the shop is ready again, in ms. */
  slowestRecovery: number
  broken: string[]
}

const SHOPPERS = 4
/** Far more than is promised, because the machine may be busy; the longest one is reported. */
const RECOVERY_MS = 60_000

/** Every second unknown order is never sent again. */
const forgotten = (key: string) => Number(key.split(' ')[1]) % 2 === 0

/**
 * Breaks a shop repeatedly while people order, and compares after each fault what the shoppers know with
 * what the shop has stored. The first finding ends it; a shop that does not recover is one.
 */
export async function runCampaign({
  rounds,
  seed,
  kinds,
  database = 'bundled',
  enough,
  print = () => {},
}: CampaignOptions): Promise<Figures> {
  const random = seeded(seed)
  const outside = await startExternalSystems()
  const place = await createEnvironment(database)
  const { dataDir } = place
  const start = () =>
    startShop({
      dataDir,
      env: { RATE_LIMITS: 'off', LOG_LEVEL: 'fatal', ...place.settings, ...outside.settings },
    })
  let [shop, address] = await startUntilReady(start)
  const { journal, cookie, item } = await furnish(place, address)
  const figures: Figures = {
    rounds: 0,
    crashes: 0,
    faults: {},
    acknowledged: 0,
    retried: 0,
    unknown: 0,
    lost: 0,
    doubled: 0,
    movements: 0,
    mailsArrived: 0,
    mailsTwice: 0,
    mailsInDoubt: 0,
    slowestRecovery: 0,
    broken: [],
  }
  const strike = async (kind: FaultKind) => {
    const fault = faults[kind]
    const load = [
      startShoppers(journal, { address, cookie, count: SHOPPERS }),
      startStockKeeper({ address, cookie, item, random }),
    ]
    const stopped = () => Promise.all(load.map((one) => one.stop()))
    try {
      const scene: Scene = { place, address, cookie, shop, outside, random }
      await new Promise((resolve) => setTimeout(resolve, random.within(50, fault.afterMs)))
      const made = await fault.strike(scene)
      const struck = performance.now()
      figures.faults[kind] = (figures.faults[kind] ?? 0) + made
      if (fault.crash) figures.crashes += 1
      if (fault.ends) {
        await Promise.all([shop.ended, stopped()])
        ;[shop, address] = await startUntilReady(start)
      }
      await until(
        'the shop is ready again',
        async () => (await statusOf(`${address}/readyz`)) === 200,
        RECOVERY_MS,
      )
      figures.slowestRecovery = Math.max(figures.slowestRecovery, Math.round(performance.now() - struck))
    } finally {
      await stopped()
    }
    figures.retried += await retryUnknown(journal, { address, cookie, keep: forgotten })
    figures.rounds += 1
    await compare(place, journal, figures)
  }
  try {
    for (let round = 0; round < rounds; round++) {
      if (enough?.aborted) break
      const kind = kinds[round % kinds.length] as FaultKind
      const began = performance.now()
      await strike(kind).catch((error: unknown) => figures.broken.push(String(error)))
      const found = figures.broken.map((words) => `, ${words}`).join('')
      print(
        `${String(round + 1).padStart(4)} ${kind.padEnd(12)} ${figures.acknowledged} orders acknowledged, ${figures.lost} lost, ${figures.doubled} doubled${found} (${Math.round(performance.now() - began)} ms)`,
      )
      if (figures.lost + figures.doubled + figures.broken.length > 0) break
    }
    figures.unknown = [...journal.tried.values()].filter(({ status }) => status !== 201).length
    figures.mailsArrived = outside.mails.length
    figures.mailsTwice = outside.mails.length - new Set(outside.mails).size
    return figures
  } finally {
    await shop.stop()
    await place.close()
    await outside.close()
  }
}

/** A product to order, an item to count, and a user who may do both. */
async function furnish(place: TestEnvironment, address: string) {
  return place.onDatabase(async (pool) => {
    const product = await aProduct({ pool })
    const { rows } = await pool.query<{ id: string }>(
      "insert into inventory_items (sku, name) values ('FABRIC', 'Fabric') returning id",
    )
    return { journal: openJournal(product), cookie: await signIn(address), item: rows[0]?.id ?? '' }
  })
}

async function compare(place: TestEnvironment, journal: Journal, figures: Figures): Promise<void> {
  await place.onDatabase(async (pool) => {
    const found = await examine(pool, journal)
    Object.assign(figures, found)
    const { rows } = await pool.query<{ movements: number; mailsInDoubt: number }>(`
      select (select count(*)::int from stock_movements) as movements,
        (select count(*)::int from outbox where channel = 'email' and status = 'sending') as "mailsInDoubt"`)
    Object.assign(figures, rows[0])
  })
}
