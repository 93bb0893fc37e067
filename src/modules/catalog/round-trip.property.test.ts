import fc from 'fast-check'
import { parse } from 'csv-parse/sync'
import { stringify } from 'csv-stringify/sync'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { propertyRuns } from '#test/property-runs.ts'
import { openShop, type Client, type TestShop } from '#test/shop.ts'
import { listProducts } from './contract/catalog.ts'
import { createProduct } from './contract/catalog-writes.ts'
import { importReport } from './contract/catalog-import.ts'
import { pricePiece } from './contract/configuration.ts'
import { createOption, listOptions } from './contract/options.ts'
import { createPriceGrid, listPriceGrids } from './contract/price-grids.ts'
import { aCategory, aConfiguredProduct, anOption } from './factory.ts'

let old: TestShop
let editor: Client
let fresh: TestShop
let other: Client

beforeAll(async () => {
  ;[old, fresh] = await Promise.all([openShop(), openShop()])
  editor = await old.as('editor')
  other = await fresh.as('editor')
})
afterAll(() => Promise.all([old.close(), fresh.close()]))

const exported = async (client: Client, q: string) =>
  (
    await client.send({
      method: 'GET',
      url: `/api/products?q=${q}&state=all&sort=created_at`,
      headers: { accept: 'text/csv' },
    })
  ).text

async function imported(client: Client, payload: string) {
  const headers = { 'content-type': 'text/csv' }
  const answer = await client.send({ method: 'POST', url: '/api/products/import', headers, payload })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return importReport.parse(answer.body)
}

const idsByName = async (client: Client, q: string) => {
  const { body } = await client.call(listProducts, { query: { q, state: 'all', limit: 100 } })
  return new Map(body.map(({ name, id }) => [name, id]))
}

/** What a file says of the makers, fibres and warnings of products. */
const safetyOf = async (client: Client, q: string) =>
  parse<Record<string, string>>(await exported(client, q), { bom: true, columns: true })
    .map((line) => [line['name'], line['own_safety'], line['safety_warnings']])
    .toSorted()

const price = async (
  client: Client,
  id: string,
  piece: { width: number; length: number; options?: object },
) => {
  const { body, status } = await client.call(pricePiece, { params: { id }, body: piece as never })
  expect(status).toBe(200)
  return body
}

test('choices that are coded or named “none” are in the file of products like others', async () => {
  const lining = await anOption(editor, 'Lining', [
    { code: 'none', name: 'none' },
    { code: 'dark', name: 'Blackout', price_basis: 'area', price_amount: 90_000 },
  ])
  await aConfiguredProduct(old, editor, [lining], { name: 'Lined or not' })
  const file = await exported(editor, 'Lined')
  expect(await imported(editor, file)).toMatchObject({ unchanged: 1, refused: 0 })
  expect(await imported(other, file)).toMatchObject({ created: 1, refused: 0 })
  const there = (await other.call(listOptions, {})).body.find(({ code }) => code === lining.code)
  expect(there?.choices.map(({ code, name, price_basis }) => [code, name, price_basis])).toEqual([
    ['none', 'none', 'none'],
    ['dark', 'Blackout', 'area'],
  ])
})

test('a product whose defaults are not the first choices costs the same when its line is imported as another product with its options, and the difference of the new price', async () => {
  const control = await anOption(editor, 'Control', [
    { code: 'chain', name: 'Chain' },
    { code: 'motor', name: 'Motor', price_basis: 'piece', price_amount: 254_070 },
  ])
  const category_id = (await aCategory(old)).id
  const body = {
    name: 'Solo',
    category_id,
    price_calculation: { price_per_sqm: 450_000 },
    options: [{ code: control.code, default: 'motor' }],
  }
  const { id } = (await editor.call(createProduct, { body })).body
  const piece = { width: 1, length: 1 }
  expect((await price(editor, id, piece)).price).toBe(704_070)

  const [heads = [], line = []] = parse(await exported(editor, 'Solo'), { bom: true })
  const changed = { id: '', name: 'Solo light', price_per_sqm: '201000' } as Record<string, string>
  const report = await imported(
    editor,
    stringify([heads, heads.map((head, index) => changed[head] ?? line[index])]),
  )
  expect(report).toMatchObject({ created: 1, refused: 0, notes: [] })
  const light = (await idsByName(editor, 'Solo')).get('Solo light')!
  expect((await price(editor, light, piece)).price).toBe(455_070)
})

const sizes = [0.6, 0.8, 1, 1.25, 1.5, 1.8]
const amount = fc.integer({ min: 0, max: 900_000 })

/** Choices of the option number `at`; the first one may cost something too. */
const someChoices = (at: number) =>
  fc
    .array(
      fc.record({
        basis: fc.constantFrom('none', 'piece', 'area', 'width', 'length', 'percent', 'grid'),
        amount: fc.integer({ min: -50, max: 60 }),
        grid: fc.nat(2),
        archived: fc.constant(false),
        days: fc.nat(3),
        max: fc.option(fc.constantFrom(1, 1.5)),
        conflict: fc.option(fc.nat(2)),
      }),
      { minLength: 2, maxLength: 4 },
    )
    .map((list) => ({ at, list }))

const aSoldProduct = fc.record({
  model: fc.constantFrom('area', 'grid', 'cloth'),
  perSqm: amount,
  grid: fc.nat(2),
  kind: fc.constantFrom('roller', 'curtain', 'venetian', null),
  minArea: fc.option(fc.constantFrom(0.5, 1)),
  weight: fc.nat(500),
  maxWeight: fc.option(fc.constantFrom(600, 5000)),
  safety: fc.constantFrom(
    {},
    { model: 'R 40, "long"', origin: 'imported' },
    {
      maker_name: 'Webers Söhne',
      maker_address: 'Hauptstr. 5\n80331 München',
      maker_email: 'webers@example.com',
      fibres: [
        { name: 'Baumwolle', percent: 65.5 },
        { name: 'hemp of our own', percent: 34.5 },
      ],
    },
  ),
  warnings: fc.constantFrom('', 'Keep cords away\nfrom children, always'),
  options: fc.uniqueArray(
    fc.record({ at: fc.nat(2), standing: fc.nat(3), out: fc.nat(3), shown: fc.nat(3) }),
    {
      selector: ({ at }) => at,
      maxLength: 3,
    },
  ),
})

/** Grids, options and products as random as the shop accepts them; what it refuses is left out. */
const aCatalogue = fc.record({
  grids: fc.array(fc.array(amount, { minLength: 9, maxLength: 9 }), { minLength: 3, maxLength: 3 }),
  options: fc.tuple(someChoices(0), someChoices(1), someChoices(2)),
  products: fc.array(aSoldProduct, { minLength: 30, maxLength: 30 }),
  pieces: fc.array(
    fc.record({
      width: fc.constantFrom(...sizes),
      length: fc.constantFrom(...sizes),
      chosen: fc.tuple(fc.nat(3), fc.nat(3), fc.nat(3)),
    }),
    { minLength: 4, maxLength: 4 },
  ),
})
type Catalogue = typeof aCatalogue extends fc.Arbitrary<infer One> ? One : never

async function sell({ grids, options, products }: Catalogue, run: number): Promise<number> {
  const sides = [600, 1200, 2000]
  const gridIds: string[] = []
  for (const [at, prices] of grids.entries()) {
    const body = {
      name: `Grid ${run}.${at}`,
      widths_mm: sides,
      lengths_mm: sides,
      prices: [...prices.slice(1), 5],
    }
    gridIds.push((await editor.call(createPriceGrid, { body })).body.id)
  }
  for (const { at, list } of options) {
    const choices = list.map((choice, place) => ({
      code: `c${place}`,
      name: `Choice ${place}`,
      price_basis: choice.basis as 'none',
      price_amount: choice.basis === 'percent' ? choice.amount : choice.amount * 1000,
      price_grid_id: choice.basis === 'grid' ? gridIds[choice.grid]! : null,
      extra_days: choice.days,
      max_width_m: choice.max,
      conflicts: at > 0 && place > 0 && choice.conflict !== null ? [`o${run}_0.c1`] : [],
    }))
    const { status } = await editor.call(createOption, {
      body: { code: `o${run}_${at}`, name: `Option ${at}`, choices },
    })
    expect(status).toBe(201)
  }
  const category_id = (await aCategory(old, { name: `Kinds ${run}`, slug: `kinds-${run}` })).id
  let sold = 0
  for (const [number, one] of products.entries()) {
    const asked = one.options.map(({ at, standing, out, shown }, place) => {
      const count = options[at]!.list.length
      const above = one.options[place - 1]
      return {
        code: `o${run}_${at}`,
        default: `c${standing % count}`,
        left_out: out % count === standing % count ? [] : [`c${out % count}`],
        shown_when:
          above && shown > 1
            ? `o${run}_${above.at}.c${above.standing % options[above.at]!.list.length}`
            : null,
      }
    })
    const body = {
      name: `Run${run} ${number}`,
      category_id,
      kind: one.kind as 'roller',
      price_calculation: { price_per_sqm: one.perSqm },
      price_model: one.model as 'area',
      price_grid_id: one.model === 'grid' ? gridIds[one.grid]! : null,
      price_per_metre: one.model === 'cloth' ? one.perSqm : 0,
      price_per_width: one.model === 'cloth' ? 1000 : 0,
      min_area_m2: one.minArea,
      weight_gsm: one.weight,
      max_weight_g: one.maxWeight,
      facts: one.model === 'cloth' ? { cloth: { rollMm: 2000, turnable: true, repeatMm: 0 } } : {},
      making: one.kind === 'roller' ? { clearanceMm: 7 } : {},
      options: asked,
      own_safety: one.safety,
      safety_warnings: one.warnings,
    }
    const { status } = await editor.call(createProduct, { body: body as never })
    if (status === 201) sold += 1
  }
  return sold
}

test('products that are exported and imported into an empty shop cost the same there for any piece, and importing the file again changes nothing', async () => {
  let run = 0
  await fc.assert(
    fc.asyncProperty(aCatalogue, async (catalogue) => {
      run += 1
      const sold = await sell(catalogue, run)
      expect(sold).toBeGreaterThan(15)
      const file = await exported(editor, `Run${run}`)
      const report = await imported(other, file)
      expect(report).toMatchObject({ created: sold, refused: 0 })
      expect(await imported(other, file)).toMatchObject({ created: 0, changed: 0, unchanged: sold })

      expect(await safetyOf(other, `Run${run}`)).toEqual(await safetyOf(editor, `Run${run}`))
      const [here, there] = [await idsByName(editor, `Run${run}`), await idsByName(other, `Run${run}`)]
      expect(there.size).toBe(sold)
      for (const [name, id] of here) {
        const { options } = catalogue.products[Number(name.split(' ')[1])]!
        for (const { width, length, chosen } of catalogue.pieces) {
          const sent = options.map(({ at }) => [
            `o${run}_${at}`,
            `c${chosen[at]! % catalogue.options[at]!.list.length}`,
          ])
          for (const piece of [
            { width, length },
            { width, length, options: Object.fromEntries(sent) },
          ])
            expect([name, piece, await price(other, there.get(name)!, piece)]).toEqual([
              name,
              piece,
              await price(editor, id, piece),
            ])
        }
      }
    }),
    { ...propertyRuns(1), endOnFailure: true },
  )
  const { body: grids } = await other.call(listPriceGrids, {})
  expect(grids.map(({ name }) => name)).toContain('Grid 1.0')
  expect((await other.call(listOptions, {})).body.length).toBeGreaterThan(1)
})
