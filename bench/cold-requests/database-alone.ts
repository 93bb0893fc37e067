/** The statements of an order without the shop: as fast as the database can run them. */
import { allLanguages } from '#kernel/rules/languages.ts'
import { randomUUID } from 'node:crypto'
import pg, { type QueryConfig } from 'pg'
import { openSession } from '#modules/accounts/server/sessions/session-account.ts'
import { connectionConfig } from '#kernel/database/connections/connection.ts'
import { createDb } from '#kernel/database/db.ts'
import { rateLimits } from '#kernel/http/limits/rate-limits.ts'
import type { Actor } from '#kernel/http/actor.ts'
import { createLog } from '#kernel/process/log.ts'
import { ordersService } from '#modules/orders/server/placing/orders.service.ts'
import { quantile } from '../row.ts'
import type { Speed } from '../served/load.ts'
import { bareOrder, type Product } from './order.ts'

const CONNECTIONS = 10

interface Recorded {
  statements: QueryConfig[]
  /** Values that differ for each order: its id and its key. */
  unique: string[]
}

/**
 * Records the statements of an order, including those of its session. The buyer has ordered before: a first
 * order also creates a customer, which one buyer cannot do twice at once.
 */
async function recorded(url: string, actor: Actor, product: Product): Promise<Recorded> {
  const statements: QueryConfig[] = []
  const pool = new pg.Pool({ ...connectionConfig(url), pipeline: true })
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown
    client.query = ((...args: unknown[]) => {
      const [first, values] = args as [string | QueryConfig, unknown]
      const config = typeof first === 'string' ? { text: first } : first
      statements.push({ ...config, ...(Array.isArray(values) && { values }) })
      return query(...args)
    }) as typeof client.query
  })
  const limits = rateLimits({ pool, on: false })
  const orders = ordersService({
    pool,
    log: createLog('silent'),
    limits,
    languages: () => allLanguages,
    exponent: 0,
    hasCards: () => false,
    ratesOfModule: () => Promise.resolve(null),
    refuseUnavailable: () => Promise.resolve(null),
    country: 'VN',
    offers: () => Promise.resolve({ choices: [], refused: [] }),
    timeZone: 'Asia/Ho_Chi_Minh',
  })
  const place = (key: string) => orders.place({ actor, input: bareOrder(1, product), key, language: 'en' })
  await place(randomUUID())
  const key = randomUUID()
  const { rows } = await pool.query<{ sid: string }>(
    `select sid from sessions where sess ->> 'userId' = $1`,
    [actor.id],
  )
  const sid = rows[0]?.sid ?? ''
  statements.length = 0
  await openSession(createDb(pool))(sid)
  const placed = await place(key)
  const sent = [...statements]
  await pool.end()
  if (!('order' in placed)) throw new Error('the order whose statements are measured was not placed')
  return { statements: sent, unique: [placed.order.id, key] }
}

/** The same statements with new unique values. */
function again({ statements, unique }: Recorded): QueryConfig[] {
  const fresh = unique.map(() => randomUUID())
  const renewed = (value: unknown) =>
    typeof value === 'string'
      ? unique.reduce((text, old, at) => text.replaceAll(old, fresh[at] as string), value)
      : value
  return statements.map(({ values, ...statement }) => ({
    ...statement,
    ...(values && { values: values.map(renewed) }),
  }))
}

/** Runs the statements of orders over ten connections, pipelined. */
export async function databaseAlone(url: string, actor: Actor, product: Product) {
  const recording = await recorded(url, actor, product)
  const clients = Array.from(
    { length: CONNECTIONS },
    () => new pg.Client({ ...connectionConfig(url), pipeline: true }),
  )
  await Promise.all(clients.map((client) => client.connect()))
  return {
    async load(seconds: number): Promise<Speed> {
      const waits: number[] = []
      const began = performance.now()
      const place = async (client: pg.Client) => {
        while (performance.now() < began + seconds * 1000) {
          const sent = performance.now()
          await Promise.all(again(recording).map((statement) => client.query(statement)))
          waits.push(performance.now() - sent)
        }
      }
      await Promise.all(clients.map(place))
      const micros = ((performance.now() - began) * 1000) / waits.length
      waits.sort((one, other) => one - other)
      return { micros, p50: quantile(waits, 0.5), p99: quantile(waits, 0.99) }
    },
    close: () => Promise.all(clients.map((client) => client.end())),
  }
}
