import { existsSync } from 'node:fs'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import pg from 'pg'
import { seedDemo, seedEssentials } from '#database/seed/demo.ts'
import { seedYear } from '#database/seed/year/index.ts'
import { cloneDatabase, type TestDatabase } from '#test/database.ts'
import { openShop, type Client, type TestShop } from '#test/shop.ts'
import { aProduct } from '#modules/catalog/factory.ts'
import { updateCategory, updateProduct } from '#modules/catalog/contract/index.ts'
import type { ProductRow } from '#modules/catalog/server/products/products.tables.ts'
import { createInteraction } from '#modules/customers/contract/index.ts'
import { readDashboard } from '#modules/dashboard/contract.ts'
import { changeStock } from '#modules/inventory/contract/index.ts'
import { setOrderStatus } from '#modules/orders/contract/change-order-status.ts'
import { aLine, anOrderBody } from '#modules/orders/factory.ts'
import { placeOrder } from '#modules/orders/contract/orders.ts'
import { fillDemoBooks, readDemo, removeDemo } from './contract.ts'
import { removeDemo as removeDemoAtOnce } from './server/index.ts'

const options = { currencyExponent: 0, timeZone: 'Asia/Ho_Chi_Minh' }
let shop: TestShop
let admin: Client

async function open(copyOf?: TestDatabase): Promise<void> {
  shop = await openShop(copyOf && { copyOf })
  admin = await shop.as('admin')
}
afterEach(() => shop.close())

const figure = async (sql: string, values: unknown[] = []) =>
  Number(Object.values((await shop.rows(sql, values))[0] ?? {})[0])

/** Tables whose rows are kept when demo content is removed: assigned numbers, statistics, history. */
const lasting = new Set([
  'quote_numbers',
  // The translated slugs of the articles that every shop has.
  'translated_slugs',
  'number_sequences',
  'product_words',
  'built_in_option_words',
  'audit_log',
  'public_changes',
  'users',
  'sessions',
])

/** The number of rows of each table; for tables of deltas, whether their sum is not zero. */
async function rowCounts(): Promise<Record<string, number>> {
  const tables = await shop.rows<{ name: string }>(
    `SELECT relname AS name FROM pg_class JOIN pg_namespace n ON n.oid = relnamespace
     WHERE relkind = 'r' AND nspname = 'public' ORDER BY 1`,
  )
  const counts: Record<string, number> = {}
  for (const { name } of tables) {
    const sums = /^(order_days?|order_day_changes|product_(month|year)|stock_month_|crm_|material_)/.test(
      name,
    )
    if (!sums && !lasting.has(name)) counts[name] = await figure(`SELECT count(*) FROM ${name}`)
  }
  return counts
}

const remove = async (alsoChanged = false) => {
  const { status, body } = await admin.call(removeDemo, { body: { alsoChanged } })
  expect(status).toBe(200)
  return body
}

const productNamed = async (name: string) => {
  const [row] = await shop.rows<ProductRow>(
    `SELECT id, name, base_price::float8 AS "basePrice", price_per_sqm::float8 AS "pricePerSqm",
       category_id AS "categoryId", version FROM products WHERE name = $1`,
    [name],
  )
  return row as ProductRow
}

/** Which of the settings that the demo turns on are on. */
async function turnedOn() {
  const [row] = await shop.rows(
    `SELECT coalesce((payments ->> 'isOn')::boolean, false) AS payments,
       coalesce((claims ->> 'isOn')::boolean, false) AS claims, shows_houses AS houses FROM settings`,
  )
  return row
}

/** Fills payments, parcels and claims, and imports the file of the bank. */
async function expectBooks(): Promise<void> {
  const { body: filled } = await admin.call(fillDemoBooks)
  expect(filled.orders).toBeGreaterThan(20)
  expect((await admin.call(fillDemoBooks)).body).toEqual({ orders: 0 })
  const list = async (url: string) => (await admin.send({ method: 'GET', url })).body as { state: string }[]
  const states = (await list('/api/payments/open?limit=100')).map(({ state }) => state)
  expect(states).toEqual(expect.arrayContaining(['partly_paid', 'unpaid']))
  expect((await list('/api/payments?limit=100')).length).toBeGreaterThan(10)
  // What was asked for weeks ago is overdue, on the dashboard as well.
  const late = await list('/api/payments/open?limit=100&show=late')
  expect(late.length).toBeGreaterThan(0)
  const { body: dashboard } = await admin.call(readDashboard)
  expect(dashboard.owed?.late).toBeGreaterThan(0)
  expect(await list('/api/claims')).toHaveLength(2)
  expect(await figure("SELECT count(*) FROM payment_requests WHERE kind = 'reminder'")).toBe(1)
  expect(await figure('SELECT count(*) FROM shipments WHERE tracking_number IS NOT NULL')).toBe(8)
  expect(
    await figure(`SELECT count(*) FROM orders WHERE settled <> (
      SELECT coalesce(sum(amount), 0) FROM ledger_entries WHERE order_id = orders.id)`),
  ).toBe(0)
  const file = await admin.send({ method: 'GET', url: '/api/demo/bank-file' })
  const imported = await admin.send({
    method: 'POST',
    url: '/api/bank-statements?fileName=demo-bank-statement.csv',
    headers: { 'content-type': 'multipart/form-data; boundary=b' },
    payload: `--b\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\n${file.text}\r\n--b--\r\n`,
  })
  expect(imported.body).toMatchObject({ added: 8, exact: 4, faults: [] })
}

describe('in an empty shop', () => {
  beforeEach(() => open())

  test('demo content is created once even by two processes, a dry run of its removal only counts it, and removing it restores the previous state', async () => {
    const before = await rowCounts()
    const filled = await Promise.all([seedYear(shop.pool, options), seedYear(shop.pool, options)])
    expect(filled.filter((one) => one.filled)).toHaveLength(1)

    expect((await admin.call(readDemo)).body.hasBooks).toBe(false)
    await expectBooks()
    const { body: content } = await admin.call(readDemo)
    expect(content).toMatchObject({ changed: 0, hasBooks: true })
    expect(content.kinds.find(({ kind }) => kind === 'orders')?.records).toBeGreaterThan(800)
    const how = { alsoChanged: false, timeZone: options.timeZone, by: null }
    expect(await removeDemoAtOnce(shop.pool, { ...how, dryRun: true })).toEqual({
      removed: content.records,
      kept: 0,
    })
    expect((await admin.call(readDemo)).body).toEqual(content)
    expect(await remove()).toEqual({ removed: content.records, kept: 0 })
    expect(await turnedOn()).toEqual({ payments: false, claims: false, houses: false })
    expect(
      await figure(`SELECT count(*) FROM audit_log WHERE action = 'settings.update' AND actor_id IS NOT NULL
        AND entity_id IN ('payments', 'claims', 'street')`),
    ).toBe(3)

    expect(await rowCounts()).toEqual(before)
    expect((await admin.call(readDashboard)).body).toMatchObject({
      totalOrders: 0,
      totalRevenue: 0,
      users: 1,
    })
    for (const sums of [
      'SELECT count(*) FROM order_day_sums WHERE orders <> 0 OR revenue <> 0',
      'SELECT count(*) FROM (SELECT FROM product_month_entries GROUP BY product_id, month HAVING sum(lines) <> 0) AS left_over',
      'SELECT count(*) FROM stock_month_sums WHERE movements <> 0 OR value <> 0',
      'SELECT count(*) FROM crm_sums',
      'SELECT count(*) FROM material_sums WHERE products <> 0',
    ])
      expect(await figure(sums)).toBe(0)
    expect(await shop.rows(`SELECT before FROM audit_log WHERE action = 'demo.remove'`)).toEqual([
      { before: { removed: content.records, kept: 0 } },
    ])
  })

  test('the demo catalog of the first start is also demo content, and a changed category is kept', async () => {
    await seedDemo(shop.pool, options)
    const { categoryId } = await productNamed('Sage Roller')
    const shown = await shop.rows<{ url: string }>(
      'SELECT value AS url FROM product_options, jsonb_each_text(pictures)',
    )
    expect(shown.length).toBeGreaterThan(0)
    for (const { url } of shown)
      expect(existsSync(new URL(`../../../public${url}`, import.meta.url)), url).toBe(true)
    await admin.call(updateCategory, { params: { id: categoryId ?? '' }, body: { name: 'Rollers of mine' } })
    const { body } = await admin.call(readDemo)
    expect(body.kinds.find(({ kind }) => kind === 'products')).toMatchObject({ records: 18, changed: 0 })
    await remove()
    expect(await shop.rows('SELECT name FROM categories')).toEqual([{ name: 'Rollers of mine' }])
    expect(await figure('SELECT count(*) FROM products')).toBe(0)
    expect(await figure('SELECT count(*) FROM customers')).toBe(0)
    expect(await figure('SELECT count(*) FROM support_items')).toBe(4)
  })

  test('a demo year in a shop with its own products contains orders for them and does not change them', async () => {
    const own = await aProduct(shop, { name: 'My own blind' })
    const before = await rowCounts()
    await seedYear(shop.pool, options)
    expect(await shop.rows('SELECT DISTINCT product_id AS id FROM order_lines')).toEqual([{ id: own.id }])
    await remove()
    expect(await rowCounts()).toEqual(before)
  })
})

describe('in a shop with a demo year', () => {
  let year: TestDatabase
  beforeAll(async () => {
    year = await cloneDatabase()
    const pool = new pg.Pool({ connectionString: year.url, max: 2 })
    await seedEssentials(pool)
    await seedYear(pool, options)
    await pool.end()
  })
  afterAll(() => year.drop())
  beforeEach(() => open(year))

  test("the owner's records are kept when demo content is removed, with the demo records that they need", async () => {
    const customer = await shop.as('customer')
    const alba = await productNamed('Alba 25 Aluminium Venetian')
    const placed = await customer.call(placeOrder, { body: anOrderBody([aLine(alba)]) })
    expect(placed.status).toBe(201)
    const field = await productNamed('Field Oat Roller')
    const own = await aProduct(shop, { name: 'My own blind', categoryId: field.categoryId })
    const [talkedTo] = await shop.rows<{ id: string }>('SELECT id FROM customers ORDER BY created_at LIMIT 1')
    const noted = await admin.call(createInteraction, {
      body: { customerId: talkedTo?.id ?? '', type: 'call', notes: 'A real call' },
    })
    expect(noted.status).toBe(201)

    await remove()
    expect((await shop.rows('SELECT name FROM products ORDER BY name')).map((row) => row['name'])).toEqual([
      'Alba 25 Aluminium Venetian',
      'My own blind',
    ])
    expect(await shop.rows('SELECT id FROM categories WHERE id = $1', [own.categoryId])).toHaveLength(1)
    expect(await shop.rows('SELECT id FROM customers WHERE id = $1', [talkedTo?.id])).toHaveLength(1)
    expect((await shop.rows('SELECT id FROM orders')).map((row) => row['id'])).toEqual([placed.body.id])
    expect((await admin.call(readDashboard)).body).toMatchObject({
      totalOrders: 1,
      totalRevenue: placed.body.total_amount,
    })
    expect(await figure('SELECT count(*) FROM inventory_items')).toBe(0)
    expect((await admin.call(readDemo)).body).toEqual({ records: 0, changed: 0, kinds: [], hasBooks: false })
  })

  test("demo records that staff have changed are kept, or removed at the owner's choice", async () => {
    const sage = await productNamed('Sage Roller')
    await admin.call(updateProduct, { params: { id: sage.id }, body: { name: 'Sage, ours' } })
    const [item] = await shop.rows<{ id: string }>(`SELECT id FROM inventory_items WHERE sku = 'HW-GLIDER'`)
    await admin.call(changeStock, { params: { id: item?.id ?? '' }, body: { quantity: 5, type: 'add' } })
    const [waiting] = await shop.rows<{ id: string }>(
      `SELECT id FROM orders WHERE status = 'pending' LIMIT 1`,
    )
    await admin.call(setOrderStatus, { params: { id: waiting?.id ?? '' }, body: { status: 'confirmed' } })
    expect(await figure('SELECT count(*) FROM outbox')).toBeGreaterThan(0)
    expect((await admin.call(readDemo)).body.changed).toBe(3)

    const { kept } = await remove()
    expect(kept).toBeGreaterThanOrEqual(3)
    expect(await figure(`SELECT count(*) FROM products WHERE name = 'Sage, ours'`)).toBe(1)
    expect((await shop.rows('SELECT id FROM orders')).map((row) => row['id'])).toEqual([waiting?.id])
    expect(
      await figure(
        `SELECT current_stock - (SELECT sum(quantity) FROM stock_movements WHERE inventory_item_id = $1)
        FROM inventory_items WHERE id = $1`,
        [item?.id],
      ),
    ).toBe(0)
    expect(
      await figure(`SELECT count(*) FROM users WHERE email LIKE '%demo.invalid' AND disabled_at IS NULL`),
    ).toBe(0)

    // A new demo year is created beside the kept records.
    expect(await seedYear(shop.pool, options)).toMatchObject({ filled: true })
    await admin.call(setOrderStatus, {
      params: {
        id: String((await shop.rows(`SELECT id FROM orders WHERE status = 'pending' LIMIT 1`))[0]?.['id']),
      },
      body: { status: 'confirmed' },
    })
    await remove(true)
    expect(await figure('SELECT count(*) FROM orders')).toBe(1)
  })

  test('nobody can sign in to the accounts of the demo team', async () => {
    const visitor = await shop.as(null)
    const email = 'linh.tran@demo.invalid'
    const ways = [
      ['/auth/magic-link', { email }],
      ['/auth/forgot-password', { email }],
    ] as const
    for (const [url, payload] of ways) await visitor.send({ method: 'POST', url, payload })
    await visitor.send({
      method: 'POST',
      url: '/auth/login',
      payload: { email, password: 'a long password of staff' },
    })
    expect(await figure(`SELECT count(*) FROM outbox WHERE status <> 'withheld'`)).toBe(0)
    expect(await figure('SELECT count(*) FROM account_tokens')).toBe(0)
    expect(await figure('SELECT count(*) FROM sessions')).toBe(1)
  })
})
