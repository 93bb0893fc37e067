import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { openShop } from '#test/shop.ts'
import { aProduct } from '#modules/catalog/factory.ts'
import { anOrder } from '#modules/orders/factory.ts'
import { aCustomer } from '#modules/customers/factory.ts'
import { readTimeline } from '#modules/customers/contract/index.ts'
import {
  createProductForecast,
  createSalesForecast,
  listSalesForecasts,
  readForecastAccuracy,
  readForecastSuggestions,
  readSalesAnalytics,
} from '#modules/forecasting/contract/index.ts'
import { createQuote, listQuotes } from '#modules/quotes/contract/index.ts'

const shop = await openShop({ settings: { SHOP_TIME_ZONE: 'Asia/Ho_Chi_Minh' } })
const [admin, viewer] = await Promise.all([shop.as('admin'), shop.as('viewer')])

afterAll(() => shop.close())
beforeEach(() =>
  shop.pool.query(`delete from exchange_rates; delete from sales_forecasts; delete from product_forecasts;
    delete from orders; update reporting_currency set currency = 'USD'`),
)

/** Adds a rate: the value of one US dollar in dong, from the given day on. */
const rate = (day: string, dong: string, from = 'USD', to = 'VND') =>
  shop.rows('insert into exchange_rates (from_currency, to_currency, day, rate) values ($1, $2, $3, $4)', [
    from,
    to,
    day,
    dong,
  ])
/** An order placed at noon, in the shop's time zone. */
const ordered = (totalAmount: number, day: string, more: object = {}) =>
  anOrder(shop, { totalAmount, createdAt: new Date(`${day}T05:00:00Z`), ...more })
const reportIn = (currency: string) => shop.rows('update reporting_currency set currency = $1', [currency])
const analytics = async (query = {}) => (await viewer.call(readSalesAnalytics, { query })).body
const yearly = { year: 2025, period: 'yearly', forecastRevenue: 100, forecastUnits: 2 } as const
const forecast = (over: object = {}) => admin.call(createSalesForecast, { body: { ...yearly, ...over } })
const sales = async () => (await viewer.call(listSalesForecasts)).body
const accuracy = async () => (await viewer.call(readForecastAccuracy)).body

describe('sales analytics', () => {
  test('sales analytics convert each day at its own rate, and also return the unconverted sum', async () => {
    await rate('2025-01-01', '25000')
    await rate('2025-03-01', '20000')
    await ordered(1_000_000, '2025-02-28')
    await ordered(1_000_000, '2025-03-01')
    await ordered(500_000, '2025-03-02', { status: 'cancelled' })
    expect(await analytics({ to: '2025-03-31' })).toMatchObject({
      currency: 'USD',
      totalRevenue: 40 + 50 + 25,
      netRevenue: 90,
      averageOrderValue: 45,
      original: {
        currency: 'VND',
        totalRevenue: 2_500_000,
        netRevenue: 2_000_000,
        averageOrderValue: 1_000_000,
      },
    })
    const { byMonth, byStatus } = await analytics({ to: '2025-03-31' })
    expect(byMonth.slice(-2).map(({ revenue, netRevenue }) => [revenue, netRevenue])).toEqual([
      [40, 40],
      [75, 50],
    ])
    expect(byStatus.find(({ status }) => status === 'cancelled')?.revenue).toBe(25)
  })

  test('sales analytics round half up once, after adding everything', async () => {
    await rate('2025-01-01', '20000')
    for (const day of ['01', '02', '03']) await ordered(100, `2025-02-${day}`)
    // Three times half a cent: 1.5 cents, not three cents.
    expect((await analytics()).totalRevenue).toBe(0.02)
  })

  test('sales analytics use a rate that was entered in the opposite direction', async () => {
    await rate('2025-01-01', '0.00004', 'VND', 'USD')
    await ordered(1_000_000, '2025-02-01')
    expect(await analytics()).toMatchObject({ currency: 'USD', totalRevenue: 40 })
  })

  test("sales analytics stay in the shop's currency while any day lacks a rate", async () => {
    await rate('2025-02-01', '25000')
    await ordered(1_000_000, '2025-02-01')
    await ordered(1_000_000, '2025-01-31')
    expect(await analytics()).toMatchObject({ currency: 'VND', totalRevenue: 2_000_000, original: null })
    expect(await analytics({ from: '2025-02-01', to: '2025-12-31' })).toMatchObject({ currency: 'VND' })
    expect(await analytics({ from: '2026-02-01' })).toMatchObject({ totalRevenue: 0 })
  })

  test('sales analytics are not converted in a shop that reports in its own currency', async () => {
    await rate('2025-01-01', '25000')
    await reportIn('VND')
    await ordered(1_000_000, '2025-02-01')
    expect(await analytics()).toMatchObject({ currency: 'VND', totalRevenue: 1_000_000, original: null })
  })

  test('sales analytics convert the revenue of single products at the mean rate of each month', async () => {
    await rate('2025-01-01', '25000')
    await rate('2025-02-15', '20000')
    const product = await aProduct(shop)
    await ordered(1_000_000, '2025-02-01', { product })
    await ordered(1_000_000, '2025-02-20', { product })
    // A cancelled order leaves nothing to convert, even in a month without any other sale.
    const gone = await ordered(1_000_000, '2025-06-01', { product })
    await shop.rows('delete from orders where id = $1', [gone.id])
    const { currency, topProducts } = await analytics({ to: '2025-12-31' })
    expect(currency).toBe('USD')
    const [row] = await shop.rows<{ revenue: string }>(
      'select sum(calculated_price) as revenue from order_lines where product_id = $1',
      [product.id],
    )
    // The two orders are worth 40 and 50 dollars, for two million dong.
    expect(topProducts[0]?.revenue).toBe(Math.round((Number(row?.revenue) * 90) / 20_000) / 100)
  })
})

describe('a sales forecast', () => {
  test('a sales forecast without any rate is compared with the unconverted sum of orders', async () => {
    await ordered(90, '2025-05-05')
    const { body } = await forecast()
    expect(body).toMatchObject({
      currency: 'VND',
      actualRevenue: 90,
      actualCurrency: 'VND',
      original: null,
      originalCurrency: null,
      comparable: true,
      variance: -10,
      strongMatch: true,
    })
    expect(await accuracy()).toMatchObject({ averageAccuracy: 90, forecastsEvaluated: 1, notComparable: 0 })
  })

  test('a sales forecast in the reporting currency is not compared with orders in another currency', async () => {
    await ordered(1_000_000, '2025-05-05')
    const { body } = await forecast({ currency: 'USD' })
    expect(body).toMatchObject({
      currency: 'USD',
      actualRevenue: 1_000_000,
      actualCurrency: 'VND',
      comparable: false,
      variance: null,
      strongMatch: false,
    })
    expect(await accuracy()).toMatchObject({ averageAccuracy: 0, forecastsEvaluated: 0, notComparable: 1 })
  })

  test('a sales forecast in the reporting currency is compared with orders at the rates of their days', async () => {
    await rate('2024-12-01', '25000')
    await rate('2025-06-01', '20000')
    await ordered(1_000_000, '2025-05-31')
    await ordered(1_000_000, '2025-06-01')
    const { body } = await forecast()
    expect(body).toMatchObject({
      currency: 'USD',
      actualRevenue: 90,
      actualCurrency: 'USD',
      original: 2_000_000,
      originalCurrency: 'VND',
      comparable: true,
      variance: -10,
    })
    expect(await accuracy()).toMatchObject({ averageAccuracy: 90, wape: 10 / 90, bias: 10 / 90 })
  })

  test('a sales forecast keeps its currency when rates are added later', async () => {
    await ordered(1_000_000, '2025-05-05')
    await forecast({ forecastRevenue: 1_000_000 })
    await rate('2025-01-01', '25000')
    await forecast({ forecastRevenue: 40 })
    const [inDollars, inDong] = await sales()
    expect(inDong).toMatchObject({ currency: 'VND', actualRevenue: 1_000_000, variance: 0 })
    expect(inDollars).toMatchObject({ currency: 'USD', actualRevenue: 40, variance: 0 })
    // Each forecast is scored separately: a sum of dollars and dong would be meaningless.
    expect(await accuracy()).toMatchObject({
      averageAccuracy: 100,
      forecastsEvaluated: 2,
      wape: null,
      bias: null,
    })
  })

  test('a sales forecast for a period without orders is compared with nothing, in either currency', async () => {
    await forecast({ currency: 'USD' })
    expect(await sales()).toMatchObject([{ actualRevenue: null, variance: null, comparable: true }])
    expect(await accuracy()).toMatchObject({ forecastsEvaluated: 1, averageAccuracy: 0 })
  })

  test("a sales forecast is refused in a currency that is neither the shop's nor the reporting currency", async () => {
    const { status, refused } = await forecast({ currency: 'EUR' })
    expect([status, refused.fields]).toEqual([400, { currency: 'Must be USD or VND' }])
  })

  test('a sales forecast of a product converts the revenue of its order lines', async () => {
    await rate('2025-01-01', '25000')
    const product = await aProduct(shop)
    await ordered(2_700_000, '2025-02-01', { product })
    const { body } = await admin.call(createProductForecast, {
      body: { ...yearly, productId: product.id, forecastQuantity: 2 },
    })
    expect(body).toMatchObject({
      currency: 'USD',
      actualCurrency: 'USD',
      originalCurrency: 'VND',
      variance: -50,
    })
    expect(body.actualRevenue).toBe((body.original ?? 0) / 25_000)
  })
})

test('a suggested forecast is in the reporting currency, each month converted at the rates of its days', async () => {
  const suggestions = async () => (await viewer.call(readForecastSuggestions, { query: {} })).body
  const thisMonth = new Date().toISOString().slice(0, 7)
  const monthBefore = (months: number) => {
    const first = new Date(`${thisMonth}-01T00:00:00Z`)
    first.setUTCMonth(first.getUTCMonth() - months)
    return first.toISOString().slice(0, 7)
  }
  await ordered(1_000_000, `${monthBefore(3)}-10`)
  await ordered(2_000_000, `${monthBefore(2)}-10`)
  const before = await suggestions()
  expect([before.currency, before.history[0]?.revenue]).toEqual(['VND', 1_000_000])
  await rate(`${monthBefore(3)}-01`, '25000')
  await rate(`${monthBefore(2)}-01`, '20000')
  const { currency, history } = await suggestions()
  expect([currency, history[0]?.revenue, history[1]?.revenue]).toEqual(['USD', 40, 100])
})

describe('a customer', () => {
  test('a customer shows orders and quotes in both currencies, and opportunities in the reporting currency', async () => {
    const customer = await aCustomer(shop, { firstName: 'Lan', email: 'two@example.com' })
    const today = new Date().toISOString().slice(0, 10)
    await rate(`${Number(today.slice(0, 4)) - 1}${today.slice(4)}`.replace('-02-29', '-02-28'), '25000')
    const quote = await admin.call(createQuote, {
      body: { customerId: customer.id, items: [], totalAmount: 1_512_000, validUntil: '2030-01-31' },
    })
    expect(quote.status).toBe(201)
    await shop.rows(`insert into opportunities (customer_id, title, value) values ($1, 'Flat', 60)`, [
      customer.id,
    ])
    const { body } = await viewer.call(readTimeline, { params: { id: customer.id } })
    expect(body.find(({ kind }) => kind === 'quote')).toMatchObject({
      amount: 1_512_000,
      currency: 'VND',
      converted: { amount: 60.48, currency: 'USD' },
    })
    expect(body.find(({ kind }) => kind === 'opportunity')).toMatchObject({
      amount: 60,
      currency: 'USD',
      converted: null,
    })
    const quotes = (await viewer.call(listQuotes)).body
    expect(quotes[0]).toMatchObject({
      totalAmount: 1_512_000,
      currency: 'VND',
      converted: { amount: 60.48, currency: 'USD' },
    })
    await shop.rows('delete from exchange_rates')
    expect((await viewer.call(listQuotes)).body[0]).toMatchObject({ currency: 'VND', converted: null })
  })
})
