import { expect, test } from 'vitest'
import { anOrder } from '#modules/orders/factory.ts'
import { createTaxRate, getTaxSettings, putTaxSettings } from '#modules/taxes/contract/index.ts'
import { shopOfFile } from '#test/shop-of-file.ts'
import { getNexus } from './contract/index.ts'

const shop = await shopOfFile({
  settings: { SHOP_COUNTRY: 'US', SHOP_CURRENCY: 'USD', SHOP_TIME_ZONE: 'UTC' },
})
const admin = await shop.as('admin')

const lines = async () => (await admin.call(getNexus)).body

/** An order that was delivered to a state, this many years ago; dollars without tax. */
async function sold(region: string, dollars: number, yearsAgo = 0, more: Parameters<typeof anOrder>[1] = {}) {
  const net = dollars * 100
  const year = new Date().getUTCFullYear() - yearsAgo
  await anOrder(shop, {
    totalAmount: net,
    createdAt: new Date(Date.UTC(year, 0, 1, 0, 0, 1)),
    taxes: {
      mode: 'added',
      reason: null,
      place: { country: 'US', region, postcode: '' },
      day: '2026-01-01',
      rates: {},
      sums: [{ percent: 0, net, tax: 0, gross: net }],
      net,
      tax: 0,
    },
    ...more,
  })
}

test('a shop without taxes counts no sales by state', async () => {
  await sold('TX', 1)
  expect(await lines()).toEqual([])
  expect((await admin.call(getTaxSettings)).body).not.toHaveProperty('nexus')
  await shop.rows('delete from orders')
})

test('sales are counted by state and year against thresholds, the nearest first', async () => {
  await admin.call(putTaxSettings, { body: { isOn: true } })
  await admin.call(createTaxRate, { body: { country: 'US', region: 'TX', percent: 6.25 } })
  await sold('tx', 60_000)
  await sold('Texas', 45_000)
  await sold('CA', 100_000, 1)
  await sold('NY', 85_000, 1)
  await sold('NY', 1, 2)
  await sold('NY', 90_000, 0, { status: 'cancelled' })
  const nexus = [
    { state: 'ca', amount: 500_000, orders: null },
    { state: 'VT', amount: 100_000, orders: 200 },
  ]
  expect((await admin.call(putTaxSettings, { body: { nexus } })).status).toBe(200)
  expect(await lines()).toMatchObject([
    { state: 'TX', level: 'reached', share: 1.05, current: { amount: 105_000, orders: 2 }, hasRates: true },
    { state: 'NY', level: 'near', share: 0.85, previous: { amount: 85_000, orders: 1 }, hasRates: false },
    { state: 'CA', level: 'below', share: 0.2, threshold: { amount: 500_000, orders: null } },
    { state: 'VT', level: 'below', share: 0, threshold: { amount: 100_000, orders: 200 } },
  ])
  const { text } = await admin.send({
    method: 'GET',
    url: '/api/documents/nexus',
    headers: { accept: 'text/csv' },
  })
  expect(text.split('\n')[2]).toContain('"NY",0,0,85000,1,100000')
})

test('a threshold that is no threshold is refused with its field', async () => {
  const put = async (nexus: { state: string; amount: number; orders: number | null }[]) =>
    (await admin.call(putTaxSettings, { body: { nexus } })).refused.fields
  const texas = { state: 'TX', amount: 1, orders: null }
  expect(await put([{ ...texas, state: 'Texas' }])).toHaveProperty('nexus.0.state')
  expect(await put([{ ...texas, amount: 0 }])).toHaveProperty('nexus.0.amount')
  expect(await put([texas, texas])).toMatchObject({ nexus: 'Each state once' })
})
