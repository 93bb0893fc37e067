import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openShop, type TestShop } from '#test/shop.ts'
import { getSettings } from '#modules/settings/contract/index.ts'
import {
  createTaxRate,
  deleteTaxRate,
  getTaxSettings,
  listTaxRates,
  putTaxSettings,
  updateTaxRate,
} from './contract/index.ts'

let shop: TestShop

beforeAll(async () => {
  shop = await openShop({ settings: { SHOP_COUNTRY: 'DE', SHOP_CURRENCY: 'EUR' } })
})
afterAll(() => shop.close())

const noteOfPages = async () => (await (await shop.as(null)).call(getSettings)).body.price_note

test('a shop charges no taxes until its owner turns them on, which fills in the rates of its country', async () => {
  const admin = await shop.as('admin')
  const before = await admin.call(getTaxSettings)
  expect(before.body).toMatchObject({ isOn: false, prices: 'included', country: 'DE', hasUsualRates: true })
  expect(await noteOfPages()).toBeUndefined()

  const turnedOn = await admin.call(putTaxSettings, { body: { isOn: true, version: before.body.version } })
  expect(turnedOn.status).toBe(200)
  const rates = (await admin.call(listTaxRates)).body
  expect(rates).toMatchObject([{ country: 'DE', taxClass: '', percent: 19, validTo: null }])
  expect(await noteOfPages()).toEqual({ kind: 'included', percent: 19 })

  const late = await admin.call(putTaxSettings, { body: { isOn: false, version: before.body.version } })
  expect(late.refused.code).toBe('version_conflict')
})

test('pages name the new rate as soon as it is changed, and none once it is deleted', async () => {
  const admin = await shop.as('admin')
  await admin.call(putTaxSettings, { body: { isOn: true } })
  const { body: rates } = await admin.call(listTaxRates, { query: { q: 'DE' } })
  const id = rates[0]!.id
  await admin.call(updateTaxRate, { params: { id }, body: { percent: 20.5 } })
  expect(await noteOfPages()).toEqual({ kind: 'included', percent: 20.5 })
  await admin.call(deleteTaxRate, { params: { id } })
  expect(await noteOfPages()).toEqual({ kind: 'included' })
  await admin.call(createTaxRate, { body: { country: 'DE', percent: 19 } })
  expect(await noteOfPages()).toEqual({ kind: 'included', percent: 19 })
  await admin.call(putTaxSettings, { body: { smallBusiness: true } })
  expect(await noteOfPages()).toEqual({ kind: 'small_business' })
  await admin.call(putTaxSettings, { body: { smallBusiness: false } })
})

test('consumers elsewhere in the Union are taxed where they live once the owner says so, with the rates of all', async () => {
  const admin = await shop.as('admin')
  await admin.call(putTaxSettings, { body: { isOn: true, unionSales: 'destination' } })
  const { body: french } = await admin.call(listTaxRates, { query: { q: 'fr' } })
  expect(french.map(({ percent }) => percent)).toEqual([20])
  expect((await admin.call(listTaxRates, { query: { limit: 500 } })).body).toHaveLength(27)
  await admin.call(putTaxSettings, { body: { unionSales: 'origin' } })
})

describe('a rate that cannot be', () => {
  test.each([
    [{ country: 'Germany', percent: 19 }, 'country'],
    [{ country: 'US', percent: 101 }, 'percent'],
    [{ country: 'US', percent: 8.12345 }, 'percent'],
    [{ country: 'US', percent: 8.25, parts: [{ name: 'State', percent: 6.25 }] }, 'parts'],
    [{ country: 'US', percent: 8, validFrom: '2027-01-01', validTo: '2026-01-01' }, 'validTo'],
  ])('%j is refused, and the field is named', async (body, field) => {
    const admin = await shop.as('admin')
    const refused = await admin.call(createTaxRate, { body })
    expect(refused.status).toBe(400)
    expect(Object.keys(refused.refused.fields ?? {})).toEqual([field])
  })

  test('a second one for the same place, class and day is refused', async () => {
    const admin = await shop.as('admin')
    const body = { country: 'us', region: 'tx', postcode: '787 01', percent: 8.25 }
    const created = await admin.call(createTaxRate, { body })
    expect(created.body).toMatchObject({ country: 'US', region: 'TX', postcode: '78701' })
    expect((await admin.call(createTaxRate, { body })).refused.code).toBe('tax_rate_taken')
  })

  test('a change is refused where it disagrees with what is stored', async () => {
    const admin = await shop.as('admin')
    const parts = [
      { name: 'State', percent: 6.25 },
      { name: 'City', percent: 1 },
    ]
    const { body } = await admin.call(createTaxRate, { body: { country: 'US', percent: 7.25, parts } })
    const refused = await admin.call(updateTaxRate, { params: { id: body.id }, body: { percent: 7.3 } })
    expect(refused.refused.fields).toEqual({ parts: 'The parts must add up to the percentage' })
  })
})

test('the classes of the shop itself stay, and others can be added', async () => {
  const admin = await shop.as('admin')
  const { classes } = (await admin.call(getTaxSettings)).body
  const more = [...classes, { code: 'books', name: 'Books' }]
  expect((await admin.call(putTaxSettings, { body: { classes: more } })).body.classes).toEqual(more)
  const refused = await admin.call(putTaxSettings, { body: { classes: more.slice(1) } })
  expect(refused.refused.fields?.['classes']).toContain('goods')
})
