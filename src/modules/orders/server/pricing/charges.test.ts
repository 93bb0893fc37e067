import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { propertyRuns } from '#test/property-runs.ts'
import { shopOfFile } from '#test/shop-of-file.ts'
import { aProduct } from '#modules/catalog/factory.ts'
import { getSelling, putSelling } from '#modules/making/contract/index.ts'
import { correctOrder, type Correction } from '../../contract/order-corrections.ts'
import { getOrder, placeOrder } from '../../contract/orders.ts'
import { changeOwnOrder } from '../../contract/customer-edits.ts'
import { aLine, anOrderBody } from '../../factory.ts'

const shop = await shopOfFile()
const editor = await shop.as('editor')
const buyer = await shop.as('customer')

type Charges = NonNullable<Correction['charges']>

/** An order of pieces of these widths, 1 m high, at 100,000 per m², to which staff have added charges. */
async function orderedWith(charges: Charges, widths: readonly number[] = [1, 1, 1, 1]) {
  const product = await aProduct(shop, { pricePerSqm: 100_000 })
  const lines = widths.map((width) => aLine(product, { width, length: 1 }))
  const { body } = await buyer.call(placeOrder, { body: anOrderBody(lines) })
  return (await editor.call(correctOrder, { params: { id: body.id }, body: { charges } })).body
}

/** The buyer's change of an order to pieces of these widths; null removes a piece. */
const changeTo = (id: string, widths: readonly (number | null)[]) =>
  buyer.call(changeOwnOrder, {
    params: { id },
    body: {
      cart: widths.flatMap((width, index) => (width === null ? [] : [{ line: index + 1, width, length: 1 }])),
    },
  })

async function scaleDiscounts(scalesDiscounts: boolean) {
  const admin = await shop.as('admin')
  const { body } = await admin.call(getSelling)
  await admin.call(putSelling, { body: { scalesDiscounts, version: body.version } })
}

const percents: Charges = [
  { kind: 'fitting', label: 'Fitting', amount: 100_000 },
  { kind: 'discount', label: '', percent: 20 },
  { kind: 'tax', label: 'VAT', percent: 10 },
]

describe('a percentage of an order', () => {
  test('a percentage of an order is one of the pieces and the charges before it, and is worked out again when its buyer removes pieces', async () => {
    const order = await orderedWith(percents)
    expect(order.charges?.map(({ amount }) => amount)).toEqual([100_000, -100_000, 40_000])
    expect(order.total_amount).toBe(440_000)
    const { status, body } = await changeTo(order.id, [1, null, null, null])
    expect(status).toBe(200)
    expect(body.charges).toMatchObject([
      { amount: 100_000 },
      { amount: -40_000, percent: 20 },
      { amount: 16_000 },
    ])
    expect(body.total_amount).toBe(176_000)
  })

  test('a percentage of an order is worked out again when staff change the pieces without naming the charges', async () => {
    const order = await orderedWith(percents)
    const cart = [{ ...order.cart[0]!, line: 1, width: 2 }].map(({ line, product_id, width, length }) => ({
      line,
      product_id,
      width,
      length,
    }))
    const { body } = await editor.call(correctOrder, { params: { id: order.id }, body: { cart } })
    expect(body.charges).toMatchObject([{ amount: 100_000 }, { amount: -60_000 }, { amount: 24_000 }])
    expect(body.total_amount).toBe(264_000)
  })

  test('a percentage of an order is refused above 100 and without an amount, and takes no more than everything', async () => {
    const order = await orderedWith([{ kind: 'discount', label: '', percent: 100 }])
    expect(order.total_amount).toBe(0)
    const params = { id: order.id }
    for (const charge of [{ percent: 101 }, { percent: 0 }, {}]) {
      const body = { charges: [{ kind: 'discount' as const, label: '', ...charge }] }
      expect((await editor.call(correctOrder, { params, body })).status).toBe(400)
    }
  })
})

test('the files of orders name pieces, charges and currency, and are tables also where decimals have commas', async () => {
  const order = await orderedWith([
    { kind: 'delivery', label: 'Express', amount: 30_000 },
    { kind: 'tax', label: '', percent: 10 },
  ])
  const file = async (query: string, accept = 'text/csv') => {
    const url = `/api/orders?q=${order.order_number}${query}`
    const { text } = await editor.send({ method: 'GET', url, headers: { accept } })
    return text.replace('\uFEFF', '').trim().split('\r\n')
  }
  const [heads = '', row = ''] = await file('')
  const cells = Object.fromEntries(
    heads.split(',').map((head, index) => [head, row.split(',').at(index - heads.split(',').length)]),
  )
  expect(cells).toMatchObject({
    pieces_amount: '400000',
    delivery_amount: '30000',
    tax_amount: '43000',
    discount_amount: '0',
    total_amount: '473000',
    currency: '"VND"',
  })
  const lines = await file('&rows=lines', 'text/csv; decimal=comma')
  expect(lines[0]).toBe(
    'order_number;created_at;status;kind;name;room;width_mm;height_mm;amount;currency;order_id',
  )
  expect(lines.slice(1).map((line) => line.split(';').slice(3, 5).join(' '))).toEqual([
    ...Array.from({ length: 4 }, () => expect.stringMatching(/^"piece" "/) as string),
    '"delivery" "Express"',
    '"tax" "tax"',
  ])
})

describe('a discount that was agreed as an amount', () => {
  const fixed: Charges = [{ kind: 'discount', label: 'Friends', amount: -300_000 }]

  test('a discount that was agreed as an amount keeps its buyer from removing pieces or making them smaller, but not from other changes', async () => {
    const { id, total_amount: total } = await orderedWith(fixed)
    for (const widths of [
      [1, null, null, null],
      [0.5, 1, 1, 1],
    ]) {
      const refused = await changeTo(id, widths)
      expect([refused.status, refused.refused.code]).toEqual([409, 'order_agreed'])
      expect(refused.refused.message).toContain('Please call us')
    }
    expect((await buyer.call(getOrder, { params: { id } })).status).toBe(403)
    expect((await changeTo(id, [2, 1, 1, 1])).body.total_amount).toBe(total + 100_000)
  })

  test('shrinks with the pieces in a shop that wants that', async () => {
    await scaleDiscounts(true)
    const { id } = await orderedWith(fixed)
    const { status, body } = await changeTo(id, [1, null, null, null])
    expect([status, body.charges?.[0]?.amount, body.total_amount]).toEqual([200, -75_000, 25_000])
    await scaleDiscounts(false)
  })

  test('a discount that was agreed as an amount and an agreed price of a piece keep the buyer from removing the other pieces', async () => {
    const { id, cart } = await orderedWith([])
    const agreed = cart.map(({ product_id, width, length }, place) => ({
      line: place + 1,
      product_id,
      width,
      length,
      ...(place === 0 && { price: 10_000, price_reason: 'Four pieces' }),
    }))
    await editor.call(correctOrder, { params: { id }, body: { cart: agreed } })
    expect((await changeTo(id, [1, null, null, null])).refused.code).toBe('order_agreed')
  })
})

test('no change by a buyer lowers the total of an order by a larger share than its pieces', async () => {
  await scaleDiscounts(true)
  const charge = fc.oneof(
    fc.record({
      kind: fc.constantFrom('discount', 'tax', 'delivery', 'other'),
      label: fc.constant(''),
      percent: fc.integer({ min: 1, max: 60 }),
    }),
    fc.record({ kind: fc.constant('delivery'), label: fc.constant(''), amount: fc.nat(90_000) }),
    fc.record({
      kind: fc.constant('discount'),
      label: fc.constant(''),
      amount: fc.integer({ min: -90_000, max: -1 }),
    }),
  )
  let changed = 0
  const width = fc.integer({ min: 5, max: 30 }).map((tenths) => tenths / 10)
  await fc.assert(
    fc.asyncProperty(
      fc.array(charge, { maxLength: 4 }),
      fc.array(fc.tuple(width, fc.option(width)), { minLength: 2, maxLength: 4 }),
      async (charges, pieces) => {
        const before = await orderedWith(
          charges,
          pieces.map(([ordered]) => ordered),
        )
        // A discount above the pieces is refused to staff; then the order has no charges.
        const { body: after, status } = await changeTo(
          before.id,
          pieces.map(([, changed]) => changed),
        )
        if (status !== 200) return
        changed += 1
        const sum = ({ cart }: typeof before) => cart.reduce((all, line) => all + line.calculated_price, 0)
        const share = Math.min(1, sum(after) / sum(before))
        expect(after.total_amount).toBeGreaterThanOrEqual(before.total_amount * share - charges.length - 1)
        const charged = (after.charges ?? []).reduce((all, { amount }) => all + amount, 0)
        expect(after.total_amount).toBe(sum(after) + charged)
      },
    ),
    propertyRuns(15),
  )
  expect(changed).toBeGreaterThan(5)
  await scaleDiscounts(false)
})
