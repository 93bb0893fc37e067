import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { aProduct } from '#modules/catalog/factory.ts'
import { anOrder } from '#modules/orders/factory.ts'
import { openShop } from '#test/shop.ts'
import {
  createProductForecast,
  createSalesForecast,
  deleteSalesForecast,
  listProductForecasts,
  listSalesForecasts,
  updateSalesForecast,
} from './contract/forecasting.ts'
import { readForecastAccuracy } from './contract/forecast-accuracy.ts'
import { createMarketTrend, listMarketTrends, updateMarketTrend } from './contract/market-trends.ts'

const shop = await openShop({ settings: { SHOP_TIME_ZONE: 'Asia/Ho_Chi_Minh' } })
const [admin, viewer] = await Promise.all([shop.as('admin'), shop.as('viewer')])

afterAll(() => shop.close())
beforeEach(() =>
  shop.pool.query('delete from sales_forecasts; delete from product_forecasts; delete from orders'),
)

const thisYear = Number(
  new Intl.DateTimeFormat('en', { year: 'numeric', timeZone: shop.env.timeZone }).format(new Date()),
)
const aForecast = { year: thisYear, period: 'yearly', forecastRevenue: 1000, forecastUnits: 10 } as const
const ordered = (totalAmount: number, createdAt: string, more: { status?: 'cancelled' } = {}) =>
  anOrder(shop, { totalAmount, createdAt: new Date(createdAt), ...more })
const sales = async (query = {}) => (await viewer.call(listSalesForecasts, { query })).body
const accuracy = async () => (await viewer.call(readForecastAccuracy)).body

describe('a sales forecast', () => {
  test('a sales forecast is stored and read back as sent', async () => {
    const body = { ...aForecast, period: 'monthly', month: 3, quarter: null, notes: 'Tết' } as const
    const { status, body: made, headers } = await admin.call(createSalesForecast, { body })
    expect([status, headers.etag]).toEqual([201, '"1"'])
    expect(made).toMatchObject({
      ...body,
      actualRevenue: null,
      actualUnits: null,
      confidence: 75,
      version: 1,
    })
    expect(made.createdBy).toBe(admin.person?.id)
    expect(await sales()).toEqual([made])
  })

  test.for([
    ['year', { year: undefined }],
    ['year', { year: 1999 }],
    ['period', { period: 'weekly' }],
    ['month', { period: 'monthly' }],
    ['month', { period: 'monthly', month: 13 }],
    ['quarter', { period: 'quarterly', quarter: null }],
    ['quarter', { period: 'quarterly', quarter: 5 }],
    ['forecastRevenue', { forecastRevenue: undefined }],
    ['forecastRevenue', { forecastRevenue: -1 }],
    ['forecastUnits', { forecastUnits: undefined }],
    ['forecastUnits', { forecastUnits: 1.5 }],
    ['confidence', { confidence: 101 }],
  ] as const)('a sales forecast is refused at the invalid field: %s in %j', async ([field, wrong]) => {
    const payload = { ...aForecast, ...wrong }
    const { status, refused } = await admin.send({ method: 'POST', url: '/api/forecasting/sales', payload })
    expect(status).toBe(400)
    expect(Object.keys(refused.fields ?? {})).toEqual([field])
  })

  test('a sales forecast drops a month or quarter that its period does not use', async () => {
    const body = { ...aForecast, month: 3, quarter: 2 }
    expect((await admin.call(createSalesForecast, { body })).body).toMatchObject({
      month: null,
      quarter: null,
    })
  })

  test("a sales forecast is compared with the orders of its period, in the shop's time zone and without cancelled ones", async () => {
    // The shop is seven hours ahead of UTC, so its year begins at 17:00 UTC of the day before.
    await ordered(100, '2024-12-31T16:59:59.999Z')
    await ordered(300, '2024-12-31T17:00:00.000Z')
    await ordered(500, '2025-12-31T16:59:59.999Z')
    await ordered(700, '2025-12-31T17:00:00.000Z')
    await ordered(900, '2025-06-01T00:00:00.000Z', { status: 'cancelled' })
    const { body } = await admin.call(createSalesForecast, { body: { ...aForecast, year: 2025 } })
    expect(body).toMatchObject({ actualRevenue: 800, actualUnits: 2, periodEnded: true, variance: -20 })
  })

  test.for([
    ['a forecast for next year', thisYear + 1, []],
    ['a forecast for a past year', thisYear - 1, []],
    ['a forecast for a year whose only order was cancelled', thisYear, [{ status: 'cancelled' }]],
  ] as const)(
    '%s without orders has no actual values, neither zero nor a variance',
    async ([, year, orders]) => {
      for (const order of orders) await anOrder(shop, { totalAmount: 1000, ...order })
      await admin.call(createSalesForecast, { body: { ...aForecast, year } })
      expect(await sales()).toMatchObject([
        { actualRevenue: null, actualUnits: null, variance: null, strongMatch: false },
      ])
      const url = '/api/forecasting/sales'
      const { text } = await viewer.send({ method: 'GET', url, headers: { accept: 'text/csv' } })
      expect(text).toContain('1000,10,,,75')
    },
  )

  test('a sales forecast shows actual values to date while its period is running', async () => {
    await anOrder(shop, { totalAmount: 1000 })
    const { body } = await admin.call(createSalesForecast, { body: aForecast })
    expect(body).toMatchObject({ actualRevenue: 1000, periodEnded: false, variance: 0, strongMatch: true })
    expect((await accuracy()).forecastsEvaluated).toBe(0)
  })

  test('a sales forecast is marked while there are several for its period, and of its product', async () => {
    const duplicates = async () => (await sales()).map(({ isDuplicate }) => isDuplicate)
    const { body: first } = await admin.call(createSalesForecast, { body: aForecast })
    await admin.call(createSalesForecast, { body: { ...aForecast, year: 2025 } })
    expect(first.isDuplicate).toBe(false)
    expect(await duplicates()).toEqual([false, false])
    const { body: second } = await admin.call(createSalesForecast, { body: aForecast })
    expect(second.isDuplicate).toBe(true)
    expect(await duplicates()).toEqual([true, false, true])

    const of = async (productId: string) => {
      const body = { ...aForecast, productId, forecastQuantity: 1 }
      return (await admin.call(createProductForecast, { body })).body.isDuplicate
    }
    const [one, other] = [await aProduct(shop), await aProduct(shop)]
    expect([await of(one.id), await of(other.id), await of(one.id)]).toEqual([false, false, true])
  })

  test.for([
    [1100, true],
    [900, true],
    [1101, false],
    [899, false],
  ] as const)('a sales forecast of 1000 with an actual %i is a strong match: %s', async ([actual, match]) => {
    await ordered(actual, '2025-05-05T12:00:00Z')
    const { body } = await admin.call(createSalesForecast, { body: { ...aForecast, year: 2025 } })
    expect(body.strongMatch).toBe(match)
  })

  test('a sales forecast can be changed only by administrators and with the current version', async () => {
    const { id } = (await admin.call(createSalesForecast, { body: aForecast })).body
    const change = { params: { id }, body: { forecastRevenue: 2000, version: 1 } }
    expect((await viewer.call(updateSalesForecast, change)).status).toBe(403)
    expect((await admin.call(updateSalesForecast, change)).body).toMatchObject({
      forecastRevenue: 2000,
      forecastUnits: 10,
      version: 2,
    })
    const late = await admin.call(updateSalesForecast, change)
    expect([late.status, late.refused.code]).toEqual([409, 'version_conflict'])
    expect(late.refused.current).toMatchObject({ id, version: 2 })
    const missing = await admin.call(updateSalesForecast, { params: { id }, body: { period: 'monthly' } })
    expect([missing.status, missing.refused.fields]).toEqual([400, { month: 'Month is required' }])
    const headers = { 'if-match': '"1"' }
    expect((await admin.call(deleteSalesForecast, { params: { id }, headers })).status).toBe(412)
    expect((await admin.call(deleteSalesForecast, { params: { id } })).body).toEqual({ success: true })
    expect((await admin.call(deleteSalesForecast, { params: { id } })).status).toBe(404)
    const log = await shop.rows('select action from audit_log where entity_id = $1 order by id', [id])
    expect(log.map(({ action }) => action)).toEqual(
      ['create', 'update', 'delete'].map((deed) => `sales_forecast.${deed}`),
    )
  })

  test.for(['created_at', '-created_at', 'starts', '-starts', 'revenue', '-revenue'] as const)(
    'a sales forecast is paged by %s without duplicates',
    async (sort) => {
      for (const n of [1, 2, 3]) {
        const body = { ...aForecast, year: 2030 - n, forecastRevenue: n + 0.25 }
        const { id } = (await admin.call(createSalesForecast, { body })).body
        await shop.rows(
          `update sales_forecasts set created_at = '2026-01-01'::date + $2::int where id = $1`,
          [id, n],
        )
      }
      const seen: number[] = []
      let url: string | undefined = `/api/forecasting/sales?limit=1&sort=${sort}`
      while (url) {
        const { body, headers } = await viewer.send({ method: 'GET', url })
        expect(headers['x-total-count']).toBe('3')
        seen.push(...(body as { forecastRevenue: number }[]).map((one) => one.forecastRevenue))
        url = /<([^>]+)>/.exec(String(headers.link ?? ''))?.[1]
      }
      const upwards = ['created_at', '-starts', 'revenue'].includes(sort)
      expect(seen).toEqual(upwards ? [1.25, 2.25, 3.25] : [3.25, 2.25, 1.25])
    },
  )

  test('a sales forecast is found by notes, period and status', async () => {
    await admin.call(createSalesForecast, { body: { ...aForecast, year: 2020, notes: 'Năm đầu' } })
    await admin.call(createSalesForecast, {
      body: { ...aForecast, period: 'quarterly', quarter: 4, year: 2099 },
    })
    const years = async (query: object) => (await sales(query)).map(({ year }) => year)
    expect(await years({ q: 'nam' })).toEqual([2020])
    expect(await years({ period: 'quarterly' })).toEqual([2099])
    expect(await years({ state: 'ended' })).toEqual([2020])
    expect(await years({ state: 'active', year: 2099 })).toEqual([2099])
  })
})

test('forecasts can be exported as a file with their actual values', async () => {
  const product = await aProduct(shop, { name: 'Rèm cuốn' })
  await anOrder(shop, { product, totalAmount: 1100, createdAt: new Date('2025-05-05T12:00:00Z') })
  const body = { ...aForecast, year: 2025, notes: '=1+1' }
  await admin.call(createSalesForecast, { body })
  await admin.call(createProductForecast, { body: { ...body, productId: product.id, forecastQuantity: 2 } })
  const file = async (path: string) => {
    const { headers, text } = await viewer.send({ method: 'GET', url: path, headers: { accept: 'text/csv' } })
    expect(headers['content-type']).toBe('text/csv; charset=utf-8')
    const [heads = '', ...rows] = text.replace('\uFEFF', '').trim().split('\r\n')
    expect(rows).toHaveLength(1)
    const cells = (rows[0] ?? '').split(',')
    return Object.fromEntries(heads.split(',').map((head, index) => [head, cells[index]]))
  }
  expect(await file('/api/forecasting/sales?year=2025')).toMatchObject({
    period: '"yearly"',
    month: '',
    forecast_revenue: '1000',
    actual_revenue: '1100',
    variance_percent: '10',
    strong_match: 'true',
    notes: `"'=1+1"`,
  })
  expect(await file('/api/forecasting/products')).toMatchObject({
    product: '"Rèm cuốn"',
    forecast_quantity: '2',
    actual_quantity: '1',
    variance_percent: '-50',
  })
})

describe('a product forecast', () => {
  test('a product forecast is compared with the order lines of its product', async () => {
    const product = await aProduct(shop, { name: 'Rèm cuốn' })
    const body = { ...aForecast, productId: product.id, year: 2025, forecastQuantity: 2, notes: 'New' }
    await anOrder(shop, { product, createdAt: new Date('2025-02-02T12:00:00Z') })
    await ordered(5, '2025-02-02T12:00:00Z')
    const { status, body: made } = await admin.call(createProductForecast, { body })
    expect(status).toBe(201)
    expect(made).toMatchObject({
      productId: product.id,
      productName: 'Rèm cuốn',
      forecastQuantity: 2,
      forecastDemand: 2,
      forecastRevenue: 1000,
      notes: 'New',
      seasonalFactor: 100,
      trendFactor: 100,
      actualDemand: 1,
      actualArea: 2.7,
      variance: -50,
    })
    expect((await viewer.call(listProductForecasts, { query: { q: 'rem cuon' } })).body).toEqual([made])
  })

  test('a product forecast has no actual values before its product is ordered, even if others are', async () => {
    const product = await aProduct(shop)
    await anOrder(shop, { totalAmount: 1000 })
    const body = { ...aForecast, productId: product.id, forecastQuantity: 2 }
    await admin.call(createProductForecast, { body })
    const read = async () => (await viewer.call(listProductForecasts)).body
    const none = {
      actualDemand: null,
      actualRevenue: null,
      actualArea: null,
      variance: null,
      strongMatch: false,
    }
    expect(await read()).toMatchObject([none])
    await anOrder(shop, { product })
    expect(await read()).toMatchObject([{ actualDemand: 1, actualArea: 2.7, variance: -50 }])
  })

  test('a product forecast is refused without a product, or with an unknown one', async () => {
    const payload = { ...aForecast, forecastQuantity: 2 }
    const send = (more: object) =>
      admin.send({ method: 'POST', url: '/api/forecasting/products', payload: { ...payload, ...more } })
    expect((await send({})).refused.fields).toHaveProperty('productId')
    expect((await send({ productId: '' })).status).toBe(400)
    const unknown = await send({ productId: 'unknown' })
    expect([unknown.status, unknown.refused.code]).toEqual([422, 'reference_unknown'])
    expect(unknown.refused.fields).toEqual({ productId: 'There is no such product' })
  })
})

describe('forecast accuracy', () => {
  test('forecast accuracy is empty until a period has ended, and counts forecasts of both kinds as active', async () => {
    await admin.call(createSalesForecast, { body: aForecast })
    const product = await aProduct(shop)
    await admin.call(createProductForecast, {
      body: { ...aForecast, productId: product.id, forecastQuantity: 1 },
    })
    expect(await accuracy()).toMatchObject({
      averageAccuracy: 0,
      forecastsEvaluated: 0,
      rating: null,
      wape: null,
      mase: null,
      bias: null,
      activeForecasts: 2,
    })
  })

  test('forecast accuracy is the mean error of each forecast relative to the forecast', async () => {
    await ordered(900, '2024-05-05T12:00:00Z')
    await ordered(1600, '2025-05-05T12:00:00Z')
    for (const year of [2024, 2025]) {
      await admin.call(createSalesForecast, { body: { ...aForecast, year } })
    }
    expect(await accuracy()).toMatchObject({
      averageAccuracy: 65,
      forecastsEvaluated: 2,
      rating: 'Needs Improvement',
      wape: 700 / 2500,
      bias: -500 / 2500,
      byPeriod: { monthly: 0, quarterly: 0, yearly: 2 },
    })
  })

  test('forecast accuracy is rated by the exact average, not the rounded one', async () => {
    await ordered(89_996, '2025-05-05T12:00:00Z')
    await admin.call(createSalesForecast, { body: { ...aForecast, year: 2025, forecastRevenue: 100_000 } })
    expect(await accuracy()).toMatchObject({ averageAccuracy: 90, rating: 'Good' })
  })

  test('forecast accuracy for months and quarters is compared with the naive forecast', async () => {
    const totals = [100, 100, 100, 200, 200, 200, 150, 150, 150]
    for (const [month, total] of totals.entries()) await ordered(total, `2023-0${month + 1}-10T12:00:00Z`)
    const month = { ...aForecast, year: 2023, period: 'monthly', month: 4, forecastRevenue: 150 } as const
    const quarter = { ...aForecast, year: 2023, period: 'quarterly', quarter: 2 } as const
    await admin.call(createSalesForecast, { body: month })
    await admin.call(createSalesForecast, { body: { ...quarter, forecastRevenue: 825 } })
    const { mase, maseByPeriod } = await accuracy()
    const { monthly, quarterly, yearly } = maseByPeriod
    expect(monthly).toBeGreaterThan(0)
    expect(quarterly).toBeGreaterThan(0)
    expect(yearly).toBeNull()
    expect(mase).toBeCloseTo(((monthly ?? 0) + (quarterly ?? 0)) / 2, 10)
  })
})

test('a market trend is stored, changed and listed with its stored field names', async () => {
  const body = {
    name: 'Rainy season',
    category: 'seasonal',
    impact: 'negative',
    startDate: '2026-05-01',
  } as const
  const { status, body: made } = await admin.call(createMarketTrend, { body })
  expect(status).toBe(201)
  expect(made).toMatchObject({ ...body, description: null, impactLevel: null, endDate: null, isActive: true })
  const change = { params: { id: made.id }, body: { endDate: '2026-04-30' } }
  expect((await admin.call(updateMarketTrend, change)).refused.fields).toHaveProperty('endDate')
  change.body.endDate = '2026-10-31'
  const { body: changed } = await admin.call(updateMarketTrend, change)
  expect((await viewer.call(listMarketTrends)).body).toEqual([changed])
})
