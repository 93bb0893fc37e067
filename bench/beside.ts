/**
 * The shop compared with its foundations, in one run on one core: `node:http` with the same bytes, PostgreSQL with the
 * same statements, and a bare Next.js page over the same database. The ratios are what matters.
 */
import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import type { Request } from 'autocannon'
import { nextPage } from './beside/next-page.ts'
import { databaseAlone } from './cold-requests/database-alone.ts'
import { anActor, anOrder, numberedRequests, seedProducts, nth } from './cold-requests/shop.ts'
import type { Row } from './row.ts'
import { bareServer } from './served/bare-server.ts'
import { speedsOf, type Speed, type Target } from './served/load.ts'
import { onOneCore, SECRET } from './served/shop-on-one-core.ts'
import { staffOf } from './sessions.ts'

export const name = 'beside'

/** Pages stored on the disk. The memory cache holds a tenth of them, so pages requested in turn are never in memory. */
const PAGES_ON_DISK = 1_500
const MEMORY = { CACHE_MB: '2' }
const BUYERS = 50
/** How many times as long as the bare reference each may take at most. */
const LIMITS = { cached: 1 / 0.7, onDisk: 1 / 3, order: 2.5 }

const compressed = { 'accept-encoding': 'br' }
const page = (path: string): Request => ({ path, headers: compressed })

/** A response with its bytes as they are sent. */
async function asSent(url: string): Promise<[body: Buffer, headers: Record<string, string>]> {
  const [answer] = (await once(get(url, { headers: compressed }), 'response')) as [IncomingMessage]
  const { connection: _one, 'keep-alive': _other, ...headers } = answer.headers
  return [Buffer.concat(await answer.toArray()), headers as Record<string, string>]
}

export const run = (): Promise<Row[]> =>
  onOneCore(async ({ origin, database }) => {
    const products = await seedProducts(database)
    const paths = products.map(({ id }) => `/products/${id}`)
    const [onDisk, fresh] = [paths.slice(0, PAGES_ON_DISK), paths.slice(PAGES_ON_DISK)]
    for (const path of onDisk) await (await fetch(origin + path, { headers: compressed })).arrayBuffer()
    const hot = origin + nth(onDisk, 0)
    const bare = await bareServer(...(await asSent(hot)))
    const next = await nextPage(database)
    try {
      const targets: Record<string, Target> = {
        bare: { url: bare.url },
        cached: { url: hot, requests: [{ headers: compressed }] },
        onDisk: { url: origin, requests: numberedRequests((at) => page(nth(onDisk, at))) },
        rendered: { url: origin, requests: numberedRequests((at) => page(nth(fresh, at))) },
        ...(next && { next: { url: next.origin, requests: numberedRequests((at) => page(nth(fresh, at))) } }),
      }
      const pages = (await speedsOf(targets)) as Pages
      // Created first, because the measurement of the database alone orders as one of them.
      const cookies = await staffOf(database, SECRET, BUYERS)
      const alone = await databaseAlone(database, await anActor(database), nth(products, 0))
      const orders = await speedsOf({
        alone,
        order: {
          url: origin,
          requests: numberedRequests((at) => anOrder(at, nth(products, at * 7), nth(cookies, at))),
        },
      }).finally(alone.close)
      return rows({ ...pages, ...orders })
    } finally {
      bare.close()
      await next?.close()
    }
  }, MEMORY)

type Pages = Record<'bare' | 'cached' | 'onDisk' | 'rendered', Speed> & { next?: Speed }

function rows(speeds: Pages & Record<'alone' | 'order', Speed>): Row[] {
  const { bare, cached, onDisk, rendered, next, alone, order } = speeds
  const beside = (what: string, one: Speed, other: Speed, times?: number): Row => ({
    what,
    value: one.micros,
    unit: 'µs',
    ratio: one.micros / other.micros,
    ...(times !== undefined && { limit: other.micros * times }),
  })
  return [
    { what: 'node:http, the bytes of a product page', value: bare.micros, unit: 'µs' },
    beside('a page from memory, beside node:http', cached, bare, LIMITS.cached),
    beside('a product page from the disk, beside node:http', onDisk, bare),
    ...(next
      ? [
          { what: 'a bare product page of Next.js', value: next.micros, unit: 'µs' },
          beside('a product page from the disk, beside Next.js', onDisk, next, LIMITS.onDisk),
          beside('a product page rendered for the first time, beside Next.js', rendered, next),
        ]
      : []),
    { what: 'the statements of an order, PostgreSQL alone', value: alone.micros, unit: 'µs' },
    beside('an order placed, beside its statements', order, alone, LIMITS.order),
  ]
}
