import { describe, expect, test } from 'vitest'
import { shopOfFile } from '#test/shop-of-file.ts'
import { getProduct } from './contract/catalog.ts'
import { importProducts } from './contract/catalog-import.ts'
import {
  pricePiece,
  putConfiguration,
  type ConfigurationForm,
  type PieceRequest,
} from './contract/configuration.ts'
import { createPriceGrid, deletePriceGrid, listPriceGrids, updatePriceGrid } from './contract/price-grids.ts'
import { aConfiguredProduct, anOption } from './factory.ts'

const shop = await shopOfFile()
const editor = await shop.as('editor')
const visitor = await shop.as(null)

const configure = (id: string, body: Partial<ConfigurationForm>) =>
  editor.call(putConfiguration, { params: { id }, body })
const tried = (id: string, piece: PieceRequest) => visitor.call(pricePiece, { params: { id }, body: piece })
const messages = async (id: string, piece: PieceRequest) =>
  (await tried(id, piece)).body.messages.map(({ field, message }) => `${field}: ${message}`)

/** One more than a grid has sides. */
const numbers = Array.from({ length: 51 }, (_, index) => 600 + index).join(',')

test('an import names the sizes of a product for which its price grid has no price', async () => {
  await editor.call(createPriceGrid, {
    body: { name: 'Narrow', widths_mm: [800, 1600], lengths_mm: [3000], prices: [300_000, 450_000] },
  })
  const payload = [
    'name,price_model,price_grid,max_width_m',
    'Pier,grid,Narrow,2.4',
    'Quay,grid,Narrow,1.6',
    'Mole,area,,2.4',
  ].join('\n')
  const { body: report } = await editor.send({
    method: 'POST',
    url: `${importProducts.path}?dry_run=true`,
    headers: { 'content-type': 'text/csv' },
    payload,
  })
  expect(report).toMatchObject({ created: 3, refused: 0 })
  expect(report).toHaveProperty('notes', [
    'The price grid of Pier has no prices for widths from 1600 to 2400 mm, so nobody can order them',
  ])
})

describe('the price of a piece by a grid', () => {
  test('the price of a piece by a grid is read from a grid of widths and lengths, and from the grid of a choice', async () => {
    const text = [
      'mm\t600\t900\t1200\t1500\t1800',
      '1000\t410.000\t480.000\t560.000\t640.000\t720.000',
      '1500\t450.000\t530.000\t620.000\t710.000\t800.000',
      '2000\t500.000\t590.000\t690.000\t790.000\t',
    ].join('\n')
    const { status, body: grid } = await editor.call(createPriceGrid, {
      body: { name: 'Group A', text },
    })
    expect([status, grid.widths_mm]).toEqual([201, [600, 900, 1200, 1500, 1800]])
    const { body: cassettes } = await editor.call(createPriceGrid, {
      body: { name: 'Cassettes', widths_mm: [1000, 2000], lengths_mm: [100_000], prices: [300_000, 450_000] },
    })
    const cassette = await anOption(editor, 'Cassette', [
      { code: 'plain', name: 'Plain' },
      { code: 'box', name: 'Cassette', price_basis: 'grid', price_grid_id: cassettes.id },
    ])
    const { id } = await aConfiguredProduct(shop, editor, [cassette])
    expect((await configure(id, { price_model: 'grid' })).refused.fields).toEqual({
      price_grid_id: 'Please choose a price grid',
    })
    expect((await configure(id, { price_model: 'grid', price_grid_id: grid.id })).status).toBe(200)
    const price = async (width: number, length: number) => (await tried(id, { width, length })).body.price
    expect([
      await price(1.2, 1.5),
      await price(1.201, 1.5),
      await price(1.2, 1.501),
      await price(0.5, 0.5),
    ]).toEqual([620_000, 710_000, 690_000, 410_000])
    expect(await messages(id, { width: 1.801, length: 1 })).toEqual([
      'width: Width must be between 0.5 and 1.8 m',
    ])
    expect(await messages(id, { width: 1.8, length: 2 })).toEqual(['size: This size is not made'])
    const boxed = await tried(id, { width: 1.2, length: 1.5, options: { [cassette.code]: 'box' } })
    expect(boxed.body.price).toBe(1_070_000)
    // Lists show the price of 1 × 1 m, and follow a change of the grid.
    const shown = async () =>
      (await visitor.call(getProduct, { params: { id } })).body.price_calculation.price_per_sqm
    expect(await shown()).toBe(560_000)
    const raise = { name: 'Group A', text: 'm;1;2\n1;700000;800000\n2;750000;850000' }
    expect((await editor.call(updatePriceGrid, { params: { id: grid.id }, body: raise })).status).toBe(200)
    expect([await shown(), await price(1.2, 1.5)]).toEqual([700_000, 850_000])
    const { body: all } = await editor.call(listPriceGrids)
    const used = all.find((one) => one.id === grid.id)
    expect([used?.used_by, used?.products.map((one) => one.id), used?.choices]).toEqual([1, [id], []])
    const box = all.find(
      (one) => one.id === cassette.choices.find(({ code }) => code === 'box')?.price_grid_id,
    )
    expect(box?.choices).toEqual([`${cassette.name}: Cassette`])
    const gone = await editor.call(deletePriceGrid, { params: { id: grid.id } })
    expect([gone.status, gone.refused.code]).toEqual([409, 'in_use'])
  })

  test.each([
    ['mm,600\n1000,1\n900,1', 'Row 3: 900 is not above 1000'],
    ['mm,600,900\n1500,1,2\n1500,3,4', 'Row 3: 1500 is not above 1500'],
    ['m,600\n1,1', 'Column 2: 600000 is above 100000'],
    ['m,1\n600,1', 'Row 2: 600000 is above 100000'],
    ['mm,600\n1000,9999999999999', 'Row 2, column 2: "9999999999999" is too large'],
    [`mm,${numbers}\n1000,1`, 'Column 52: at most 50 widths'],
    [`mm,600\n${numbers.replaceAll(',', ',1\n')},1`, 'Row 52: at most 50 lengths'],
    ['mm,600,500\n1000,1,1', 'Column 3: 500 is not above 600'],
    ['mm,600\n1000,cheap', 'Row 2, column 2: "cheap" is no price'],
    ['mm,600\nlong,1', 'Row 2, column 1: "long" is no length'],
    ['600', 'The first row names the widths, the first column the lengths'],
  ])('a pasted grid %j is refused by row and column', async (text, fault) => {
    const refused = await editor.call(createPriceGrid, { body: { name: 'Pasted', text } })
    expect([refused.status, refused.refused.fields]).toEqual([422, { text: fault }])
  })
})

describe('a price grid as a CSV file', () => {
  const sent = (method: 'POST' | 'PUT', url: string, payload: string | Buffer, headers = {}) =>
    editor.send({ method, url, payload, headers: { 'content-type': 'text/csv', ...headers } })

  test('a price grid as a CSV file is added under the name in the address, and replaced with or without a new one', async () => {
    const added = await sent('POST', '/api/price-grids?name=Group%20B', 'm;0,6;0,9\n1,5;"410.000";480000')
    expect(added).toMatchObject({
      status: 201,
      body: { name: 'Group B', widths_mm: [600, 900], lengths_mm: [1500], prices: [410_000, 480_000] },
    })
    const { id } = added.body as { id: string }
    const url = `/api/price-grids/${id}`
    expect((await sent('PUT', url, 'cm,60\n150,"500,000"', { 'if-match': '"1"' })).body).toMatchObject({
      name: 'Group B',
      lengths_mm: [1500],
      prices: [500_000],
    })
    expect((await sent('PUT', `${url}?name=Group%20C`, 'mm\t600\n1500\t1')).body).toMatchObject({
      name: 'Group C',
      version: 3,
    })
    expect((await sent('PUT', url, 'mm,600\n1500,1', { 'if-match': '"1"' })).status).toBe(412)
  })

  test('a price grid as a CSV file is refused by row and column, without a name, or in another encoding', async () => {
    const url = '/api/price-grids?name=Group%20D'
    const fault = await sent('POST', url, 'mm,600\n1500,1\n1500,2')
    expect([fault.status, fault.refused.fields]).toEqual([422, { text: 'Row 3: 1500 is not above 1500' }])
    const nameless = await sent('POST', '/api/price-grids', 'mm,600\n1500,1')
    expect([nameless.status, nameless.refused.fields]).toEqual([400, { name: 'Name is required' }])
    const latin = await sent('POST', url, Buffer.from('mm,600\n1500,1 \xa3', 'latin1'))
    expect([latin.status, latin.refused.code]).toEqual([400, 'malformed_csv'])
    const { status } = await (
      await shop.as('viewer')
    ).send({
      method: 'POST',
      url,
      payload: 'mm,600\n1500,1',
      headers: { 'content-type': 'text/csv' },
    })
    expect(status).toBe(403)
  })
})
