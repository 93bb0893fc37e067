import type { ProductRow } from '#modules/catalog/server/products/products.tables.ts'
import { orderOf, tryOrder, type Tried } from '../process/shopper.ts'

/** All orders of a campaign, as known to the shoppers. */
export interface Journal {
  tried: Map<string, Tried>
  /** Widths in mm are used once: an order is identified by its size, whatever its key. */
  next(): { key: string; width: number; length: number }
  bodyOf(key: string): string
}

const WIDTHS = 4_000
/** Retries of a refused order after a recovery, 100 ms apart. */
const PATIENCE = 50
/** Orders retried in parallel. */
const AT_ONCE = 4

export function openJournal(product: ProductRow): Journal {
  const tried = new Map<string, Tried>()
  const bodies = new Map<string, string>()
  let count = 0
  return {
    tried,
    next() {
      const width = (500 + (count % WIDTHS)) / 1000
      const length = (500 + Math.floor(count / WIDTHS)) / 1000
      const key = `order ${(count += 1)}`
      bodies.set(key, orderOf(product, width, length))
      return { key, width, length }
    },
    bodyOf: (key) => bodies.get(key) ?? '',
  }
}

/** Shoppers who order continuously, or with pauses, until they are stopped. */
export function startShoppers(
  journal: Journal,
  {
    address,
    cookie,
    count,
    pauseMs = 0,
    onAnswer,
  }: {
    address: string
    cookie: string
    count: number
    pauseMs?: number
    onAnswer?: (tried: Tried) => void
  },
): { stop(): Promise<void> } {
  const controller = new AbortController()
  const shop = async () => {
    while (!controller.signal.aborted) {
      const { key } = journal.next()
      journal.tried.set(key, { key, status: null, id: undefined, total: undefined })
      const answer = await tryOrder(address, { cookie, key, body: journal.bodyOf(key) })
      journal.tried.set(key, answer)
      onAnswer?.(answer)
      // A stopped shop refuses at once; no user clicks that fast.
      const waitMs = answer.status === 201 ? pauseMs : 250
      if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs))
    }
  }
  const shoppers = Array.from({ length: count }, shop)
  return {
    async stop() {
      controller.abort()
      await Promise.all(shoppers)
    },
  }
}

/** Sends every order with an unknown outcome again with its key; returns how many there were. */
export async function retryUnknown(
  journal: Journal,
  { address, cookie, keep }: { address: string; cookie: string; keep: (key: string) => boolean },
): Promise<number> {
  const unknown = [...journal.tried.values()].filter(({ status, key }) => status !== 201 && !keep(key))
  const retry = async ({ key }: Tried) => {
    let answer = await tryOrder(address, { cookie, key, body: journal.bodyOf(key) })
    // Broken connections are detected one by one.
    for (let again = 0; answer.status === 503 && again < PATIENCE; again++) {
      await new Promise((resolve) => setTimeout(resolve, 100))
      answer = await tryOrder(address, { cookie, key, body: journal.bodyOf(key) })
    }
    if (answer.status !== 201)
      throw new Error(`${key} was refused after the recovery with ${String(answer.status)}`)
    journal.tried.set(key, answer)
  }
  const waiting = unknown.values()
  const patient = async () => {
    for (const one of waiting) await retry(one)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, patient))
  return unknown.length
}
