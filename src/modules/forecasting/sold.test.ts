import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { aProduct } from '#modules/catalog/factory.ts'
import { anOrder } from '#modules/orders/factory.ts'
import { openShop } from '#test/shop.ts'
import { readForecastSuggestions } from './contract/forecast-suggestions.ts'
import { readDashboard } from '#modules/dashboard/contract.ts'
import { readSalesAnalytics } from './contract/sales-analytics.ts'

/** Sales history from orders, and the forecasts suggested from it. */

const shop = await openShop({ settings: { SHOP_TIME_ZONE: 'America/Los_Angeles' } })
const viewer = await shop.as('viewer')

afterAll(() => shop.close())
beforeEach(() => shop.pool.query('delete from orders'))

const thisYear = Number(
  new Intl.DateTimeFormat('en', { year: 'numeric', timeZone: shop.env.timeZone }).format(new Date()),
)

describe('a suggested forecast', () => {
  const suggested = async (query: { period?: 'quarterly' | 'yearly'; productId?: string } = {}) =>
    (await viewer.call(readForecastSuggestions, { query })).body
  /** Midday on the 10th of the month, this many months ago. */
  const monthsAgo = (months: number) => {
    const [year, month] = new Intl.DateTimeFormat('sv', { timeZone: shop.env.timeZone })
      .format(new Date())
      .split('-')
      .map(Number) as [number, number]
    return new Date(Date.UTC(year, month - 1 - months, 10, 20))
  }
  /** One order in each of the given number of past months. */
  async function history(months: number, totalOf: (monthsAgo: number) => number) {
    const product = await aProduct(shop)
    for (let ago = months; ago > 0; ago--) {
      await anOrder(shop, { product, totalAmount: totalOf(ago), createdAt: monthsAgo(ago) })
    }
    return product
  }

  test('a suggested forecast reports too little history and returns the mean', async () => {
    expect(await suggested()).toMatchObject({ historyMonths: 0, enoughHistory: false, revenueModels: [] })
    await history(5, (ago) => ago * 100)
    const { suggestions, ...summary } = await suggested()
    expect(summary).toMatchObject({ historyMonths: 5, enoughHistory: false, unitModels: [] })
    expect(suggestions).toHaveLength(12)
    expect(suggestions[0]).toMatchObject({
      revenue: { value: 300, low: null, high: null },
      units: { value: 1 },
    })
  })

  test('extrapolates sales with an interval, by month, quarter and year', async () => {
    const product = await history(14, () => 1000)
    await anOrder(shop, { totalAmount: 90_000, createdAt: monthsAgo(2), status: 'cancelled' })
    await anOrder(shop, { totalAmount: 70_000 })
    const { suggestions, history: sold, revenueModels } = await suggested()
    expect(sold.map(({ revenue }) => revenue)).toEqual(Array.from({ length: 14 }, () => 1000))
    expect(revenueModels).toHaveLength(3)
    expect(suggestions.map(({ revenue }) => revenue.value)).toEqual(Array.from({ length: 12 }, () => 1000))
    expect(suggestions[0]).toMatchObject({ period: 'monthly', revenue: { low: 1000, high: 1000 } })
    const quarters = (await suggested({ period: 'quarterly' })).suggestions
    expect(quarters.map(({ revenue }) => revenue.value)).toEqual([3000, 3000, 3000, 3000])
    const years = (await suggested({ period: 'yearly' })).suggestions
    expect(years.map(({ year, revenue }) => [year, revenue.value])).toEqual([
      [thisYear, 12_000],
      [thisYear + 1, 12_000],
    ])
    const { body: ofProduct } = await viewer.call(readForecastSuggestions, {
      query: { productId: product.id, seasonalFactor: 200, trendFactor: 150 },
    })
    expect(ofProduct).toMatchObject({ productId: product.id, historyMonths: 14 })
    expect(ofProduct.suggestions[0]?.units).toEqual({ value: 3, low: 3, high: 3 })
  })

  test('a suggested forecast has each month between the first and the last sale, also those in which nothing was sold', async () => {
    for (const ago of [12, 9, 7, 4, 1]) await anOrder(shop, { totalAmount: 1000, createdAt: monthsAgo(ago) })
    const { history: sold, suggestions } = await suggested()
    expect(sold.map(({ revenue }) => revenue / 1000)).toEqual([1, 0, 0, 1, 0, 1, 0, 0, 1, 0, 0, 1])
    for (const { revenue } of suggestions) expect(revenue.value).toBeLessThan(1000)
  })

  test('a suggested forecast is for staff, and only for an existing product', async () => {
    const unknown = await viewer.call(readForecastSuggestions, { query: { productId: 'unknown' } })
    expect([unknown.status, unknown.refused.code]).toEqual([404, 'product_not_found'])
    const stranger = await shop.as(null)
    expect((await stranger.call(readForecastSuggestions)).status).toBe(401)
  })
})

test('statistics include all orders, with separate sums without cancelled ones', async () => {
  await anOrder(shop, { totalAmount: 300_000 })
  await anOrder(shop, { totalAmount: 500_000, status: 'delivered' })
  await anOrder(shop, { totalAmount: 100_000, status: 'cancelled' })
  const { body } = await viewer.call(readSalesAnalytics)
  expect(body).toMatchObject({
    totalOrders: 3,
    totalRevenue: 900_000,
    cancelledOrders: 1,
    netRevenue: 800_000,
    averageOrderValue: 400_000,
  })
  expect(body.byMonth).toHaveLength(12)
  expect(body.byMonth.at(-1)).toMatchObject({ orders: 3, revenue: 900_000, netRevenue: 800_000 })
  expect(body.topProducts.map(({ lines }) => lines)).toEqual([1, 1])
  const before = await viewer.call(readSalesAnalytics, { query: { to: '2020-01-01' } })
  expect(before.body).toMatchObject({
    totalOrders: 0,
    totalRevenue: 0,
    averageOrderValue: 0,
    topProducts: [],
  })
})

test('orders in the first and last minutes of a day count on it in statistics and dashboard, also west of UTC', async () => {
  for (const [moment, totalAmount] of [
    ['2025-03-09T23:50', 4],
    ['2025-03-10T00:10', 30],
    ['2025-03-10T23:50', 200],
    ['2025-03-11T00:10', 1000],
  ] as const)
    await anOrder(shop, { totalAmount, createdAt: new Date(`${moment}-07:00`) })
  const query = { from: '2025-03-10', to: '2025-03-10' }
  const { body } = await viewer.call(readSalesAnalytics, { query })
  expect(body).toMatchObject({ totalOrders: 2, totalRevenue: 230 })
  const { period } = (await viewer.call(readDashboard, { query })).body
  expect(period).toMatchObject({ orders: 2, revenue: 230 })
})

test('the monthly sales of a product follow every change of its orders', async () => {
  const [roller, pleated] = [await aProduct(shop), await aProduct(shop)]
  const placed = (product: typeof roller, day: string) =>
    anOrder(shop, { product, totalAmount: 270_000, createdAt: new Date(`${day}T20:00:00Z`) })
  const [first, second, third] = [
    await placed(roller, '2025-03-10'),
    await placed(roller, '2025-03-31'),
    await placed(pleated, '2025-03-12'),
  ]
  const sold = async (to: string) => {
    const { body } = await viewer.call(readSalesAnalytics, { query: { to } })
    return body.topProducts.map(({ name, lines, revenue, area }) => [name, lines, revenue, area])
  }
  const [of, other] = [roller.name, pleated.name]
  expect(await sold('2025-03-31')).toEqual([
    [of, 2, 540_000, 5.4],
    [other, 1, 270_000, 2.7],
  ])
  expect(await sold('2025-03-11')).toEqual([[of, 1, 270_000, 2.7]])

  await shop.rows(`update orders set status = 'cancelled' where id = $1`, [third.id])
  expect(await sold('2025-04-30')).toEqual([[of, 2, 540_000, 5.4]])
  await shop.rows('select fold_order_days()')
  await shop.rows(`update orders set status = 'shipped', created_at = '2025-04-02' where id = $1`, [third.id])
  await shop.rows('update order_lines set width_mm = 2000 where order_id = $1', [second.id])
  await shop.rows('delete from orders where id = $1', [first.id])
  await shop.rows('delete from products where id = $1', [pleated.id])
  const now = [
    [of, 1, 270_000, 3.6],
    [other, 1, 270_000, 2.7],
  ]
  const byName = (rows: unknown[][]) =>
    rows.toSorted(([one], [two]) => String(one).localeCompare(String(two)))
  expect(byName(await sold('2025-05-31'))).toEqual(byName(now))
  await shop.rows('select fold_order_days()')
  expect(byName(await sold('2025-05-31'))).toEqual(byName(now))
  await shop.rows('select rebuild_order_days()')
  expect(byName(await sold('2025-05-31'))).toEqual(byName(now))
})

test('of products that sold equally well, the ten best are the first by name, also those that are gone', async () => {
  const products = await Promise.all(Array.from({ length: 13 }, () => aProduct(shop)))
  for (const product of products)
    await anOrder(shop, { product, totalAmount: 270_000, createdAt: new Date('2025-03-10T05:00:00Z') })
  const names = (
    await shop.rows<{ name: string }>('select name from products where id = any($1) order by name', [
      products.map(({ id }) => id),
    ])
  ).map(({ name }) => name)
  await shop.rows('delete from products where name = any($1)', [names.slice(3, 6)])
  for (const to of ['2025-03-31', '2025-04-30']) {
    const { body } = await viewer.call(readSalesAnalytics, { query: { to } })
    expect(body.topProducts.map(({ name, lines }) => [name, lines])).toEqual(
      names.slice(0, 10).map((name) => [name, 1]),
    )
  }
})

test('the best products of the current twelve months are those that all orders add up to, whatever changed', async () => {
  const products = await Promise.all(Array.from({ length: 12 }, () => aProduct(shop)))
  const [month] = await shop.rows<{ start: Date; end: string }>(`
    select (now() - interval '40 days') as start,
      to_char(date_trunc('month', now() at time zone time_zone) + interval '1 month' - interval '1 day', 'YYYY-MM-DD') as end
    from shop_calendar`)
  if (month === undefined) throw new Error('the shop has no calendar')
  const sell = async (revenue: number, of: Parameters<typeof anOrder>[1] = {}) => {
    const { id } = await anOrder(shop, of)
    await shop.rows('update order_lines set calculated_price = $2 where order_id = $1', [id, revenue])
    return id
  }
  const orders: string[] = []
  for (const [index, product] of products.entries()) {
    orders.push(await sell(100_000 * (index + 1), { product }))
    orders.push(await sell(500_000, { product, createdAt: month.start }))
  }
  const [first, second] = products
  const best = async (query: { to?: string }) =>
    (await viewer.call(readSalesAnalytics, { query })).body.topProducts
  // An end that is given has the orders of its month added up one by one.
  const expectBest = async () => {
    const all = await best({ to: month.end })
    expect(all).toHaveLength(10)
    expect(await best({})).toEqual(all)
  }
  await expectBest()
  await shop.rows('select fold_order_days()')
  const years = 'select count(*)::int as n from product_years where last_month = month_of_shop()'
  expect(await shop.rows(years)).not.toEqual([{ n: 0 }])
  await expectBest()

  await shop.rows(`update orders set status = 'cancelled' where id = $1`, [orders.at(-2)])
  await shop.rows('update order_lines set calculated_price = 9000000 where order_id = $1', [orders[0]])
  await shop.rows(`update orders set created_at = created_at - interval '2 years' where id = $1`, [orders[5]])
  await shop.rows('delete from products where id = $1', [second?.id])
  await sell(8_000_000)
  await expectBest()
  expect((await best({})).slice(0, 2)).toMatchObject([
    { productId: first?.id, lines: 2, revenue: 9_500_000 },
    { lines: 1, revenue: 8_000_000 },
  ])
  await shop.rows('select fold_order_days()')
  await expectBest()

  // Another month has begun since they were folded.
  await shop.rows(`update product_years set last_month = last_month - interval '1 month', revenue = 1`)
  await expectBest()
  await shop.rows('select fold_order_days()')
  expect(await shop.rows(years)).not.toEqual([{ n: 0 }])
  await expectBest()
  await shop.rows('select rebuild_order_days()')
  await expectBest()
})
