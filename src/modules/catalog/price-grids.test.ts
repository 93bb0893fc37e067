import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openShop } from '../../../test/shop.ts'
import type { Client, TestShop } from '../../../test/shop.ts'
import { getProduct } from './contract/catalog.ts'
import { pricePiece, putConfiguration } from './contract/configuration.ts'
import type { ConfigurationForm, PieceRequest } from './contract/configuration.ts'
import { createPriceGrid, deletePriceGrid, listPriceGrids, updatePriceGrid } from './contract/price-grids.ts'
import { aConfiguredProduct, anOption } from './factory.ts'

let shop: TestShop
let editor: Client
let visitor: Client

beforeAll(async () => {
  shop = await openShop()
  editor = await shop.as('editor')
  visitor = await shop.as(null)
})
afterAll(() => shop.close())

const configure = (id: string, body: Partial<ConfigurationForm>) =>
  editor.call(putConfiguration, { params: { id }, body })
const tried = (id: string, piece: PieceRequest) => visitor.call(pricePiece, { params: { id }, body: piece })
const messages = async (id: string, piece: PieceRequest) =>
  (await tried(id, piece)).body.messages.map(({ field, message }) => `${field}: ${message}`)

describe('the price of a piece by a grid', () => {
  test('is read from a grid of widths and lengths, and from the grid of a choice', async () => {
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
    ['mm,600,500\n1000,1,1', 'Column 3: 500 is not above 600'],
    ['mm,600\n1000,cheap', 'Row 2, column 2: "cheap" is no price'],
    ['mm,600\nlong,1', 'Row 2, column 1: "long" is no length'],
    ['600', 'The first row names the widths, the first column the lengths'],
  ])('a pasted grid %j is refused by row and column', async (text, fault) => {
    const refused = await editor.call(createPriceGrid, { body: { name: 'Pasted', text } })
    expect([refused.status, refused.refused.fields]).toEqual([422, { text: fault }])
  })
})
