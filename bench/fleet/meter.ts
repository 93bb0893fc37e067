import { setTimeout as pause } from 'node:timers/promises'
import autocannon, { type Request } from 'autocannon'
import type { Cost } from './model.ts'
import { processorMs } from './processor-time.ts'
import type { Fleet, OneShop } from './shops.ts'

/** Also with the replica's processor time for the same request. */
export interface MeasuredCost extends Cost {
  replica: number
}

export interface RequestBatch {
  count: number
  /** Creates one request from its number. */
  make: (at: number) => Request
  /** The expected status; default: 200. */
  status?: number
  /** Connections to each process. */
  connections?: number
  /** Whether all requests go to the first process. */
  ofOne?: boolean
  /** Resolves when the work caused by the requests is done, too. */
  settled?: () => Promise<unknown>
}

/** How long idle processes are measured, in ms. */
const IDLE_MS = 4_000
/** Connections to each process; few, so that no process sheds load. */
const CONNECTIONS = 2

/** Measures processor time, which other work on the machine affects little. */
export function meterOf({ primary, replica }: Fleet, shops: readonly OneShop[]) {
  const now = () => ({
    at: performance.now(),
    shop: shops.reduce((sum, { pid }) => sum + processorMs(pid), 0),
    database: processorMs(primary.pid()),
    replica: processorMs(replica.pid()),
  })

  async function during(work: () => Promise<unknown>) {
    const before = now()
    await work()
    const after = now()
    return {
      seconds: (after.at - before.at) / 1000,
      shop: after.shop - before.shop,
      database: after.database - before.database,
      replica: after.replica - before.replica,
    }
  }

  let idle = { seconds: 1, shop: 0, database: 0, replica: 0 }

  return {
    /**
     * The processor time of all processes and servers per idle second, in ms; subtracted from all later measurements.
     */
    async idle(): Promise<MeasuredCost> {
      idle = await during(() => pause(IDLE_MS))
      const aSecond = (ms: number) => ms / idle.seconds
      return {
        shop: aSecond(idle.shop),
        database: aSecond(idle.database),
        replica: aSecond(idle.replica),
        bytes: 0,
      }
    },

    /** The cost of one request, if all processes get equal numbers, one after the other. */
    async costOf({ settled, ...batch }: RequestBatch): Promise<MeasuredCost> {
      let bytes = 0
      const spent = await during(async () => {
        bytes = await sendRequests(shops, batch)
        await settled?.()
      })
      const each = (of: 'shop' | 'database' | 'replica') =>
        Math.max(0, spent[of] - (idle[of] / idle.seconds) * spent.seconds) / batch.count
      return {
        shop: each('shop'),
        database: each('database'),
        replica: each('replica'),
        bytes: bytes / batch.count,
      }
    },
  }
}

/**
 * Sends requests to one process after the other. In parallel they would wait for the load generator, and a response
 * costs more in a process that wakes up for it alone.
 * @returns the bytes of all responses with header fields
 */
export async function sendRequests(
  all: readonly OneShop[],
  { count, make, status = 200, connections = CONNECTIONS, ofOne = false }: RequestBatch,
): Promise<number> {
  const shops = ofOne ? all.slice(0, 1) : all
  const each = count / shops.length
  let at = 0
  const requests = [{ setupRequest: (request: Request) => ({ ...request, ...make((at += 1)) }) }]
  const one = async ({ origin }: OneShop) => {
    const { errors, timeouts, throughput, statusCodeStats } = await autocannon({
      url: origin,
      amount: each,
      connections: Math.min(each, connections),
      requests,
    })
    const answered = statusCodeStats?.[`${status}`]?.count ?? 0
    if (errors + timeouts > 0 || answered !== each)
      throw new Error(
        `of ${each} requests ${answered} were answered ${status}: ${JSON.stringify(statusCodeStats)}`,
      )
    return throughput.total
  }
  let bytes = 0
  for (const shop of shops) bytes += await one(shop)
  return bytes
}
