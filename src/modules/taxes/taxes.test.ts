import { describe, expect, test } from 'vitest'
import { shopOfFile } from '#test/shop-of-file.ts'
import { getSettings } from '#modules/settings/contract/index.ts'
import {
  createTaxRate,
  deleteTaxRate,
  getTaxSettings,
  importTaxRates,
  listTaxRates,
  putTaxSettings,
  tryTaxes,
  updateTaxRate,
  type TaxRatesReport,
} from './contract/index.ts'

const shop = await shopOfFile({ settings: { SHOP_COUNTRY: 'DE', SHOP_CURRENCY: 'EUR' } })

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
  const { classes } = (await admin.call(getTaxSettings)).body
  const added = [...classes, { code: 'metal', name: 'Metal goods' }]
  await admin.call(putTaxSettings, { body: { classes: added } })
  const metal = { country: 'DE', taxClass: 'metal', percent: 7 }
  const { body: other } = await admin.call(createTaxRate, { body: metal })
  expect(await noteOfPages()).toEqual({ kind: 'included', percent: 19, others: { metal: 7 } })
  await admin.call(deleteTaxRate, { params: { id: other.id } })
  await admin.call(putTaxSettings, { body: { smallBusiness: true, classes } })
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

/** Sends a file to the import, as a browser does. */
async function importFile(body: string, dryRun = false) {
  const admin = await shop.as('admin')
  const { status, body: answer } = await admin.send({
    method: 'POST',
    url: `${importTaxRates.path}?dryRun=${dryRun}`,
    headers: { 'content-type': 'text/csv' },
    payload: body,
  })
  return { status, ...(answer as TaxRatesReport & { code?: string }) }
}

describe('an import of rates', () => {
  const provider = [
    'State,ZipCode,TaxRegionName,EstimatedCombinedRate,StateRate,EstimatedCountyRate,EstimatedCityRate,EstimatedSpecialRate',
    'TX,79901,EL PASO,0.0825,0.0625,0,0.01,0.01',
    'TX,78613,CEDAR PARK,0.0825,0.0625,0,0.02,0',
    'TX,78602,BASTROP COUNTY,0.0675,0.0625,0.005,0,0',
  ].join('\n')

  test('an import of rates reads a provider’s file with rates as fractions, and the same file twice changes nothing', async () => {
    const admin = await shop.as('admin')
    const file = provider
      .replaceAll(/^TX/gm, 'NM')
      .replace('State,', 'Country,State,')
      .replaceAll(/^NM/gm, 'US,NM')
    expect(await importFile(file, true)).toMatchObject({ created: 3, changed: 0, refused: 0, dryRun: true })
    expect((await importFile(file)).created).toBe(3)
    const [bastrop] = (await admin.call(listTaxRates, { query: { q: 'US NM 78602' } })).body
    expect(bastrop).toMatchObject({
      percent: 6.75,
      parts: [
        { name: 'State', percent: 6.25 },
        { name: 'County', percent: 0.5 },
      ],
    })
    expect(await importFile(file)).toMatchObject({
      created: 0,
      unchanged: 3,
    })
    const raised = file.replace('0.0675,0.0625,0.005', '0.0685,0.0625,0.006')
    expect(await importFile(raised)).toMatchObject({
      changed: 1,
      unchanged: 2,
    })
  })

  test('an import of rates reads what it exported, and a German file with decimal commas', async () => {
    const admin = await shop.as('admin')
    const german = 'PLZ;Steuerklasse;Steuersatz;Gültig ab\n27498;goods;7,5;01.03.2027\n'
    expect(await importFile(german)).toMatchObject({
      created: 1,
      refused: 0,
    })
    const [heligoland] = (await admin.call(listTaxRates, { query: { q: '27498' } })).body
    expect(heligoland).toMatchObject({ country: 'DE', percent: 7.5, validFrom: '2027-03-01' })
    const exported = await admin.send({
      method: 'GET',
      url: '/api/tax-rates',
      headers: { accept: 'text/csv' },
    })
    expect(await importFile(exported.text)).toMatchObject({ created: 0, changed: 0, refused: 0 })
  })

  test('an import of rates of a file with one wrong line nothing is stored, and the line is named', async () => {
    const admin = await shop.as('admin')
    const file = 'country,zip,percent\nUS,10001,8.875\nUS,10002,eight\n'
    expect(await importFile(file)).toMatchObject({
      code: 'import_refused',
      lines: [{ line: 3, action: 'error' }, {}],
    })
    expect((await admin.call(listTaxRates, { query: { q: '10001' } })).body).toEqual([])
    expect((await importFile('zip,price\n10001,2\n')).code).toBe('malformed_csv')
  })
})

test('staff try what an address is taxed with', async () => {
  const staff = await shop.as('viewer')
  const tried = await staff.call(tryTaxes, {
    body: { amounts: [{ amount: 89.9 }, { amount: 124.5 }, { amount: 6.9 }] },
  })
  expect(tried.body).toMatchObject({ total: 221.3, taxes: { tax: 35.33, net: 185.97 } })
  const business = { country: 'AT', vatNumber: 'ATU12345678', amounts: [{ amount: 270 }] }
  expect((await staff.call(tryTaxes, { body: business })).body).toMatchObject({
    total: 226.89,
    taxes: { tax: 0 },
  })
})
