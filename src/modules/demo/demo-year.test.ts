import { beforeAll, describe, expect, test } from 'vitest'
import pg from 'pg'
import { seedDemo } from '#database/seed/demo.ts'
import { drawYear, type YearSetup } from '#database/seed/year/draw-year.ts'
import type { Buyer } from '#database/seed/year/people.ts'
import { readSetup, seedYear } from '#database/seed/year/index.ts'
import type { Item } from '#database/seed/year/stock-items.ts'
import { endpoints } from '#app/contract/index.ts'
import { address } from '#kernel/contract/endpoint.ts'
import { todayIn } from '#kernel/rules/shop-time.ts'
import { cloneDatabase } from '#test/database.ts'
import { shopOfFile } from '#test/shop-of-file.ts'
import { reorderQuantity } from '#modules/purchasing/rules/reorder.ts'
import { readDashboard } from '#modules/dashboard/contract.ts'
import { readSalesAnalytics } from '#modules/forecasting/contract/index.ts'
import {
  installationStatuses,
  opportunityStages,
  orderStatuses,
  purchaseOrderStatuses,
  quoteStatuses,
} from '#modules/record-states/contract.ts'

const timeZone = 'Asia/Ho_Chi_Minh'
const options = { currencyExponent: 0, timeZone }

const shop = await shopOfFile()
await shop.rows(`UPDATE reporting_currency SET currency = 'CHF'`)
await seedYear(shop.pool, options)
const admin = await shop.as('admin')

const figure = async (sql: string) => Number(Object.values((await shop.rows(sql))[0] ?? {})[0])
const states = async (table: string, column = 'status') =>
  (await shop.rows<{ state: string }>(`SELECT DISTINCT ${column} AS state FROM ${table}`)).map(
    ({ state }) => state,
  )

/** The month before this one in the shop: `2026-10`. */
function lastMonth(): string {
  const day = new Date(`${todayIn(timeZone).slice(0, 7)}-01T00:00:00Z`)
  day.setUTCMonth(day.getUTCMonth() - 1)
  return day.toISOString().slice(0, 7)
}

/**
 * Reads that return nothing without records of the owner's own, or before the owner turns on taxes and the like, or that
 * concern a single account.
 */
const others =
  /^\/api\/(legal$|measuring-sheet|account|auth|login|logout|callback|docs|openapi|upload|status|demo|ar-calibration|webhooks|keys|tax-rates|tax-certificates|wards|crm\/groups|delivery|discounts|documents|inventory\/received-invoices|withdrawals|claims|delays|bank-lines|bank-csv-maps|book-exports|payments|payouts|einvoices|pieces|visits|settings\/exchange-rates\/imports)/

describe('a demo year', () => {
  test('a demo year gives every list and every figure of the back office some data', async () => {
    const reads = endpoints.filter(
      ({ method, path }) =>
        method === 'GET' && path.startsWith('/api/') && !path.includes('{') && !others.test(path),
    )
    expect(reads.length).toBeGreaterThan(40)
    const empty: string[] = []
    for (const endpoint of reads) {
      // Nothing has been used yet in the first hours of a month.
      const query = endpoint.path.endsWith('/reports/consumption') ? { month: lastMonth() } : {}
      const { status, body } = await admin.send({ method: 'GET', url: address(endpoint, { query }) })
      const isFull = Array.isArray(body) ? body.length > 0 : JSON.stringify(body ?? {}).length > 2
      if (status === 200 && !isFull) empty.push(endpoint.path)
      if (status !== 200 && status !== 400) empty.push(`${endpoint.path} ${status}`)
    }
    expect(empty).toEqual([])
  })

  test('a demo year has records in every status', async () => {
    expect(await states('orders')).toEqual(expect.arrayContaining([...orderStatuses]))
    expect(await states('quotes')).toEqual(expect.arrayContaining([...quoteStatuses]))
    expect(await states('opportunities', 'stage')).toEqual(expect.arrayContaining([...opportunityStages]))
    expect(await states('purchase_orders')).toEqual(
      expect.arrayContaining(purchaseOrderStatuses.filter((status) => status !== 'partial')),
    )
    expect(await states('installations')).toEqual(
      expect.arrayContaining(installationStatuses.filter((status) => status !== 'in_progress')),
    )
    expect(await states('content_posts')).toEqual(expect.arrayContaining(['draft', 'scheduled', 'published']))
  })

  test('a demo year has about 900 orders of a growing shop, a third from returning customers and a twelfth cancelled', async () => {
    const orders = await figure('SELECT count(*) FROM orders')
    expect(orders).toBeGreaterThan(800)
    expect(orders).toBeLessThan(1100)
    const cancelled = await figure(`SELECT count(*) FROM orders WHERE status = 'cancelled'`)
    expect(cancelled / orders).toBeGreaterThan(0.04)
    expect(cancelled / orders).toBeLessThan(0.12)
    const again = await figure(
      `SELECT count(*) FROM (SELECT customer_id FROM orders GROUP BY 1 HAVING count(*) > 1) AS again`,
    )
    const customers = await figure('SELECT count(DISTINCT customer_id) FROM orders')
    expect(again / customers).toBeGreaterThan(0.22)
    expect(again / customers).toBeLessThan(0.45)
    expect(await figure('SELECT count(*) FROM orders WHERE created_at > now() OR updated_at > now()')).toBe(0)
  })

  test('a demo year is consistent: orders match the dashboard, lines and charges their orders, movements the stock', async () => {
    const { body: dashboard } = await admin.call(readDashboard)
    expect(dashboard.totalRevenue).toBe(await figure('SELECT sum(total_amount) FROM orders'))
    expect(dashboard.totalOrders).toBe(await figure('SELECT count(*) FROM orders'))
    const { body: sales } = await admin.call(readSalesAnalytics)
    expect(sales.byStatus.reduce((sum, { orders }) => sum + orders, 0)).toBe(dashboard.totalOrders)
    const wrong = await shop.rows(`
      SELECT id FROM orders
      WHERE total_amount <> (SELECT sum(calculated_price) FROM order_lines WHERE order_id = orders.id)
        + (SELECT coalesce(sum((charge ->> 'amount')::bigint), 0) FROM jsonb_array_elements(charges) charge)
      UNION ALL
      SELECT orders.id FROM orders JOIN quotes ON quotes.id = quote_id WHERE orders.total_amount <> quotes.total_amount
      UNION ALL
      SELECT quotes.id FROM quotes
      WHERE subtotal <> (SELECT sum(total_price) FROM quote_items WHERE quote_id = quotes.id)
      UNION ALL
      SELECT id FROM inventory_items
      WHERE current_stock <> (SELECT sum(quantity) FROM stock_movements WHERE inventory_item_id = inventory_items.id)
        OR reserved_stock <> (SELECT coalesce(sum(needed - consumed), 0) FROM order_materials
          WHERE inventory_item_id = inventory_items.id)
      UNION ALL
      SELECT id FROM purchase_orders
      WHERE total_amount <> (SELECT sum(total_cost) FROM purchase_order_items WHERE purchase_order_id = purchase_orders.id)`)
    expect(wrong).toEqual([])
  })

  test('a demo year has the events of each order in chronological order', async () => {
    expect(
      await figure(`
        SELECT count(*) FROM orders o JOIN LATERAL (
          SELECT to_status FROM order_events WHERE order_id = o.id AND to_status IS NOT NULL ORDER BY id DESC LIMIT 1
        ) AS last ON true WHERE last.to_status <> o.status`),
    ).toBe(0)
    expect(
      await figure(`
        SELECT count(*) FROM (
          SELECT created_at, lag(created_at) OVER (PARTITION BY order_id ORDER BY id) AS before FROM order_events
        ) AS steps WHERE created_at < before`),
    ).toBe(0)
  })

  test('a demo year has the right stock balance after each movement, and the alerts that the rules would raise', async () => {
    expect(
      await figure(`
        SELECT count(*) FROM (
          SELECT balance, sum(quantity) OVER (PARTITION BY inventory_item_id ORDER BY seq) AS stock FROM stock_movements
        ) AS moved WHERE balance <> stock OR balance < 0`),
    ).toBe(0)
    expect(
      await figure(`
        SELECT count(*) FROM inventory_items i WHERE current_stock <= reorder_point AND NOT EXISTS (
          SELECT FROM stock_alerts WHERE inventory_item_id = i.id AND NOT is_resolved AND alert_type <> 'overstock')`),
    ).toBe(0)
    expect(
      await figure('SELECT count(*) FROM inventory_items WHERE current_stock <= reorder_point'),
    ).toBeGreaterThan(2)
  })

  test('a demo year takes the cloth of the ordered colour, never that of the bill for another one', async () => {
    const [{ wrong, colours }] = (await shop.rows(`
      SELECT count(*) FILTER (WHERE taken.order_id IS NULL)::int AS wrong, count(DISTINCT item)::int AS colours
      FROM (SELECT DISTINCT order_id, (choice -> 'item' ->> 'id')::uuid AS item
        FROM order_lines JOIN orders ON orders.id = order_id, jsonb_array_elements(made -> 'choices') AS choice
        WHERE choice ->> 'part' IN ('cloth', 'slat') AND choice ? 'item' AND status IN ('processing', 'shipped', 'delivered')) AS chosen
      LEFT JOIN order_materials taken ON taken.order_id = chosen.order_id AND inventory_item_id = item`)) as [
      { wrong: number; colours: number },
    ]
    expect(wrong).toBe(0)
    expect(colours).toBe(12)
    const sage = `SELECT id FROM inventory_items WHERE sku = 'FAB-SAGE'`
    expect(
      await figure(`
        SELECT count(*) FROM order_materials WHERE inventory_item_id = (${sage}) AND NOT EXISTS (
          SELECT FROM order_lines WHERE order_lines.order_id = order_materials.order_id
            AND made -> 'choices' @> jsonb_build_array(jsonb_build_object('item',
              jsonb_build_object('id', (${sage})))))`),
    ).toBe(0)
  })

  test('a demo year orders from suppliers in the currency of its reports', async () => {
    const currencies = await shop.rows('SELECT DISTINCT currency FROM purchase_orders')
    expect(currencies).toEqual([{ currency: 'CHF' }])
  })

  test('a demo year has blog posts in every language, and a chat that names only orders placed by then', async () => {
    expect(await figure(`SELECT count(*) FROM blogs WHERE NOT (translations ?& '{de,es,ru,vi,zh}')`)).toBe(0)
    const named = await shop.rows<{ known: boolean }>(`
      SELECT EXISTS (SELECT FROM orders WHERE created_at <= said.created_at
        AND upper(right(id::text, 8)) = ANY (regexp_match(message, '#(\\w{8})'))) AS known
      FROM chat_messages said WHERE message ~ '#\\w{8}'`)
    expect(named.length).toBeGreaterThan(1)
    expect(named.filter(({ known }) => !known)).toEqual([])
  })

  test('a demo year has forecasts with a known accuracy', async () => {
    const { body } = await admin.send({ method: 'GET', url: '/api/forecasting/accuracy' })
    const { overall } = body as { overall?: { evaluated: number } }
    expect(overall ?? body).toBeTruthy()
    expect(await figure('SELECT count(*) FROM sales_forecasts WHERE ends_on < now()')).toBeGreaterThan(11)
  })

  test('a demo year sends no messages and starts no jobs', async () => {
    expect(await figure('SELECT count(*) FROM outbox')).toBe(0)
    expect(await figure('SELECT count(*) FROM event_deliveries')).toBe(0)
    expect(await figure('SELECT count(*) FROM ar_measurement_feedback WHERE is_vote')).toBe(0)
  })

  test('a demo year is created only once', async () => {
    expect(await seedYear(shop.pool, options)).toEqual({ filled: false, reason: 'there' })
  })
})

describe('a demo year of a certain day', () => {
  let setup: YearSetup
  beforeAll(async () => {
    const database = await cloneDatabase()
    const pool = new pg.Pool({ connectionString: database.url, max: 1 })
    await seedDemo(pool, options)
    const client = await pool.connect()
    setup = await readSetup(client, options)
    client.release()
    await pool.end()
    await database.drop()
  })
  // What is drawn changes the products, so each year gets a copy.
  const yearOf = (now: string, seed = setup.seed, country = setup.country) =>
    drawYear({
      ...setup,
      country,
      products: structuredClone(setup.products),
      numbers: { quoteNumber: (day) => day, purchaseNumber: (day) => day, skus: new Set() },
      now: new Date(now),
      seed,
    })

  test('a demo year of a certain day is the same for the same seed', () => {
    const [one, again, other] = [7, 7, 8].map((seed) => {
      const { orders, deals, stock } = yearOf('2027-04-09T05:00:00Z', seed)
      const stocked = [stock.alerts, stock.purchases, stock.movements.map(({ balance }) => balance)]
      return JSON.stringify([orders, deals, stocked])
    })
    expect(one).toBe(again)
    expect(one).not.toBe(other)
  })

  test('a demo year of a certain day has customers of the country of the shop, who order the same in every country', () => {
    const drawn = (['VN', 'DE', 'FR'] as const).map((country) => {
      const { buyers, orders, stock, team, items } = yearOf('2027-04-09T05:00:00Z', 7, country)
      const ordered = orders.map(({ at, total, status }) => [at, total, status])
      const business = JSON.stringify([ordered, stock.movements.map(({ balance }) => balance)])
      return { business, buyers, team, suppliers: [...new Set(items.map(({ of }) => of))] }
    })
    const [vietnam, germany, france] = drawn
    expect(germany?.business).toBe(vietnam?.business)
    expect(france?.business).toBe(vietnam?.business)
    for (const { phone, email } of germany?.buyers ?? []) {
      expect(phone).toMatch(/^\+49 \d{2,3} 0\d{3} \d{4}$/)
      expect(email).toMatch(/^[a-z]+(\.[a-z]+)*\.[0-9a-f]{6}@demo\.invalid$/)
    }
    const share = (people: Buyer[] = [], language: string) =>
      people.filter((buyer) => buyer.language === language).length / people.length
    expect(share(germany?.buyers, 'de')).toBeGreaterThan(0.7)
    expect(germany?.buyers.map(({ city }) => city)).toContain('Hamburg')
    expect(germany?.team.lead.name).toBe('Laura Brandt')
    expect(vietnam?.suppliers.map(({ name }) => name)).toContain('Saigon Textile Mills')
    const [german, vietnamese] = [/^\+49 /, /^\+84 /].map(
      (prefix) => germany?.suppliers.filter(({ phone }) => prefix.test(phone)).length,
    )
    expect([german, vietnamese]).toEqual([3, 0])
    // A country without a list of its own has English names and a number of its own.
    expect(share(france?.buyers, 'en')).toBeGreaterThan(0.7)
    expect(france?.buyers[0]?.phone).toMatch(/^\+33 /)
  })

  test.each([
    ['a Saturday', '2026-11-28T09:00:00Z'],
    ['a Sunday night', '2026-11-29T18:30:00Z'],
    ['an early Tuesday', '2026-12-01T00:00:00Z'],
    ['the last hour of a year', '2026-12-31T16:20:00Z'],
    ['a day after the Tet holiday', '2027-02-15T05:00:00Z'],
    ['the end of February', '2027-02-28T05:00:00Z'],
    ['the day of the monthly count', '2027-03-28T19:00:00Z'],
    ['a leap day', '2028-02-29T05:00:00Z'],
    ['a day with few deliveries', '2028-03-06T09:00:00Z'],
  ])('has something to do in every list and no wrong balance on %s', (_, now) => {
    const { items, orders, deals, stock } = yearOf(now)
    const isDue = ({ stock: currentStock, reserved, onOrder, maximum, ...item }: Item) =>
      reorderQuantity({
        ...item,
        currentStock,
        reservedStock: reserved,
        onOrder,
        maximumStock: maximum,
        packSize: null,
      }) > 0
    const drafted = stock.purchases.flatMap(({ isDraft, lines }) => (isDraft ? lines : []))
    expect(items.filter(isDue).length).toBeGreaterThan(new Set(drafted.map(({ item }) => item)).size)
    expect(stock.purchases.map(({ status }) => status)).toEqual(
      expect.arrayContaining(['draft', 'sent', 'confirmed', 'completed', 'cancelled']),
    )
    expect(orders.map(({ status }) => status)).toEqual(expect.arrayContaining([...orderStatuses]))
    expect(deals.map(({ quote }) => quote?.status)).toEqual(expect.arrayContaining([...quoteStatuses]))

    const low = items.filter((item) => item.stock <= item.reorderPoint)
    const open = stock.alerts.filter(({ type, resolvedAt }) => type !== 'overstock' && resolvedAt === null)
    expect(low.length).toBeGreaterThan(2)
    expect(open.map(({ item }) => item.sku)).toEqual(expect.arrayContaining(low.map(({ sku }) => sku)))
    const times = stock.movements.map(({ at }) => at.getTime())
    expect(times).toEqual(times.toSorted((one, other) => one - other))
    expect(times.at(-1)).toBeLessThanOrEqual(new Date(now).getTime())
  })
})
