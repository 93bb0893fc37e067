import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cloneDatabase, type TestDatabase } from './database.ts'
import { insertRow } from './rows.ts'
import { entities, enumerations } from './specified-entities.ts'

const OUTSIDE_CHECK = { code: '23514' }
const DUPLICATE = { code: '23505' }
const STILL_IN_USE = { code: '23503' }
const HISTORY = { code: '23001' }

let database: TestDatabase
let pool: pg.Pool

beforeAll(async () => {
  database = await cloneDatabase()
  pool = new pg.Pool({ connectionString: database.url, max: 4 })
})

afterAll(async () => {
  await pool.end()
  await database.drop()
})

const insert = (table: string, overrides?: Record<string, unknown>) => insertRow(pool, table, overrides)
const snakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
/** `'customer'::text` becomes customer, `'{}'::text[]` becomes {}. */
const bare = (value: string | null) => value?.replace(/::.*$/, '').replace(/^'(.*)'$/, '$1')

describe('every specified entity', () => {
  // The cart of an order has its own table, so there is one more table than entities.
  test('every specified entity is one of 31', () => expect(Object.keys(entities)).toHaveLength(31 + 1))

  test.for(Object.entries(entities))('%s is stored with its fields and defaults', async ([table, fields]) => {
    const { rows } = await pool.query<{ column_name: string; column_default: string | null }>(
      `SELECT column_name, column_default FROM information_schema.columns
       WHERE table_schema = 'public' AND table_name = $1`,
      [table],
    )
    const stored = new Map(rows.map((row) => [row.column_name, bare(row.column_default)]))
    for (const field of fields.split(/\s+/)) {
      const [name = '', value] = field.split('=')
      expect([...stored.keys()]).toContain(snakeCase(name))
      if (value !== undefined) expect(stored.get(snakeCase(name)), name).toBe(value)
    }
  })
})

describe('the database refuses invalid data:', () => {
  /** Other values that a value requires. */
  const beside: Record<string, Record<string, unknown>> = { monthly: { month: 1 }, quarterly: { quarter: 1 } }

  test.for(enumerations)('%s.%s is one of: %s', async ([table, column, values]) => {
    for (const value of values.split(' ')) await insert(table, { [column]: value, ...beside[value] })
    await expect(insert(table, { [column]: 'unheard_of' })).rejects.toMatchObject(OUTSIDE_CHECK)
  })

  test.for([
    ['inventory_items', { current_stock: -1 }],
    ['products', { base_price: -1 }],
    ['products', { price_per_sqm: -1 }],
    ['products', { base_width_mm: 0 }],
    ['products', { min_width_mm: 900, max_width_mm: 800 }],
    ['products', { image_urls: ['1', '2', '3', '4', '5', '6'] }],
    ['orders', { total_amount: -1 }],
    ['order_lines', { width_mm: 0 }],
    ['order_lines', { width_mm: 100_001 }],
    ['order_lines', { length_mm: -1 }],
    ['order_lines', { calculated_price: 0 }],
    ['support_items', { slug: 'No Spaces' }],
    ['support_items', { order: -1 }],
    ['opportunities', { probability: 101 }],
    ['opportunities', { value: -1 }],
    ['sales_forecasts', { period: 'monthly' }],
    ['sales_forecasts', { month: 3 }],
    ['sales_forecasts', { period: 'quarterly', quarter: 5 }],
    ['ar_measurement_feedback', { satisfaction_rating: 0 }],
    ['ar_measurements', { confidence: 1.1 }],
  ] as const)('%s with %o', async ([table, wrong]) => {
    await expect(insert(table, wrong)).rejects.toMatchObject(OUTSIDE_CHECK)
  })

  test.for([
    ['categories', 'slug', 'same'],
    ['blogs', 'slug', 'same'],
    ['support_items', 'slug', 'same'],
    ['inventory_items', 'sku', 'SAME'],
    ['purchase_orders', 'po_number', 'PO-2026-0001'],
    ['quotes', 'quote_number', 'Q-2026-0001'],
    ['ar_analytics', 'date_key', '2026-11-20'],
  ] as const)('%s with the same %s twice', async ([table, column, value]) => {
    await insert(table, { [column]: value })
    await expect(insert(table, { [column]: value })).rejects.toMatchObject(DUPLICATE)
  })

  test('a second row of settings', async () => {
    await insert('settings')
    await expect(insert('settings')).rejects.toMatchObject(DUPLICATE)
  })

  test('a second unresolved alert of an item and kind', async () => {
    const { id: item } = await insert('inventory_items')
    const alert = { inventory_item_id: item }
    const first = await insert('stock_alerts', alert)
    await insert('stock_alerts', { ...alert, alert_type: 'out_of_stock' })
    await expect(insert('stock_alerts', alert)).rejects.toMatchObject(DUPLICATE)
    await pool.query('UPDATE stock_alerts SET is_resolved = true, resolved_at = now() WHERE id = $1', [
      first['id'],
    ])
    await insert('stock_alerts', alert)
  })

  test('a second order from one quote', async () => {
    const { id: quote } = await insert('quotes')
    await insert('orders', { quote_id: quote })
    await expect(insert('orders', { quote_id: quote })).rejects.toMatchObject(DUPLICATE)
  })
})

describe('accounts', () => {
  test('an address belongs to one account in any case', async () => {
    await insert('users', { email: 'Lan@Example.com' })
    await expect(insert('users', { email: 'lan@example.COM' })).rejects.toMatchObject(DUPLICATE)
  })

  test('several accounts may have no address', async () => {
    const first = await insert('users', { email: null })
    const second = await insert('users', { email: null })
    expect(second.id).not.toBe(first.id)
  })

  test("a provider's account belongs to one account", async () => {
    await insert('users', { auth_provider: 'google', provider_id: '17' })
    await insert('users', { auth_provider: 'github', provider_id: '17' })
    await expect(insert('users', { auth_provider: 'google', provider_id: '17' })).rejects.toMatchObject(
      DUPLICATE,
    )
  })

  test('the address of a deleted account is free again', async () => {
    await insert('users', { email: 'again@example.com', disabled_at: new Date() })
    expect(await insert('users', { email: 'again@example.com' })).toHaveProperty('id')
  })
})

describe('stock', () => {
  test('stock cannot fall below zero', async () => {
    const { id } = await insert('inventory_items', { current_stock: 2 })
    const remove = 'UPDATE inventory_items SET current_stock = current_stock - 3 WHERE id = $1'
    await expect(pool.query(remove, [id])).rejects.toMatchObject(OUTSIDE_CHECK)
  })

  test('stock has movements that are neither changed nor deleted, and neither are their items', async () => {
    const { id, inventory_item_id: item } = await insert('stock_movements')
    for (const statement of [
      'UPDATE stock_movements SET quantity = 2 WHERE id = $1',
      'DELETE FROM stock_movements WHERE id = $1',
    ])
      await expect(pool.query(statement, [id])).rejects.toMatchObject(HISTORY)
    const removal = pool.query('DELETE FROM inventory_items WHERE id = $1', [item])
    await expect(removal).rejects.toMatchObject(STILL_IN_USE)
  })
})

describe('related records', () => {
  test('an order number is the last 8 characters of its id, in upper case', async () => {
    const { id, order_number } = await insert('orders')
    expect(order_number).toBe(String(id).slice(-8).toUpperCase())
  })

  test('products and posts survive the deletion of their category', async () => {
    const { id } = await insert('categories')
    const product = await insert('products', { category_id: id })
    const post = await insert('blogs', { category_id: id })
    await pool.query('DELETE FROM categories WHERE id = $1', [id])
    const { rows } = await pool.query(
      `SELECT category_id FROM products WHERE id = $1 UNION ALL SELECT category_id FROM blogs WHERE slug = $2`,
      [product['id'], post['slug']],
    )
    expect(rows).toEqual([{ category_id: null }, { category_id: null }])
  })

  test('an order survives the deletion of its account and products, but not the other way round', async () => {
    const user = await insert('users')
    const product = await insert('products')
    const order = await insert('orders', { user_id: user['id'] })
    await insert('order_lines', { order_id: order['id'], product_id: product['id'] })
    await pool.query('DELETE FROM users WHERE id = $1', [user['id']])
    await pool.query('DELETE FROM products WHERE id = $1', [product['id']])
    const kept =
      'SELECT user_id, product_id, product_name FROM orders JOIN order_lines ON order_id = id WHERE id = $1'
    const { rows } = await pool.query(kept, [order['id']])
    expect(rows).toEqual([{ user_id: null, product_id: null, product_name: 'Alba' }])
    await pool.query('DELETE FROM orders WHERE id = $1', [order['id']])
    expect((await pool.query('SELECT FROM order_lines WHERE order_id = $1', [order['id']])).rowCount).toBe(0)
  })

  test('a renamed post keeps its former slugs', async () => {
    await insert('blogs', { slug: 'first' })
    await pool.query(`INSERT INTO slug_redirects (old_slug, slug) VALUES ('zeroth', 'first')`)
    await pool.query(`UPDATE blogs SET slug = 'second' WHERE slug = 'first'`)
    const { rows } = await pool.query(`SELECT slug FROM slug_redirects WHERE old_slug = 'zeroth'`)
    expect(rows).toEqual([{ slug: 'second' }])
  })

  test('a change updates updated_at', async () => {
    const { id } = await insert('suppliers', { created_at: '2020-01-01', updated_at: '2020-01-01' })
    const { rows } = await pool.query(
      `UPDATE suppliers SET name = 'Weaver' WHERE id = $1 RETURNING updated_at > now() - interval '1 minute' AS moved`,
      [id],
    )
    expect(rows).toEqual([{ moved: true }])
  })

  test('every foreign key has an index', async () => {
    const { rows } = await pool.query(
      `SELECT c.conrelid::regclass::text AS "table", a.attname AS "column"
       FROM pg_constraint c JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = c.conkey[1]
       WHERE c.contype = 'f' AND c.connamespace = 'public'::regnamespace
         AND NOT EXISTS (SELECT FROM pg_index i WHERE i.indrelid = c.conrelid AND i.indkey[0] = c.conkey[1]
           AND i.indpred IS NULL)`,
    )
    expect(rows).toEqual([])
  })
})
