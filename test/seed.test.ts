import { access, readdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { seedBulk } from '#database/seed/bulk.ts'
import { insertDemoRates } from '#database/seed/demo-rates.ts'
import { seedDemo, seedEssentials } from '#database/seed/demo.ts'
import { reportInShopCurrency } from '#database/seed/year/index.ts'
import { linePrice } from '#modules/pricing/rules/price.ts'
import { cloneDatabase, type TestDatabase } from './database.ts'

let database: TestDatabase
let pool: pg.Pool

beforeEach(async () => {
  database = await cloneDatabase()
  pool = new pg.Pool({ connectionString: database.url, max: 4 })
})

afterEach(async () => {
  await pool.end()
  await database.drop()
})

async function all<Row extends object>(sql: string): Promise<Row[]> {
  return (await pool.query<Row>(sql)).rows
}

const count = async (table: string) =>
  (await all<{ n: number }>(`SELECT count(*)::int AS n FROM ${table}`))[0]?.n

describe('essential data', () => {
  test('essential data is settings, the articles of the footer and inventory categories', async () => {
    await seedEssentials(pool, 'DE')
    expect(await all('SELECT contact_phone FROM settings')).toEqual([{ contact_phone: '+49 28 0000 0000' }])
    expect(await all('SELECT slug, is_active FROM support_items ORDER BY "order"')).toEqual(
      ['contact-us', 'installation-guide', 'warranty', 'returns'].map((slug) => ({ slug, is_active: true })),
    )
    expect(await all('SELECT name FROM inventory_categories ORDER BY name')).toEqual(
      ['Fabrics', 'Hardware', 'Motors', 'Slats'].map((name) => ({ name })),
    )
  })

  test('essential data is not restored after it was edited or deleted', async () => {
    await seedEssentials(pool)
    await pool.query(`UPDATE settings SET site_name = 'Mine'`)
    await pool.query(`DELETE FROM support_items WHERE slug = 'returns'`)
    await Promise.all([seedEssentials(pool), seedEssentials(pool)])
    expect(await all('SELECT site_name FROM settings')).toEqual([{ site_name: 'Mine' }])
    expect(await count('support_items')).toBe(3)
  })
})

describe('the demo shop', () => {
  beforeEach(async () => {
    await seedEssentials(pool)
    await seedDemo(pool, { currencyExponent: 0 })
  })

  test('the demo shop fills an empty shop once', async () => {
    await seedDemo(pool, { currencyExponent: 0 })
    const tables = ['categories', 'products', 'banners', 'blogs', 'support_items', 'about_parts']
    expect(await Promise.all(tables.map(count))).toEqual([6, 18, 2, 4, 8, 17])
  })

  test('the demo shop has customers, an accepted quote that matches its lines and a completed installation', async () => {
    expect(
      await all(`SELECT quote_number, status, total_amount::int AS total, sum(total_price)::int AS lines
        FROM quotes JOIN quote_items ON quote_id = quotes.id GROUP BY quotes.id ORDER BY quote_number`),
    ).toEqual([
      { quote_number: 'Q-2025-0001', status: 'accepted', total: 3_374_000, lines: 3_374_000 },
      { quote_number: 'Q-2025-0002', status: 'draft', total: 7_550_000, lines: 7_550_000 },
    ])
    const installed = `SELECT installations.status FROM installations JOIN quotes USING (customer_id)`
    expect(await all(installed)).toEqual([{ status: 'completed' }])
  })

  test('the demo shop has products with a category, a description, materials, pictures and a price', async () => {
    const poor = await all(
      `SELECT name FROM products WHERE category_id IS NULL OR length(description) < 100 OR cardinality(image_urls) <> 3
         OR cardinality(materials) NOT BETWEEN 2 AND 4 OR price_per_sqm <> base_price
         OR price_per_sqm NOT BETWEEN 350000 AND 1900000 OR price_per_sqm % 10000 <> 0`,
    )
    expect(poor).toEqual([])
  })

  test('the demo shop can make every product in the default size of the calculator', async () => {
    const refused = await all(
      `SELECT name FROM products WHERE 1500 NOT BETWEEN coalesce(min_width_mm, 500) AND coalesce(max_width_mm, 5000)
         OR 1800 NOT BETWEEN coalesce(min_length_mm, 500) AND coalesce(max_length_mm, 3000)`,
    )
    expect(refused).toEqual([])
  })

  test('features five products of several categories', async () => {
    const featured = await all<{ category_id: string }>('SELECT category_id FROM products WHERE is_featured')
    expect(featured).toHaveLength(5)
    expect(new Set(featured.map((row) => row.category_id)).size).toBeGreaterThanOrEqual(4)
  })

  test('the demo shop is dated in the past', async () => {
    const later = await all(
      `SELECT name FROM products WHERE created_at > now() UNION ALL SELECT slug FROM blogs WHERE published_at > now()`,
    )
    expect(later).toEqual([])
  })

  test('the demo shop shows pictures that exist', async ({ skip }) => {
    const folder = fileURLToPath(new URL('../public', import.meta.url))
    const rendered = await readdir(`${folder}/pictures`).catch(() => [])
    if (rendered.length === 0) skip('The pictures are not rendered yet.')
    const shown = await all<{ url: string }>(
      `SELECT unnest(image_urls) AS url FROM products UNION SELECT image_url FROM categories
       UNION SELECT image_url FROM banners UNION SELECT image_url FROM blogs
       UNION SELECT unnest(array_remove(ARRAY[image_url, detail_url], '')) FROM about_parts`,
    )
    const missing: string[] = []
    for (const { url } of shown) await access(`${folder}${url}`).catch(() => missing.push(url))
    expect(missing).toEqual([])
  })
})

test('the exchange rates of the demo shop cover a year before its day, and are written once', async () => {
  const client = await pool.connect()
  expect(await insertDemoRates(client, '2026-11-25')).toBe(15)
  expect(await insertDemoRates(client, '2026-11-25')).toBe(0)
  client.release()
  expect(await all(`SELECT min(day)::text AS first, max(day)::text AS last FROM exchange_rates`)).toEqual([
    { first: '2025-10-01', last: '2026-11-25' },
  ])
  expect(
    await all(`SELECT count(*)::int AS days FROM exchange_rate_days('VND', 'USD')
      WHERE day BETWEEN '2025-11-25' AND '2026-11-25'`),
  ).toEqual([{ days: 366 }])
})

test('a demo shop in another currency has plausible prices in whole units', async () => {
  await seedDemo(pool, { currencyExponent: 2 })
  const odd = await all('SELECT name FROM products WHERE price_per_sqm % 100 <> 0 OR price_per_sqm > 20000')
  expect(odd).toEqual([])
})

test('a demo year reports in the currency of a euro shop, in dollars in a dong shop, and leaves own amounts as they are', async () => {
  await pool.query(`INSERT INTO shop_currency (currency) VALUES ('EUR')
    ON CONFLICT (only_row) DO UPDATE SET currency = excluded.currency`)
  await pool.query(`INSERT INTO inventory_items (name, sku, unit_cost) VALUES ('Slat', 'SLAT', 2)`)
  const client = await pool.connect()
  const reported = async (exponent: number) => {
    await reportInShopCurrency(client, exponent)
    return (await all<{ currency: string }>('SELECT currency FROM reporting_currency'))[0]?.currency
  }
  expect(await reported(2)).toBe('USD')
  await pool.query('DELETE FROM inventory_items')
  expect(await reported(0)).toBe('USD')
  expect(await reported(2)).toBe('EUR')
  client.release()
})

test('a large demo shop has consistent orders', async () => {
  const printed: string[] = []
  await seedBulk(pool, { products: 30, orders: 120, print: (line) => printed.push(line) })
  expect([await count('products'), await count('orders'), await count('users')]).toEqual([30, 120, 30])
  expect(printed).toContain('120 of 120 orders')

  interface Line {
    price: string
    total: string
    sum: string
    width_mm: number
    length_mm: number
    per_sqm: string
  }
  const lines = await all<Line>(
    `SELECT l.calculated_price AS price, o.total_amount AS total, sum(l.calculated_price) OVER (PARTITION BY o.id) AS sum,
       l.width_mm, l.length_mm, l.price_per_sqm AS per_sqm
     FROM orders o JOIN order_lines l ON l.order_id = o.id`,
  )
  for (const line of lines) {
    expect(line.total).toBe(line.sum)
    expect(Number(line.price)).toBe(linePrice(line.width_mm, line.length_mm, Number(line.per_sqm)))
  }
  expect(await all('SELECT id FROM orders WHERE created_at > now() OR customer_id IS NULL')).toEqual([])
})
