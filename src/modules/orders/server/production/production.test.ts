import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { aConfiguredProduct, anOption, aProduct } from '#modules/catalog/factory.ts'
import { propertyRuns } from '#test/property-runs.ts'
import { readMigrations } from '#kernel/database/migrations/migrations.ts'
import { setOrderStatus } from '../../contract/change-order-status.ts'
import { correctOrder } from '../../contract/order-corrections.ts'
import { getWall } from '../../contract/production-board.ts'
import { aLine, anOrder, anOrderBody, placedOrder, type Piece } from '../../factory.ts'
import type { Client } from '#test/shop.ts'
import { shopOfFile } from '#test/shop-of-file.ts'
import { getItem } from '#modules/inventory/contract/index.ts'
import { anItem } from '#modules/inventory/factory.ts'
import { putBill } from '#modules/materials/contract.ts'
import { getCuttingPlan, getCuttingPlans } from '../../contract/cutting-plan.ts'
import { listJobSheets } from '../../contract/orders-admin.ts'
import { placeOrder } from '../../contract/orders.ts'

const shop = await shopOfFile()
const customer = await shop.as('customer')
const viewer = await shop.as('viewer')

/** The id of an order of these pieces. */
const ordered = (pieces: Piece[]) => placedOrder(shop, customer, pieces)

/** The lines of the job sheets of these orders. */
async function sheetLines(...ids: string[]) {
  const { body } = await viewer.call(listJobSheets, { query: { ids: ids.join(',') } })
  return body.flatMap(({ lines }) => lines)
}

const chain = { loop: 'chain', device: 'tensioner', freeCord: false } as const
const cloth = (rollMm: number, turnable = false) => ({ rollMm, turnable, repeatMm: 0 })

describe('the production sheet shows the sizes to cut, not the ordered ones, for', () => {
  test('a roller blind inside 1200 × 1600', async () => {
    const facts = { cloth: cloth(2000), control: chain }
    const id = await ordered([
      [
        { kind: 'roller', facts },
        { width: 1.2, length: 1.6, mount: 'inside', room: 'Kitchen', note: 'Left' },
      ],
    ])
    expect(await sheetLines(id)).toMatchObject([
      {
        kind: 'roller',
        mount: 'inside',
        width_mm: 1200,
        length_mm: 1600,
        finished_width_mm: 1195,
        finished_length_mm: 1600,
        loop_mm: 1000,
        safety: 'en13120',
        safety_mark: true,
        room: 'Kitchen',
        note: 'Left',
        warnings: [],
        cuts: [
          {
            part: 'cloth',
            widthMm: 1165,
            lengthMm: 1900,
            laid: { way: 'upright', rollMm: 2000, takeMm: 1900 },
          },
          { part: 'tube', lengthMm: 1165, diameterMm: 32 },
          { part: 'bottom_bar' },
        ],
      },
    ])
  })

  test('a venetian blind inside 1200 × 1500 with slats of 25 mm', async () => {
    const id = await ordered([
      [
        { kind: 'venetian', facts: { slat: { width: 25 } } },
        { width: 1.2, length: 1.5, mount: 'inside' },
      ],
    ])
    const [line] = await sheetLines(id)
    expect(line).toMatchObject({ finished_width_mm: 1190, finished_length_mm: 1500, stack_mm: 155 })
    expect(line?.cuts).toContainEqual({ part: 'slat', count: 70, widthMm: 25, lengthMm: 1190 })
    expect(line?.cuts).toContainEqual({ part: 'ladder', count: 4, positionsMm: [150, 447, 743, 1040] })
  })

  test('a vertical blind inside 2000 × 2200 that draws from the middle', async () => {
    const id = await ordered([
      [
        { kind: 'vertical', facts: { louvre: { width: 89 }, draw: 'split' } },
        { width: 2, length: 2.2, mount: 'inside' },
      ],
    ])
    const [line] = await sheetLines(id)
    expect(line).toMatchObject({ finished_width_mm: 1990, finished_length_mm: 2190 })
    expect(line?.cuts).toContainEqual(
      expect.objectContaining({ part: 'louvre', count: 26, lengthMm: 2145, takeMm: 57_590 }),
    )
  })

  test('a pair of curtains for a rail of 2 m', async () => {
    const facts = { cloth: cloth(1400), heading: { fullness: 2000, pitchMm: 0 }, panels: 2 } as const
    const id = await ordered([
      [
        { kind: 'curtain', facts },
        { width: 2, length: 2.1 },
      ],
    ])
    const [line] = await sheetLines(id)
    expect(line?.cuts).toContainEqual(
      expect.objectContaining({
        part: 'cloth',
        widths: 4,
        lengthMm: 2400,
        laid: { way: 'upright', rollMm: 1400, takeMm: 9600 },
      }),
    )
  })

  test('a piece of a product without a kind, and one of an order before kinds: both as ordered', async () => {
    const id = await ordered([[{}, { width: 1.2, length: 1.6 }]])
    const old = await anOrder(shop)
    for (const line of await sheetLines(id, old.id)) {
      expect(line).toMatchObject({
        kind: null,
        mount: null,
        finished_width_mm: null,
        cuts: [],
        loop_mm: null,
      })
    }
  })
})

test('the sheet warns of unmeasured sizes and of pieces that protrude, are heavy or long', async () => {
  const wooden: Piece[0] = { kind: 'wooden', facts: { slat: { width: 50 } }, weightGsm: 4500 }
  const id = await ordered([
    [wooden, { width: 2.6, length: 1.8, mount: 'inside', measured: 'camera', depth: 0.06 }],
    [wooden, { width: 1, length: 1, mount: 'outside', measured: 'demo' }],
    [wooden, { width: 1, length: 1, mount: 'outside', measured: 'camera' }],
  ])
  const warnings = (await sheetLines(id)).map((line) => line.warnings)
  expect(warnings).toEqual([
    [
      { code: 'camera_without_tape', figure: null },
      { code: 'stands_out', figure: 10 },
      { code: 'two_people', figure: 21_060 },
      { code: 'long_parcel', figure: 2590 },
    ],
    [{ code: 'demo_size', figure: null }],
    [],
  ])
})

describe('the cutting plan', () => {
  const roller = async () => aProduct(shop, { kind: 'roller', facts: { cloth: cloth(2000) } })
  /** The piece to order for a cut of this size (mm): outside, cloth is 30 mm narrower and 300 mm longer than it. */
  const piece = (across: number, along: number): Piece[1] => ({
    width: (across + 30) / 1000,
    length: (along - 300) / 1000,
    mount: 'outside',
  })

  test('places pieces of several orders side by side', async () => {
    const product = await roller()
    const place = async (...pieces: Piece[1][]) => {
      const body = anOrderBody(pieces.map((one) => aLine(product, one)))
      return (await customer.call(placeOrder, { body })).body
    }
    const first = await place(piece(1165, 1900), piece(800, 1500))
    const second = await place(piece(1165, 1400), piece(800, 1300))
    const ids = `${first.id},${second.id}`
    const { body } = await viewer.call(getCuttingPlans, { query: { ids } })
    expect(body).toMatchObject([
      {
        part: 'cloth',
        inventory_item_id: null,
        product_id: product.id,
        name: product.name,
        roll_mm: 2000,
        total_mm: 3300,
        singly_mm: 6100,
        strips: [
          {
            start_mm: 0,
            length_mm: 1900,
            pieces: [
              { label: `${first.order_number}-1`, at_mm: 0 },
              { label: `${first.order_number}-2`, across_mm: 800, along_mm: 1500, at_mm: 1175 },
            ],
          },
          { start_mm: 1900, length_mm: 1400 },
        ],
      },
    ])
    const alone = await viewer.call(getCuttingPlan, { params: { id: first.id } })
    expect(alone.body).toMatchObject([{ total_mm: 1900, singly_mm: 3400 }])
  })

  test('the cutting plan gives a piece a strip of its own where it no longer fits beside another', async () => {
    const product = await roller()
    const body = anOrderBody([aLine(product, piece(1165, 1900)), aLine(product, piece(830, 1500))])
    const { id } = (await customer.call(placeOrder, { body })).body
    const plan = await viewer.call(getCuttingPlan, { params: { id } })
    expect(plan.body).toMatchObject([{ total_mm: 3400 }])
  })

  test('the cutting plan is empty for an order without pieces cut from a roll, and not found for an unknown order', async () => {
    const id = await ordered([[{ kind: 'venetian' }, { mount: 'outside' }]])
    expect((await viewer.call(getCuttingPlan, { params: { id } })).body).toEqual([])
    const unknown = '00000000-0000-4000-8000-000000000000'
    expect((await viewer.call(getCuttingPlan, { params: { id: unknown } })).status).toBe(404)
  })

  test('the cutting plan is only for staff', async () => {
    expect((await customer.call(getCuttingPlans, { query: { ids: '' } })).status).toBe(403)
  })
})

test('products with the same stock item share a cutting plan, and linings have their own', async () => {
  const admin = await shop.as('admin')
  const item = await anItem(admin, { name: 'Linen white 2000' })
  const facts = { cloth: cloth(2000) } as const
  const products = [
    await aProduct(shop, { kind: 'roller', facts }),
    await aProduct(shop, { kind: 'roller', facts }),
  ]
  for (const product of products) {
    const { status } = await admin.call(putBill, {
      params: { id: product.id },
      body: { materials: [{ inventoryItemId: item.id, basis: 'cloth', quantity: 1 }] },
    })
    expect(status).toBe(200)
  }
  const sent = { width: 0.83, length: 1.2, mount: 'outside' } as const
  const { body } = await customer.call(placeOrder, {
    body: anOrderBody(products.map((product) => aLine(product, sent))),
  })
  const plans = await viewer.call(getCuttingPlan, { params: { id: body.id } })
  expect(plans.body).toMatchObject([
    {
      part: 'cloth',
      inventory_item_id: item.id,
      product_id: null,
      name: 'Linen white 2000',
      total_mm: 1500,
      singly_mm: 3000,
    },
  ])
})

describe('the cloth of a colour', () => {
  type Ordered = [
    product: Awaited<ReturnType<typeof aProduct>>,
    options: Record<string, string>,
    line?: Piece[1],
  ]
  let admin: Client
  let items: Record<'sage' | 'oat' | 'night' | 'dark' | 'plain', string>
  let codes: Record<'colour' | 'lining' | 'imported', string>
  let products: Record<'sage' | 'oat' | 'curtain' | 'plain' | 'dyed', Ordered[0]>

  /** Stone has no stock item, and Night is counted in square metres. */
  beforeAll(async () => {
    admin = await shop.as('admin')
    const item = async (name: string, unit = 'm') =>
      (await anItem(admin, { name, unit, currentStock: 90_000 })).id
    items = {
      sage: await item('Cloth Sage'),
      oat: await item('Cloth Oat'),
      night: await item('Cloth Night', 'm2'),
      dark: await item('Lining Dark'),
      plain: await item('Cloth Plain'),
    }
    const colourOf = (code: 'sage' | 'oat' | 'night') =>
      ({ code, name: code, colour: '#808080', inventory_item_id: items[code] }) as const
    const colour = await anOption(
      admin,
      'Colour',
      [
        colourOf('sage'),
        colourOf('oat'),
        colourOf('night'),
        { code: 'stone', name: 'Stone', colour: '#b5aca0' },
      ],
      { shown_as: 'swatch' },
    )
    const lining = await anOption(
      admin,
      'Lining',
      [
        { code: 'none', name: 'None' },
        { code: 'dark', name: 'Dark', facts: { cloth: cloth(1500) }, inventory_item_id: items.dark },
        { code: 'light', name: 'Light', facts: { cloth: cloth(1500) } },
      ],
      { code: 'lining' },
    )
    // An imported colour is a list without stock items.
    const imported = await anOption(admin, 'Color', [
      { code: 'red', name: 'Red' },
      { code: 'blue', name: 'Blue' },
    ])
    codes = { colour: colour.code, lining: lining.code, imported: imported.code }
    const facts = { cloth: cloth(2000) }
    products = {
      sage: await aConfiguredProduct(shop, admin, [colour], { kind: 'roller', facts, name: 'Sage Roller' }),
      oat: await aConfiguredProduct(shop, admin, [colour], { kind: 'roller', facts, name: 'Oat Roller' }),
      curtain: await aConfiguredProduct(shop, admin, [lining], { kind: 'curtain', facts, name: 'Curtain' }),
      dyed: await aConfiguredProduct(shop, admin, [imported], { kind: 'roller', facts, name: 'Dyed Roller' }),
      plain: await aProduct(shop, { kind: 'roller', facts, name: 'Plain Roller', pricePerSqm: 380_000 }),
    }
    for (const [product, inventoryItemId] of [
      [products.sage, items.sage],
      [products.plain, items.plain],
      [products.dyed, items.plain],
    ] as const) {
      const body = { materials: [{ inventoryItemId, basis: 'cloth' as const, quantity: 1 }] }
      await admin.call(putBill, { params: { id: product.id }, body })
    }
  })

  async function place(...pieces: Ordered[]) {
    const lines = pieces.map(([product, options, line = {}]) =>
      aLine(product, { width: 1.2, length: 1.6, mount: 'outside', ...line, options }),
    )
    const placed = await customer.call(placeOrder, { body: anOrderBody(lines) })
    expect(placed.status).toBe(201)
    return placed.body.id
  }
  const set = async (id: string, status: 'confirmed' | 'processing' | 'cancelled') =>
    expect((await admin.call(setOrderStatus, { params: { id }, body: { status } })).status).toBe(200)
  const plansOf = async (...ids: string[]) =>
    (await viewer.call(getCuttingPlans, { query: { ids: ids.join(',') } })).body
  const usedBy = async (...ids: string[]) =>
    new Map(
      (
        await shop.rows<{ item: string; used: string }>(
          `select inventory_item_id as item, -sum(quantity) as used from stock_movements
           where reference_id = any($1) group by 1`,
          [ids],
        )
      ).map(({ item, used }) => [item, Number(used)]),
    )
  const inColour = (product: Ordered[0], colour: string): Ordered => [product, { [codes.colour]: colour }]
  const dyed = (colour: string): Ordered => [products.dyed, { [codes.imported]: colour }]
  const lined = (lining: string): Ordered => [
    products.curtain,
    { [codes.lining]: lining },
    { width: 2, length: 2.1, mount: undefined },
  ]

  test('the cloth of a colour is planned on a roll of its own, which products of that colour share, and named on plan, sheet and wall', async () => {
    const { sage, oat } = products
    const colours = [inColour(sage, 'sage'), inColour(sage, 'oat'), inColour(sage, 'stone')]
    const others = [lined('dark'), lined('light'), [products.plain, {}] as Ordered]
    const id = await place(
      ...colours,
      inColour(oat, 'oat'),
      ...others,
      dyed('red'),
      dyed('blue'),
      dyed('red'),
    )
    const [sheet] = (await viewer.call(listJobSheets, { query: { ids: id } })).body
    const labels = sheet?.lines.map(({ label }) => label) ?? []
    const plans = (await plansOf(id)).map(({ part, name, inventory_item_id: item, strips }) => [
      part,
      name,
      item,
      strips
        .flatMap(({ pieces }) => pieces.map(({ label }) => labels.indexOf(label)))
        .filter((line, index, all) => all.indexOf(line) === index)
        .toSorted(),
    ])
    expect(plans).toEqual([
      ['cloth', 'Cloth Sage', items.sage, [0]],
      ['cloth', 'Cloth Oat', items.oat, [1, 3]],
      ['cloth', 'Sage Roller, Stone', null, [2]],
      ['cloth', 'Curtain', null, [4, 5]],
      ['lining', 'Lining Dark', items.dark, [4]],
      ['lining', 'Curtain, Light', null, [5]],
      ['cloth', 'Cloth Plain', items.plain, [6]],
      ['cloth', 'Dyed Roller, Red', items.plain, [7, 9]],
      ['cloth', 'Dyed Roller, Blue', items.plain, [8]],
    ])
    const names = ['Sage Roller, sage', 'Sage Roller, oat', 'Sage Roller, Stone', 'Oat Roller, oat']
    expect(sheet?.lines.slice(0, 4).map(({ piece_name: name }) => name)).toEqual(names)
    const { pieces } = (await viewer.call(getWall)).body
    const own = pieces.filter(({ orderId }) => orderId === id)
    expect(own.slice(0, 4).map(({ pieceName }) => pieceName)).toEqual(names)

    await set(id, 'confirmed')
    await set(id, 'processing')
    // A roller of 1.2 m takes 1.9 m of its cloth; the bill names Sage, and Stone has no item.
    expect(await usedBy(id)).toEqual(
      new Map([
        [items.sage, 1.9],
        [items.oat, 3.8],
        [items.plain, 7.6],
        [items.dark, expect.any(Number)],
      ]),
    )
  })

  test('the cloth of a colour is reserved instead of the former one when an order is corrected, and released when it is cancelled', async () => {
    const id = await place(inColour(products.sage, 'sage'))
    const reserved = async () => {
      const read = (item: string) => admin.call(getItem, { params: { id: item } })
      const [sage, oat] = await Promise.all([read(items.sage), read(items.oat)])
      return [sage.body.reservedStock, oat.body.reservedStock]
    }
    const before = await reserved()
    const [sage = 0, oat = 0] = before
    await set(id, 'confirmed')
    expect(await reserved()).toEqual([sage + 1.9, oat])
    const sides = { width: 1.2, length: 1.6, mount: 'outside' } as const
    const cart = [{ ...sides, line: 1, product_id: products.sage.id, options: { [codes.colour]: 'oat' } }]
    expect((await admin.call(correctOrder, { params: { id }, body: { cart } })).status).toBe(200)
    expect(await reserved()).toEqual([sage, oat + 1.9])
    await set(id, 'cancelled')
    expect(await reserved()).toEqual(before)
  })

  test('the cloth of a colour is what the cutting plans of random orders cut and what stock loses, for each item', async () => {
    const colour = fc.constantFrom('sage', 'oat', 'night', 'stone')
    const roller = fc
      .record({ of: fc.constantFrom('sage' as const, 'oat' as const), colour })
      .map(({ of, colour: chosen }) => inColour(products[of], chosen))
    const piece = fc.oneof(
      { arbitrary: roller, weight: 3 },
      fc.constantFrom('none', 'dark', 'light').map(lined),
      fc.constantFrom('red', 'blue').map(dyed),
      fc.constant<Ordered>([products.plain, {}]),
    )
    // Stock counts joined widths of curtains in whole centimetres.
    const sized = fc
      .record({ piece, width: fc.integer({ min: 60, max: 190 }), length: fc.integer({ min: 80, max: 230 }) })
      .map(({ piece: [product, options, line], width, length }): Ordered => [
        product,
        options,
        { ...line, width: width / 100, length: length / 100 },
      ])
    const orders = fc.array(fc.array(sized, { minLength: 1, maxLength: 6 }), { minLength: 1, maxLength: 2 })
    await fc.assert(
      fc.asyncProperty(orders, async (all) => {
        const ids: string[] = []
        for (const pieces of all) ids.push(await place(...pieces))
        const cut = new Map<string, number>()
        for (const { inventory_item_id: item, roll_mm: roll, singly_mm: mm } of await plansOf(...ids)) {
          if (item === null) continue
          const quantity = item === items.night ? roll * mm : mm * 1000
          cut.set(item, (cut.get(item) ?? 0) + quantity)
        }
        for (const id of ids) await set(id, 'processing')
        const used = [...(await usedBy(...ids))].map(([item, quantity]) => [item, Math.round(quantity * 1e6)])
        expect(new Map(used as [string, number][])).toEqual(cut)
      }),
      propertyRuns(4),
    )
  })

  test('the cloth of a colour is known for lines ordered before choices named their part, once they are migrated', async () => {
    const id = await place(inColour(products.sage, 'oat'), inColour(products.sage, 'stone'), lined('dark'))
    const before = await plansOf(id)
    await shop.rows(
      `update order_lines set made = jsonb_set(made, '{choices}', (select jsonb_agg(
         (one - 'path' - 'part') || case when one ? 'item' then jsonb_build_object('item',
           (one -> 'item') || jsonb_build_object('takes', 'piece')) else '{}' end)
         from jsonb_array_elements(made -> 'choices') as one)) where order_id = $1`,
      [id],
    )
    expect(await plansOf(id)).not.toEqual(before)
    const migration = (await readMigrations()).find(({ version }) => version === 360)
    await shop.rows(migration?.sql ?? '')
    expect(await plansOf(id)).toEqual(before)
  })
})
