import { setTimeout as wait } from 'node:timers/promises'

/** People who look at pages meanwhile. */
export interface Readings {
  /** Answers by their status; 0 for none. */
  statuses: Record<number, number>
  /** The slowest answer in s. */
  slowest: number
  /** The longest time in s during which a page of the shopper was not shown. */
  longestAway: number
}

const PATIENCE_MS = 15_000
const PAUSE_MS = 300
/** What shoppers read, and staff, whose lists come from the database each time. */
const SHOPPER = ['/', '/api/products']
const STAFF = '/api/orders'

/** Asks each shop for these pages, one after the other, until it is stopped. */
export function startReaders(addresses: readonly string[], cookie: string) {
  const readings: Readings = { statuses: {}, slowest: 0, longestAway: 0 }
  const stopped = new AbortController()
  async function read(url: string): Promise<void> {
    let shown = performance.now()
    while (!stopped.signal.aborted) {
      const asked = performance.now()
      const status = await fetch(url, { headers: { cookie }, signal: AbortSignal.timeout(PATIENCE_MS) })
        .then(async (answer) => (await answer.text(), answer.status))
        .catch(() => 0)
      const now = performance.now()
      readings.statuses[status] = (readings.statuses[status] ?? 0) + 1
      readings.slowest = Math.max(readings.slowest, (now - asked) / 1000)
      if (status === 200) {
        if (!url.endsWith(STAFF)) readings.longestAway = Math.max(readings.longestAway, (now - shown) / 1000)
        shown = now
      }
      await wait(PAUSE_MS)
    }
  }
  const reading = addresses.flatMap((address) => [...SHOPPER, STAFF].map((path) => read(address + path)))
  return {
    readings,
    async stop() {
      stopped.abort()
      await Promise.all(reading)
    },
  }
}
