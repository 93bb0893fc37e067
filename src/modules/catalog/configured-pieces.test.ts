import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openShop, type Client, type TestShop } from '#test/shop.ts'
import { placeOrder } from '#modules/orders/contract/index.ts'
import { aLine, anOrderBody } from '#modules/orders/factory.ts'
import { getProduct, listProducts } from './contract/catalog.ts'
import {
  getConfiguration,
  pricePiece,
  putConfiguration,
  type ConfigurationForm,
  type PieceRequest,
} from './contract/configuration.ts'
import { createOption, updateOption } from './contract/options.ts'
import { createPriceGrid } from './contract/price-grids.ts'
import { aConfiguredProduct, anOption, aProduct } from './factory.ts'

/** Prices and refusals of configured pieces, each compared between the price endpoint and an order. */

type Choices = Parameters<typeof anOption>[2]
type Columns = Parameters<typeof aConfiguredProduct>[3]

/** A product to create; each option also gets a choice “plain”, unless its choices are given as an array. */
interface Sold {
  columns?: Columns
  options?: Record<string, Choices[number] | Choices>
  configuration?: Partial<ConfigurationForm>
}

let shop: TestShop
let editor: Client
let customer: Client
let grids: { blinds: string; cassettes: string }

beforeAll(async () => {
  shop = await openShop()
  editor = await shop.as('editor')
  customer = await shop.as('customer')
  const prices = [
    [410_000, 480_000, 560_000, 640_000, 720_000],
    [450_000, 530_000, 620_000, 710_000, 800_000],
    [500_000, 590_000, 690_000, 790_000, 890_000],
  ]
  const [blinds, cassettes] = await Promise.all([
    editor.call(createPriceGrid, {
      body: {
        name: 'Group A',
        widths_mm: [600, 900, 1200, 1500, 1800],
        lengths_mm: [1000, 1500, 2000],
        prices: prices.flat(),
      },
    }),
    editor.call(createPriceGrid, {
      body: { name: 'Cassettes', widths_mm: [1000, 2000], lengths_mm: [100_000], prices: [300_000, 450_000] },
    }),
  ])
  grids = { blinds: blinds.body.id, cassettes: cassettes.body.id }
})
afterAll(() => shop.close())

const plain = { code: 'plain', name: 'Plain' }

/** Creates the product and its options; `chosen` has the first choice of each option that is not “plain”. */
async function sold({ columns, options = {}, configuration }: Sold, by: { shop: TestShop; editor: Client }) {
  const made = []
  for (const [name, choices] of Object.entries(options))
    made.push(await anOption(by.editor, name, Array.isArray(choices) ? choices : [plain, choices]))
  const product = await aConfiguredProduct(by.shop, by.editor, made, columns, configuration)
  const chosen = Object.fromEntries(
    made.map(({ code, choices }) => [code, choices.find((choice) => choice.code !== 'plain')?.code ?? '']),
  )
  return { product, made, chosen }
}

async function pricedAndOrdered(
  given: Sold,
  piece: PieceRequest,
  by = { shop, editor, customer },
): Promise<{ price: number; parts: number[]; codes: Record<string, string> }> {
  const { product, chosen } = await sold(given, by)
  const sent = { ...piece, options: { ...chosen, ...piece.options } }
  const { body } = await by.customer.call(pricePiece, { params: { id: product.id }, body: sent })
  expect(body.messages).toEqual([])
  const line = aLine(product, { ...sent, calculated_price: body.price })
  const order = await by.customer.call(placeOrder, {
    body: anOrderBody([line], { total_amount: body.price }),
  })
  expect(order.status).toBe(201)
  expect([order.body.cart[0]?.calculated_price, order.body.total_amount]).toEqual([body.price, body.price])
  return { price: body.price, parts: body.parts.map(({ amount }) => amount), codes: chosen }
}

/** The messages by field; the price endpoint and an order must refuse with the same ones. */
async function refusals(given: Sold, piece: PieceRequest): Promise<Record<string, string>> {
  const { product, made, chosen } = await sold(given, { shop, editor })
  const sent = { ...piece, options: { ...chosen, ...piece.options } }
  const { body } = await customer.call(pricePiece, { params: { id: product.id }, body: sent })
  const told = Object.fromEntries(body.messages.map(({ field, message }) => [field, message]))
  const refused = await customer.call(placeOrder, { body: anOrderBody([aLine(product, sent)]) })
  expect([refused.status, refused.refused.code]).toEqual([422, 'order_refused'])
  expect(refused.refused.fields).toEqual(
    Object.fromEntries(Object.entries(told).map(([field, message]) => [`cart.0.${field}`, message])),
  )
  // The code of an option differs from run to run, so fields are compared by its name.
  const byName = (field: string) =>
    made.reduce((text, { code, name }) => text.replace(code, name.toLowerCase()), field)
  return Object.fromEntries(Object.entries(told).map(([field, message]) => [byName(field), message]))
}

const size = { width: 1.5, length: 1.8 }
const band = { code: 'band', name: 'Band', price_basis: 'area', price_amount: 90_000 } as const
const motor = { code: 'motor', name: 'Motor', price_basis: 'piece', price_amount: 2_400_000 } as const
const valance = { code: 'wide', name: 'Valance', price_basis: 'width', price_amount: 150_000 } as const
const channel = { code: 'side', name: 'Channel', price_basis: 'length', price_amount: 80_000 } as const
const percent = (amount: number) =>
  ({ code: 'tape', name: 'Tape', price_basis: 'percent', price_amount: amount }) as const
const roll = (rollMm: number, turnable = false, repeatMm = 0) => ({ cloth: { rollMm, turnable, repeatMm } })
const cloth = (...of: Parameters<typeof roll>) => ({ code: 'cloth', name: 'Cloth', facts: roll(...of) })

test('an order says what each choice added when two options have choices of one name', async () => {
  const white = { code: 'white', name: 'White' }
  const options = {
    Slats: { ...white, price_basis: 'percent', price_amount: 10 },
    Frame: { ...white, price_basis: 'piece', price_amount: 50_000 },
  } as const
  const { product, chosen } = await sold({ options }, { shop, editor })
  const line = aLine(product, { ...size, options: chosen, calculated_price: 1_178_600 })
  const order = await customer.call(placeOrder, { body: anOrderBody([line], { total_amount: 1_178_600 }) })
  expect(order.body.cart[0]?.choices).toMatchObject([
    { option: 'Slats', choice: 'White', amount: 102_600 },
    { option: 'Frame', choice: 'White', amount: 50_000 },
  ])
})

describe('a piece costs what its size and its choices come to', () => {
  test.each<[string, Sold, PieceRequest, number, number[]]>([
    ['a colour band', { options: { Band: band } }, size, 1_269_000, [1_026_000, 243_000]],
    ['a motor', { options: { Motor: motor } }, size, 3_426_000, [1_026_000, 2_400_000]],
    ['a valance', { options: { Valance: valance } }, size, 1_251_000, [1_026_000, 225_000]],
    ['a side channel', { options: { Channel: channel } }, size, 1_170_000, [1_026_000, 144_000]],
    ['a tape of 12.5 %', { options: { Tape: percent(12.5) } }, size, 1_154_250, [1_026_000, 128_250]],
    [
      'a percentage, which is of the base only and stands last, with a band, a valance and a motor',
      { options: { Tape: percent(10), Band: band, Valance: valance, Motor: motor } },
      size,
      3_996_600,
      [1_026_000, 243_000, 225_000, 2_400_000, 102_600],
    ],
    [
      'a band on the smallest charged area',
      { columns: { minAreaMm2: 1_000_000 }, options: { Band: band } },
      { width: 0.6, length: 0.8 },
      470_000,
      [380_000, 90_000],
    ],
    [
      'a heading that costs nothing, whatever its fullness',
      {
        columns: { kind: 'curtain', pricePerSqm: 560_000 },
        options: {
          Heading: { code: 'full', name: 'Full', facts: { heading: { fullness: 3000, pitchMm: 0 } } },
        },
      },
      { width: 1.8, length: 2.4 },
      2_419_200,
      [2_419_200],
    ],
    [
      'cloth by the running metre and the widths that are sewn',
      {
        columns: { kind: 'curtain' },
        options: { Colour: cloth(1370) },
        configuration: { price_model: 'cloth', price_per_metre: 320_000, price_per_width: 180_000 },
      },
      { width: 1.8, length: 2.4 },
      3_132_000,
      [3_132_000],
    ],
  ])('a piece costs what its size and its choices come to with %s', async (_, given, piece, price, parts) => {
    expect(await pricedAndOrdered(given, piece)).toMatchObject({ price, parts })
  })

  test.each([
    [1.2, 1.5, 620_000],
    [1.201, 1.5, 710_000],
    [1.2, 1.501, 690_000],
    [0.5, 0.5, 410_000],
  ])('by a grid, at %d × %d m', async (width, length, price) => {
    const given: Sold = { configuration: { price_model: 'grid', price_grid_id: grids.blinds } }
    expect(await pricedAndOrdered(given, { width, length })).toMatchObject({ price })
  })

  test('a piece costs what its size and its choices come to by a grid, with a cassette that has a grid of its own', async () => {
    const box = { code: 'box', name: 'Box', price_basis: 'grid', price_grid_id: grids.cassettes } as const
    const given: Sold = {
      options: { Cassette: box },
      configuration: { price_model: 'grid', price_grid_id: grids.blinds },
    }
    expect(await pricedAndOrdered(given, { width: 1.2, length: 1.5 })).toMatchObject({
      price: 1_070_000,
      parts: [620_000, 450_000],
    })
  })

  test('a piece costs what its size and its choices come to with parts that add up to the cent, even where each alone would be rounded differently', async () => {
    const american = await openShop({ settings: { SHOP_CURRENCY: 'USD' } })
    try {
      const by = {
        shop: american,
        editor: await american.as('editor'),
        customer: await american.as('customer'),
      }
      const edge = { code: 'edge', name: 'Edge', price_basis: 'length', price_amount: 9.03 } as const
      const given: Sold = { columns: { pricePerSqm: 1001 }, options: { Edge: edge } }
      expect(await pricedAndOrdered(given, { width: 0.5, length: 0.8 }, by)).toMatchObject({
        price: 11.23,
        parts: [4, 7.23],
      })
    } finally {
      await american.close()
    }
  })

  test('a piece costs what its size and its choices come to with a lining, which is cut shorter than the cloth and taken from its own roll', async () => {
    const lined = { code: 'lined', name: 'Lined', price_basis: 'area', price_amount: 110_000 } as const
    const lining = await editor.call(createOption, {
      body: { code: 'lining', name: 'Lining', choices: [plain, { ...lined, facts: roll(1400) }] },
    })
    const columns: Columns = { kind: 'curtain', pricePerSqm: 560_000, facts: roll(1400) }
    const product = await aConfiguredProduct(shop, editor, [lining.body], columns)
    const piece = { width: 1.8, length: 2.4, options: { lining: 'lined' } }
    const { body } = await customer.call(pricePiece, { params: { id: product.id }, body: piece })
    expect([body.price, body.messages]).toEqual([2_894_400, []])
    const cut = { part: 'lining', widths: 3, lengthMm: 2600, laid: { takeMm: 7800 } }
    expect(body.cuts).toContainEqual(
      expect.objectContaining({ ...cut, laid: expect.objectContaining(cut.laid) }),
    )
    const line = aLine(product, { ...piece, calculated_price: body.price })
    const { body: order } = await customer.call(placeOrder, { body: anOrderBody([line]) })
    const [stored] = await shop.rows<{ cuts: object[] }>(
      `select made -> 'cuts' as cuts from order_lines where order_id = $1`,
      [order.id],
    )
    expect(stored?.cuts).toEqual(body.cuts)
  })

  test('a piece costs what its size and its choices come to with its cloth turned on a wider roll, and its motor within its area', async () => {
    const turned = { columns: { kind: 'roller' as const }, options: { Colour: cloth(2400, true) } }
    const { product, chosen } = await sold(turned, { shop, editor })
    const { body } = await customer.call(pricePiece, {
      params: { id: product.id },
      body: { width: 2.8, length: 2, mount: 'outside', options: chosen },
    })
    expect(body.messages).toEqual([])
    expect(body.cuts[0]).toMatchObject({ laid: { way: 'turned', rollMm: 2400, takeMm: 2770 } })
    const limited = { ...motor, max_area_m2: 4.4, min_width_m: 0.6, max_width_m: 2 }
    expect(await pricedAndOrdered({ options: { Control: limited } }, size)).toMatchObject({
      price: 3_426_000,
    })
  })
})

describe('a piece is refused', () => {
  const chain = { code: 'chain', name: 'Chain', max_area_m2: 2.5 }
  const limited = { ...motor, max_area_m2: 4.4, min_width_m: 0.6, max_width_m: 2 }
  const wide: PieceRequest = { width: 2.8, length: 2, mount: 'outside' }
  const narrow = 'This cloth is 2 m wide; this size does not fit on it'

  test.each<[string, Sold, PieceRequest, Record<string, string>]>([
    [
      'beyond the last width of its grid',
      { configuration: { price_model: 'grid' } },
      { width: 1.801, length: 1 },
      { width: 'Width must be between 0.5 and 1.8 m' },
    ],
    [
      'above the area of its chain',
      { options: { Control: [chain, limited] } },
      { ...size, options: {} },
      { size: 'Area must be at most 2.5 m² (Chain)' },
    ],
    [
      'below the width of its motor',
      { options: { Control: limited } },
      { width: 0.55, length: 1.8 },
      { width: 'Width must be between 0.6 and 2 m (Motor)' },
    ],
    [
      'above the weight that its lift carries',
      {
        columns: { weightGsm: 4500 },
        options: { Lift: { code: 'cord', name: 'Cord lift', lifts_g: 15_000 } },
      },
      { width: 2.4, length: 1.8 },
      { size: 'This piece would weigh 19.4 kg; Cord lift carries at most 15 kg' },
    ],
    [
      'wider than its cloth',
      { columns: { kind: 'roller' }, options: { Colour: cloth(2000) } },
      wide,
      { 'options.colour': narrow },
    ],
    [
      'wider than its cloth, which cannot be turned either',
      { columns: { kind: 'roller' }, options: { Colour: cloth(2000, true) } },
      wide,
      { 'options.colour': narrow },
    ],
  ])('%s', async (_, given, piece, expected) => {
    const { configuration } = given
    const filled =
      configuration?.price_model === 'grid'
        ? { ...given, configuration: { ...configuration, price_grid_id: grids.blinds } }
        : given
    expect(await refusals(filled, piece)).toEqual(expected)
  })
})

describe('an order', () => {
  const sage = { code: 'sage', name: 'Sage', price_basis: 'area', price_amount: 90_000 } as const

  test('an order is refused at the option whose choice staff removed in the meantime', async () => {
    const { product, made, chosen } = await sold({ options: { Colour: sage } }, { shop, editor })
    const [colour] = made
    const line = aLine(product, { options: chosen, calculated_price: 1_269_000 })
    const choices = [plain, { ...sage, archived: true }]
    await editor.call(updateOption, { params: { id: colour?.id ?? '' }, body: { choices } })
    const refused = await customer.call(placeOrder, { body: anOrderBody([line]) })
    expect([refused.status, Object.keys(refused.refused.fields ?? {})]).toEqual([
      422,
      [`cart.0.options.${colour?.code}`],
    ])
  })

  test('an order is answered with current prices when a surcharge rose by more than one unit, and is placed with those', async () => {
    const { product, made, chosen } = await sold({ options: { Colour: sage } }, { shop, editor })
    const line = aLine(product, { options: chosen, calculated_price: 1_269_000 })
    const choices = [plain, { ...sage, price_amount: 100_000 }]
    await editor.call(updateOption, { params: { id: made[0]?.id ?? '' }, body: { choices } })
    const changed = await customer.call(placeOrder, { body: anOrderBody([line]) })
    expect(changed.refused).toMatchObject({
      code: 'price_changed',
      lines: [{ product_id: product.id, calculated_price: 1_296_000 }],
      total_amount: 1_296_000,
    })
    expect(changed.status).toBe(409)
    const again = anOrderBody([{ ...line, calculated_price: 1_296_000 }])
    expect((await customer.call(placeOrder, { body: again })).status).toBe(201)
  })

  test('an order keeps two pieces of the same size apart by mount and room', async () => {
    const { product } = await sold({ columns: { kind: 'roller' } }, { shop, editor })
    const lines = [
      aLine(product, { ...size, mount: 'inside', room: 'Kitchen', calculated_price: 1_026_000 }),
      aLine(product, { ...size, mount: 'outside', calculated_price: 1_026_000 }),
    ]
    const { body } = await customer.call(placeOrder, { body: anOrderBody(lines) })
    expect(body.cart).toMatchObject([
      { mount: 'inside', room: 'Kitchen', finished_width: 1.495 },
      { mount: 'outside', finished_width: 1.5 },
    ])
  })
})

test('for a product priced by the running metre, lists show the price of a piece of 1 × 1 m, also after its cloth changes', async () => {
  const { product, made } = await sold(
    {
      columns: { kind: 'curtain' },
      options: { Colour: [{ code: 'oat', name: 'Oat', facts: roll(1400) }] },
      configuration: { price_model: 'cloth', price_per_metre: 600_000, price_per_width: 180_000 },
    },
    { shop, editor },
  )
  const { id } = product
  const shown = async () =>
    (await customer.call(getProduct, { params: { id } })).body.price_calculation.price_per_sqm
  const asked = async () =>
    (await customer.call(pricePiece, { params: { id }, body: { width: 1, length: 1 } })).body.price
  // 2.4 m of cloth laid flat take two widths of 1.3 m.
  expect([await shown(), await asked()]).toEqual([1_920_000, 1_920_000])
  await editor.call(putConfiguration, { params: { id }, body: { price_per_width: 0 } })
  expect([await shown(), await asked()]).toEqual([1_560_000, 1_560_000])
  const wider = { code: 'oat', name: 'Oat', facts: roll(2400) }
  await editor.call(updateOption, { params: { id: made[0]?.id ?? '' }, body: { choices: [wider] } })
  expect([await shown(), await asked()]).toEqual([780_000, 780_000])
})

test('a piece whose choices deduct more than it costs has no price and cannot be ordered', async () => {
  const rebate = { code: 'less', name: 'Less', price_basis: 'piece', price_amount: -1_026_000 } as const
  const given = { options: { Rebate: rebate } }
  expect(await refusals(given, size)).toEqual({ product_id: 'This product has no price yet' })
  const deeper = { options: { Rebate: { ...rebate, price_amount: -1_100_000 } } }
  expect(await refusals(deeper, size)).toEqual({ product_id: 'This product has no price yet' })
})

describe('a product that is not priced by its area alone', () => {
  test('a product that is not priced by its area alone is listed for a window with the price of its model, and neither its page nor an order shows a price per m²', async () => {
    const grid = await aConfiguredProduct(
      shop,
      editor,
      [],
      {},
      { price_model: 'grid', price_grid_id: grids.blinds },
    )
    const cloth = await anOption(editor, 'Cloth', [
      {
        code: 'sage',
        name: 'Sage',
        price_basis: 'piece',
        price_amount: 50_000,
        image_url: '/pictures/sage.avif',
      },
      { code: 'oat', name: 'Oat', image_url: '/pictures/oat.avif' },
    ])
    const withChoices = await aConfiguredProduct(shop, editor, [cloth])
    const byArea = await aProduct(shop, { pricePerSqm: 380_000 })
    const { body: listed } = await customer.call(listProducts, {
      query: { width: 1.2, length: 1.5, limit: 60 },
    })
    const priceOf = (id: string) => listed.find((one) => one.id === id)?.price_at_size
    expect([grid, withChoices, byArea].map(({ id }) => priceOf(id))).toEqual([620_000, 734_000, 684_000])
    const startOf = async (id: string) =>
      (await customer.call(getConfiguration, { params: { id } })).body.start_price
    expect(await Promise.all([grid, withChoices].map(({ id }) => startOf(id)))).toEqual([790_000, 1_076_000])

    const size = { width: 1.2, length: 1.5 }
    const lines = [
      aLine(grid, { ...size, calculated_price: 620_000 }),
      aLine(withChoices, { ...size, calculated_price: 684_000, options: { [cloth.code]: 'oat' } }),
      aLine(byArea, size),
    ]
    const { status, body } = await customer.call(placeOrder, { body: anOrderBody(lines) })
    expect([status, body.cart.map((line) => line.priced_by_area)]).toEqual([201, [false, false, undefined]])
    expect(body.cart[1]?.image_url).toContain('/pictures/oat.avif')
  })
})
