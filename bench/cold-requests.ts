/**
 * Requests that no cache answers: rendered pages, searches and orders, each different, among 10,000 products.
 */
import { databaseAlone } from './cold-requests/database-alone.ts'
import { anActor, anOrder, numberedRequests, seedProducts, nth, PRODUCTS } from './cold-requests/shop.ts'
import type { Row } from './row.ts'
import { bareServer } from './served/bare-server.ts'
import { speedsOf, type Speed } from './served/load.ts'
import { onOneCore, SECRET } from './served/shop-on-one-core.ts'
import { staffOf } from './sessions.ts'

export const name = 'cold-requests'

/** The reference for the goals: small `node:http` answers that one core serves in a second. */
const BARE_PER_SECOND = 84_000
/** Goals per second on the reference machine. */
const GOALS = { page: 1000, search: 500, order: 500 }
/** The share of the throughput of the database alone that placing orders must reach. */
const OF_THE_DATABASE = 0.4
const BUYERS = 50
const words = ['linen', 'oak', 'blackout', 'roller', 'venetian', 'white', 'grey', 'linnen']

export const run = (): Promise<Row[]> =>
  onOneCore(async ({ origin, database }) => {
    const products = await seedProducts(database)
    const cookies = await staffOf(database, SECRET, BUYERS)
    const bare = await bareServer(Buffer.from('{"ok":true}'), { 'content-type': 'application/json' })
    const reads = await speedsOf({
      bare: { url: bare.url },
      page: {
        url: origin,
        requests: numberedRequests((at) => ({ path: `/products/${nth(products, at).id}` })),
      },
      search: {
        url: origin,
        requests: numberedRequests((at) => ({
          path: `/api/products?limit=20&q=${nth(words, at)}&min_price=${at}`,
        })),
      },
    })
    bare.close()
    // Last, because the mails of the orders are written during whatever follows.
    const alone = await databaseAlone(database, await anActor(database), nth(products, 0))
    const orders = await speedsOf({
      alone,
      order: {
        url: origin,
        requests: numberedRequests((at) => anOrder(at, nth(products, at * 7), nth(cookies, at))),
      },
    }).finally(alone.close)
    const speeds = { ...reads, ...orders }
    const row = (what: string, of: keyof typeof GOALS): Row => ({
      what,
      value: speeds[of].micros,
      unit: 'µs',
      // A slower machine than the reference lowers the goals in proportion.
      limit: (speeds.bare.micros * BARE_PER_SECOND) / GOALS[of],
      ratio: speeds[of].micros / speeds.bare.micros,
    })
    return [
      { what: 'a small answer of node:http', value: speeds.bare.micros, unit: 'µs' },
      row('a product page that is not in memory', 'page'),
      row(`a search in ${PRODUCTS} products`, 'search'),
      row('an order placed', 'order'),
      {
        what: 'the statements of an order, the database alone',
        value: speeds.alone.micros,
        unit: 'µs',
      },
      {
        what: 'an order placed, beside its statements alone',
        value: speeds.order.micros,
        unit: 'µs',
        limit: speeds.alone.micros / OF_THE_DATABASE,
        ratio: speeds.order.micros / speeds.alone.micros,
      },
      ...waits('a product page', speeds.page),
      ...waits('a search', speeds.search),
      ...waits('an order', speeds.order),
    ]
  })

/** Latency with ten concurrent requests. */
const waits = (what: string, { p50, p99 }: Speed): Row[] => [
  { what: `${what} of ten at once, median`, value: p50, unit: 'ms' },
  { what: `${what} of ten at once, p99`, value: p99, unit: 'ms', limit: 10 * p50, ratio: p99 / p50 },
]
