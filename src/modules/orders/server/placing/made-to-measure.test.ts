import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aProduct } from '#modules/catalog/factory.ts'
import { aLine, anOrderBody } from '../../factory.ts'
import { openShop, type Client, type TestShop } from '#test/shop.ts'
import { putConfiguration } from '#modules/catalog/contract/index.ts'
import { putSelling } from '#modules/making/contract/index.ts'
import { putSettings } from '#modules/settings/contract/index.ts'
import { getOrder, getOwnOrder, placeOrder, type OrderInput } from '../../contract/orders.ts'
import { setOrderStatus } from '../../contract/change-order-status.ts'

type LineInput = Partial<OrderInput['cart'][number]>
type ProductInput = NonNullable<Parameters<typeof aProduct>[1]>

let shop: TestShop
let customer: Client
let editor: Client
let admin: Client

beforeAll(async () => {
  shop = await openShop()
  customer = await shop.as('customer')
  editor = await shop.as('editor')
  admin = await shop.as('admin')
})
beforeEach(() => admin.call(putSelling, { body: { safety: 'en13120', holidays: [] } }))
afterAll(() => shop.close())

const chain = { loop: 'chain', device: 'tensioner', freeCord: false } as const
const roller: ProductInput = { kind: 'roller', facts: { control: chain } }
const venetian: ProductInput = { kind: 'venetian', facts: { slat: { width: 25 } } }

/** A cart line of a new product. */
async function line(product: ProductInput, sent: LineInput) {
  return aLine(await aProduct(shop, product), sent)
}

async function placed(product: ProductInput, sent: LineInput) {
  const body = anOrderBody([await line(product, sent)])
  const answer = await customer.call(placeOrder, { body })
  expect(answer.status).toBe(201)
  return answer.body
}

/** The refused fields of the only line, with their messages. */
async function refused(product: ProductInput, sent: LineInput) {
  const body = anOrderBody([await line(product, sent)])
  const { status, body: answer } = await customer.call(placeOrder, { body })
  expect(status).toBe(422)
  const { fields = {} } = answer as unknown as { fields?: Record<string, string> }
  return Object.fromEntries(Object.entries(fields).map(([name, text]) => [name.replace('cart.0.', ''), text]))
}

describe('a piece that hangs', () => {
  test('inside the recess is made smaller than the opening that was ordered', async () => {
    const { cart } = await placed(roller, { width: 1.2, length: 1.6, mount: 'inside', depth: 0.08 })
    expect(cart[0]).toMatchObject({
      width: 1.2,
      length: 1.6,
      mount: 'inside',
      finished_width: 1.195,
      finished_length: 1.6,
      depth: 0.08,
      loop: 1,
    })
  })

  test('outside the recess is made exactly as ordered', async () => {
    const { cart } = await placed(roller, { width: 1.2, length: 1.6, mount: 'outside' })
    expect(cart[0]).toMatchObject({ mount: 'outside', finished_width: 1.2, finished_length: 1.6 })
    expect(cart[0]).not.toHaveProperty('depth')
  })

  test('a piece that hangs costs the same inside and outside, because the price depends on the ordered size', async () => {
    const inside = await placed({ ...roller, pricePerSqm: 520_000 }, { mount: 'inside' })
    const outside = await placed({ ...roller, pricePerSqm: 520_000 }, { mount: 'outside' })
    expect([inside.total_amount, outside.total_amount]).toEqual([1_404_000, 1_404_000])
  })

  test('a piece that hangs is made with the product’s own values where they differ from those of its kind', async () => {
    const { cart } = await placed(
      { ...roller, making: { deduct: { width: 12, length: 3 } } },
      { width: 1.2, length: 1.6, mount: 'inside' },
    )
    expect(cart[0]).toMatchObject({ finished_width: 1.188, finished_length: 1.597 })
  })

  test('a piece that hangs stays as it was made when the product changes afterwards', async () => {
    const product = await aProduct(shop, roller)
    const sent = aLine(product, { width: 1.2, length: 1.6, mount: 'inside' })
    const order = (await customer.call(placeOrder, { body: anOrderBody([sent]) })).body
    await editor.call(putConfiguration, {
      params: { id: product.id },
      body: { making: { deduct: { width: 50 } }, kind: 'venetian' },
    })
    const { body } = await customer.call(getOwnOrder, { params: { id: order.id } })
    expect(body.cart[0]).toMatchObject({ finished_width: 1.195 })
  })

  test('a piece that hangs keeps how it was measured, its room and a note for the workshop', async () => {
    const { cart } = await placed(roller, {
      mount: 'outside',
      measured: 'camera',
      room: 'Kitchen',
      note: '  Handle on the left  ',
    })
    expect(cart[0]).toMatchObject({ measured: 'camera', room: 'Kitchen', note: 'Handle on the left' })
  })
})

test('two pieces of one size stay two lines, each with its room and mount', async () => {
  const product = await aProduct(shop, roller)
  const body = anOrderBody([
    aLine(product, { mount: 'inside', room: 'Kitchen' }),
    aLine(product, { mount: 'outside' }),
  ])
  const { body: order } = await customer.call(placeOrder, { body })
  expect(order.cart).toMatchObject([{ mount: 'inside', room: 'Kitchen' }, { mount: 'outside' }])
})

describe('a product without a choice of mount', () => {
  test.for<[string, ProductInput]>([
    ['without a kind', {}],
    ['of a kind that asks, with no mounts of its own', { ...roller, making: { mounts: [] } }],
  ])('%s is ordered with four facts and answers no more', async ([, product]) => {
    const { cart } = await placed(product, {})
    expect(Object.keys(cart[0] ?? {}).sort()).toEqual(
      [
        'calculated_price',
        'image_url',
        'length',
        'price_per_sqm',
        'product_id',
        'product_name',
        'width',
        ...('kind' in product ? ['loop'] : []),
      ].sort(),
    )
  })

  test('a product without a choice of mount of the kind curtain has the size of its track', async () => {
    const { cart } = await placed({ kind: 'curtain' }, { width: 1.8, length: 2.4 })
    expect(cart[0]).toMatchObject({ finished_width: 1.8, finished_length: 2.4 })
  })
})

describe('an order is refused at its field', () => {
  test('an order is refused at its field without a mount where the product has mounts', async () => {
    expect(await refused(roller, {})).toEqual({ mount: 'Please say where it will hang' })
  })

  test('an order is refused at its field with a mount that the product does not have', async () => {
    expect(await refused({ ...roller, making: { mounts: ['outside'] } }, { mount: 'inside' })).toEqual({
      mount: 'This product hangs outside the recess',
    })
  })

  test('an order is refused at its field in a recess that is too shallow for the brackets, but not in one from which it protrudes', async () => {
    const shallow = { mount: 'inside', width: 1.2, length: 1.5, depth: 0.015 } as const
    expect(await refused(venetian, shallow)).toEqual({ depth: 'Needs at least 20 mm. Choose outside.' })
    await placed(venetian, { ...shallow, depth: 0.03 })
    await placed(venetian, { ...shallow, mount: 'outside' })
  })

  test('an order is refused at its field with more area than the product allows', async () => {
    expect(await refused({ ...venetian, maxAreaMm2: 2_500_000 }, { mount: 'outside' })).toEqual({
      size: 'Area must be at most 2.5 m²',
    })
  })

  test('an order is refused at its field with more weight than its fittings carry', async () => {
    const oak = { kind: 'wooden', weightGsm: 4500, maxWeightG: 15_000 } as const
    expect(await refused(oak, { width: 2.4, length: 1.8, mount: 'outside' })).toEqual({
      size: 'This piece would weigh 19.4 kg; its fittings carry at most 15 kg',
    })
  })

  test('an order is refused at its field when no cloth is wide enough', async () => {
    const cloth = { rollMm: 2000, turnable: false, repeatMm: 0 }
    const wide = { width: 2.8, length: 2, mount: 'outside' } as const
    expect(await refused({ kind: 'roller', facts: { cloth } }, wide)).toEqual({
      size: 'This cloth is 2 m wide; this size does not fit on it',
    })
    await placed({ kind: 'roller', facts: { cloth: { ...cloth, rollMm: 2400, turnable: true } } }, wide)
  })

  test('an order is refused at its field when no tube can carry it', async () => {
    expect(await refused({ kind: 'roller' }, { width: 3.801, length: 2, mount: 'outside' })).toEqual({
      width: 'This piece can be at most 3.8 m wide',
    })
  })
})

describe('child safety', () => {
  test.for([
    [{ length: 1.6 }, 1],
    [{ length: 2.7 }, 1],
    [{ length: 1.6, top_height: 2.4 }, 0.75],
    [{ length: 1.6, top_height: 2.9 }, 1.25],
    [{ length: 0.8 }, 0.75],
  ] as const)('child safety by EN 13120 gives a piece of %o a chain of %d m', async ([sent, loop]) => {
    const { cart } = await placed(roller, { width: 1.2, mount: 'outside', ...sent })
    expect(cart[0]?.loop).toBe(loop)
  })

  test('child safety refuses a chain where it would hang too low', async () => {
    expect(await refused(roller, { length: 1.6, mount: 'outside', top_height: 1.7 })).toEqual({
      top_height: 'Chain is not possible here: it would have to be shorter than 25 cm',
    })
  })

  test('child safety by the American rule set refuses a chain on a venetian blind and accepts a wand on a vertical one', async () => {
    await admin.call(putSelling, { body: { safety: 'wcma2022' } })
    expect(await refused({ kind: 'venetian', facts: { control: chain } }, { mount: 'outside' })).toEqual({
      product_id: 'This control is not allowed by the rules of child safety',
    })
    const wand = { loop: 'none', device: 'none', freeCord: false } as const
    const { cart } = await placed({ kind: 'vertical', facts: { control: wand } }, { mount: 'outside' })
    expect(cart[0]).not.toHaveProperty('loop')
  })
})

describe('the minimum charged area', () => {
  const charged = { ...roller, pricePerSqm: 380_000, minAreaMm2: 1_000_000 }

  test('the minimum charged area is the price of a smaller piece', async () => {
    const small = { width: 0.6, length: 0.8, mount: 'outside', calculated_price: 380_000 } as const
    const { cart, total_amount: total } = await placed(charged, small)
    expect(total).toBe(380_000)
    expect(cart[0]).toMatchObject({ width: 0.6, length: 0.8, calculated_price: 380_000 })
  })

  test('the minimum charged area changes nothing for a larger one', async () => {
    const { total_amount: total } = await placed(charged, { width: 1.2, length: 1.6, mount: 'outside' })
    expect(total).toBe(729_600)
  })

  test('the minimum charged area is a changed price for a cart that was calculated without it', async () => {
    const body = anOrderBody([await line(charged, { width: 0.6, length: 0.8, mount: 'outside' })])
    const { status, body: answer } = await customer.call(placeOrder, { body })
    expect(status).toBe(409)
    expect(answer).toMatchObject({ code: 'price_changed', total_amount: 380_000 })
  })
})

describe('an order', () => {
  const days = async (holidays: string[] = []) => {
    await admin.call(putSelling, { body: { holidays } })
    const { id, version } = await placed(roller, { mount: 'outside' })
    await editor.call(setOrderStatus, { params: { id }, body: { status: 'confirmed', version } })
    return (await editor.call(getOrder, { params: { id } })).body
  }

  test('promises days once it is confirmed, and keeps them when its status changes again', async () => {
    const order = await placed(roller, { mount: 'outside' })
    expect(order).toMatchObject({ lead_days_min: 5, lead_days_max: 7, ready_from: null, ready_to: null })
    const confirmed = await days()
    const [from = '', to = ''] = [confirmed.ready_from ?? undefined, confirmed.ready_to ?? undefined]
    expect([0, 6]).not.toContain(new Date(from).getUTCDay())
    expect(Date.parse(to) - Date.parse(from)).toBeGreaterThanOrEqual(2 * 86_400_000)
    await editor.call(setOrderStatus, { params: { id: confirmed.id }, body: { status: 'processing' } })
    const { body } = await editor.call(getOrder, { params: { id: confirmed.id } })
    expect(body).toMatchObject({ ready_from: from, ready_to: to })
  })

  test('an order is ready later when the shop does not work on the day it would have been ready', async () => {
    const first = (await days()).ready_from as string
    const later = (await days([first])).ready_from as string
    expect(later > first).toBe(true)
  })

  test('promises the lead time of its slowest line, and nothing for products without a kind', async () => {
    const lines = [
      await line(roller, { mount: 'outside' }),
      await line({ kind: 'wooden' }, { mount: 'outside' }),
    ]
    const { body } = await customer.call(placeOrder, { body: anOrderBody(lines) })
    expect(body).toMatchObject({ lead_days_min: 12, lead_days_max: 15 })
    expect(await placed({}, {})).toMatchObject({ lead_days_min: null, lead_days_max: null })
  })
})

test('the form of the shop’s settings does not change child safety and days off', async () => {
  await admin.call(putSelling, { body: { safety: 'as_nz', holidays: ['2027-01-01'] } })
  await admin.call(putSettings, {
    body: {
      site_name: 'Alba',
      site_description: 'Blinds',
      contact_email: 'shop@example.com',
      contact_phone: '0901234567',
    },
  })
  const { cart } = await placed(roller, { length: 2.7, mount: 'outside' })
  expect(cart[0]?.loop).toBe(1)
  const [row] = await shop.rows<{ selling: unknown }>('select selling from settings')
  expect(row?.selling).toMatchObject({ safety: 'as_nz', holidays: ['2027-01-01'] })
})
