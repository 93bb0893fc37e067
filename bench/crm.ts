/** Back-office requests in a shop with 100,000 customers and 300,000 orders, compared with one with 1,000 of each. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { seedDemo } from '#database/seed/demo.ts'
import { connectionConfig, LONG_WORK_LIMITS } from '#kernel/database/connections/connection.ts'
import { runningEmbedded } from '#kernel/database/embedded/embedded.ts'
import { startShop } from '#test/process/shop-process.ts'
import { fillCrm } from './crm/fill-crm.ts'
import { quantile, type Row } from './row.ts'
import { staffOf } from './sessions.ts'

export const name = 'crm'

const SECRET = 'a secret of the measurements, long enough to sign with'
const small = { customers: 1000, orders: 1000 }
const large = { customers: 100_000, orders: 300_000 }
const rounds = 9
/** Milliseconds that a large shop may take longer than a small one. */
const more = 25

const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)

/** The requests, for a customer and a product. */
const requests = (customer: string, product: string): Record<string, string> => ({
  'customers, newest': '/api/crm/customers',
  'customers by name': '/api/crm/customers?sort=name',
  'customers, active': '/api/crm/customers?status=active',
  'customers of a name': '/api/crm/customers?q=vera+lindner',
  'customers of a name, sorted': '/api/crm/customers?q=lindner&sort=name',
  'customers of a phone': '/api/crm/customers?q=0900%20007%20919',
  'customers of a word that nobody has': '/api/crm/customers?q=qwertz',
  'customers written down twice': '/api/crm/customers/duplicates',
  'one customer': `/api/crm/customers/${customer}`,
  'timeline of a customer': `/api/crm/customers/${customer}/timeline?limit=50`,
  'figures of the pipeline': '/api/crm/analytics',
  'a column of the board': '/api/crm/opportunities?stage=proposal&limit=50',
  'opportunities by value': '/api/crm/opportunities?sort=-estimatedValue',
  'opportunities of a name': '/api/crm/opportunities?q=lindner',
  'quotes, newest': '/api/crm/quotes',
  'quotes of a name': '/api/crm/quotes?q=lindner',
  'interactions of a name': '/api/crm/interactions?q=lindner',
  'installations, newest': '/api/crm/installations',
  'installations of a week': `/api/crm/installations?from=${day(400)}&to=${day(394)}&limit=500`,
  'orders, newest': '/api/orders',
  'orders by total': '/api/orders?sort=-total_amount',
  'orders of a status': '/api/orders?status=pending',
  'orders of a name': '/api/orders?q=lindner',
  'orders of a phone': '/api/orders?q=0900%20007%20919',
  'orders of a week': `/api/orders?from=${day(400)}&to=${day(394)}`,
  dashboard: '/api/analytics/dashboard',
  'dashboard of two years, by month': `/api/analytics/dashboard?from=${day(729)}&to=${day(0)}&by=month`,
  'sales analytics': '/api/analytics/sales',
  'sales forecasts with what came of them': '/api/forecasting/sales',
  'product forecasts with what came of them': '/api/forecasting/products',
  'forecast accuracy': '/api/forecasting/accuracy',
  'suggestion for the shop': '/api/forecasting/suggestions?period=monthly',
  'suggestion for a product': `/api/forecasting/suggestions?period=monthly&productId=${product}`,
})

async function timesOf(
  origin: string,
  cookie: string,
  requests: Record<string, string>,
): Promise<Map<string, number>> {
  const times = new Map<string, number[]>(Object.keys(requests).map((what) => [what, []]))
  for (let round = 0; round < rounds; round++) {
    for (const [what, path] of Object.entries(requests)) {
      const began = performance.now()
      const answer = await fetch(origin + path, { headers: { cookie } })
      await answer.arrayBuffer()
      // A 5xx response does not count as an answer.
      times.get(what)?.push(answer.ok ? performance.now() - began : Number.POSITIVE_INFINITY)
    }
  }
  const middle = (all: number[]) =>
    quantile(
      all.toSorted((one, other) => one - other),
      0.5,
    )
  return new Map([...times].map(([what, all]) => [what, middle(all)]))
}

export async function run(): Promise<Row[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'fenestra-bench-'))
  const shop = startShop({ dataDir, env: { RATE_LIMITS: 'off', SESSION_SECRET: SECRET } })
  try {
    const { origin } = new URL(await shop.ready())
    const database = await runningEmbedded(dataDir)
    if (database === undefined) throw new Error('the shop has no running database')
    const pool = new pg.Pool(connectionConfig(database, LONG_WORK_LIMITS))
    try {
      await seedDemo(pool, { currencyExponent: 0 })
      const [cookie = ''] = await staffOf(database, SECRET, 1)
      await fillCrm(pool, small)
      const { rows } = await pool.query<{ customer: string; product: string }>(`select
        (select customer_id from orders group by 1 order by count(*) desc, 1 limit 1) as customer,
        (select product_id from order_lines group by 1 order by count(*) desc, 1 limit 1) as product`)
      const { customer, product } = rows[0] as (typeof rows)[0]
      const timed = requests(customer, product)
      const before = await timesOf(origin, cookie, timed)
      await fillCrm(pool, large)
      const after = await timesOf(origin, cookie, timed)
      return [...after].map(([what, value]) => {
        const first = before.get(what) as number
        return { what, value, unit: 'ms', limit: first + more, ratio: value / first }
      })
    } finally {
      await pool.end()
    }
  } finally {
    await shop.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
