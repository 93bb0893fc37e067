/** What staff read, in a shop that has just opened and in one with 100,000 of everything and 300,000 orders. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { seedBulk } from '../database/seed/bulk.ts'
import { seedDemo } from '../database/seed/demo.ts'
import { connectionConfig } from '../src/server/database/connection.ts'
import { runningEmbedded } from '../src/server/database/embedded/embedded.ts'
import { SERVER, startShop } from '../test/process/shop-process.ts'
import type { Row } from './row.ts'
import { staffOf } from './staff.ts'

export const name = 'lists'

const MANY = 100_000
const ORDERS = 300_000
const SECRET = 'a secret of the measurements, long enough to sign with'
const TIMES = 7

/** Texts in SQL: posts, articles and categories that differ from each other, over two years. */
const CONTENT = `
  insert into categories (name, slug, description)
  select 'Category ' || n, 'category-' || n, 'Blinds of kind ' || n from generate_series(1, $1::int) n;
  insert into blogs (slug, title, content, category_id, published_at)
  select 'bulk-post-' || n, 'How to hang blind ' || n, repeat('Linen, oak and light. ', 100),
    (select id from categories where slug = 'category-' || (1 + n % 50)), now() - n * interval '10 minutes'
  from generate_series(1, $1::int) n;
  insert into support_items (title, description, content, slug, "order")
  select 'Question ' || n, 'What to do about ' || n, repeat('<p>Measure twice.</p>', 50), 'bulk-question-' || n, n % 1000
  from generate_series(1, $1::int) n`

const READS: Record<string, string> = {
  'dashboard, 30 days': '/api/analytics/dashboard',
  'dashboard, two years by month': '/api/analytics/dashboard?from=2024-11-22&to=2026-11-21&by=month',
  'sums of all orders': '/api/analytics/sales',
  materials: '/api/materials',
  orders: '/api/orders',
  'orders, dearest first': '/api/orders?sort=-total_amount',
  'orders of a status': '/api/orders?status=pending',
  'orders of a rare status, dearest first': '/api/orders?status=pending&sort=-total_amount',
  'orders of a day': '/api/orders?from=2026-09-01&to=2026-09-01',
  'orders by name': '/api/orders?q=nguyen',
  'orders by phone': '/api/orders?q=%2B84901234',
  products: '/api/products',
  'products by name': '/api/products?sort=name',
  'products with a word': '/api/products?q=linen',
  posts: '/api/blog',
  'posts by title': '/api/blog?sort=title',
  'posts of a category': '/api/blog?category_id=CATEGORY',
  'posts with a word': '/api/blog?q=blind+777',
  'posts with a word that all have': '/api/blog?q=linen',
  articles: '/api/support',
  'articles with a word': '/api/support?q=question+777',
  'articles that are inactive': '/api/support?active=false',
  categories: '/api/categories',
  'categories with a word': '/api/categories?q=777',
  users: '/api/users',
}

/** Median of some whole requests, in ms; the first one warms up. */
async function timeOf(url: string, cookie: string): Promise<number> {
  const times: number[] = []
  for (let time = 0; time <= TIMES; time += 1) {
    const begun = performance.now()
    const answer = await fetch(url, { headers: { cookie } })
    await answer.arrayBuffer()
    if (!answer.ok) throw new Error(`${url} answered ${answer.status}`)
    if (time > 0) times.push(performance.now() - begun)
  }
  return times.sort((one, other) => one - other)[Math.floor(TIMES / 2)] as number
}

export async function run(): Promise<Row[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'fenestra-bench-'))
  const shop = startShop({ dataDir, env: { RATE_LIMITS: 'off', SESSION_SECRET: SECRET } })
  let pool: pg.Pool | undefined
  try {
    const { origin } = new URL(await shop.ready())
    const database = await runningEmbedded(dataDir)
    if (database === undefined) throw new Error('the shop has no running database')
    pool = new pg.Pool({ ...connectionConfig(database), statement_timeout: 0, query_timeout: 0 })
    const [cookie] = (await staffOf(database, SECRET, 1)) as [string]
    await seedDemo(pool, { currencyExponent: 0 })
    const small = await timesOf(origin, cookie, pool)
    await seedBulk(pool, { products: MANY, orders: ORDERS })
    for (const statement of CONTENT.split(';')) await pool.query(statement, [MANY])
    await pool.query('vacuum analyze')
    const large = await timesOf(origin, cookie, pool)
    return Object.keys(READS).flatMap((what) => [
      { what: `${what}, a small shop`, value: small[what] ?? 0, unit: 'ms' },
      { what: `${what}, a large one`, value: large[what] ?? 0, unit: 'ms', limit: 50 },
    ])
  } finally {
    await pool?.end()
    await shop.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function timesOf(origin: string, cookie: string, pool: pg.Pool): Promise<Record<string, number>> {
  const { rows } = await pool.query<{ id: string }>('select id from categories order by slug limit 1')
  const times: Record<string, number> = {}
  for (const [what, path] of Object.entries(READS))
    times[what] = await timeOf(origin + path.replace('CATEGORY', rows[0]?.id ?? ''), cookie)
  return times
}
