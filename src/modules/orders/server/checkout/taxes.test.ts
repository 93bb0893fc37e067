import type { z } from 'zod'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { todayIn } from '#kernel/rules/shop-time.ts'
import { openShop, type Client, type TestShop } from '#test/shop.ts'
import { exportOwnData } from '#modules/accounts/contract/index.ts'
import { aProduct } from '#modules/catalog/factory.ts'
import {
  createTaxCertificate,
  createTaxRate,
  putTaxSettings,
  type TaxSettingsForm,
} from '#modules/taxes/contract/index.ts'
import { correctOrder, placeOrder, quoteCheckout, takeOrder, type OrderInput } from '../../contract/index.ts'
import { aLine, customerInfo } from '../../factory.ts'

const munich = { street: 'Lindwurmstr. 12', postcode: '80337', city: 'München', country: 'DE' }
const vienna = { street: 'Mariahilfer Str. 1', postcode: '1060', city: 'Wien', country: 'AT' }
const paris = { street: '12 rue de Rivoli', postcode: '75004', city: 'Paris', country: 'FR' }
const austin = { street: '410 Congress Ave', city: 'Austin', region: 'TX', postcode: '78701', country: 'US' }

type Priced = number | [major: number, taxClass: string]

/** Lines of a square metre each, so that a piece costs what its product costs, in major units. */
async function cartOf(shop: TestShop, factor: number, prices: readonly Priced[]) {
  const lines: OrderInput['cart'] = []
  for (const priced of prices) {
    const [price, taxClass = null] = typeof priced === 'number' ? [priced] : priced
    const product = await aProduct(shop, { pricePerSqm: Math.round(price * factor), taxClass })
    lines.push(aLine(product, { width: 1, length: 1, calculated_price: price }))
  }
  return lines
}

async function shopIn(country: string, currency: string, taxes: TaxSettingsForm) {
  const shop = await openShop({ settings: { SHOP_COUNTRY: country, SHOP_CURRENCY: currency } })
  const admin = await shop.as('admin')
  const visitor = await shop.as(null)
  expect((await admin.call(putTaxSettings, { body: { isOn: true, ...taxes } })).status).toBe(200)
  const factor = currency === 'VND' ? 1 : 100
  return {
    shop,
    admin,
    setTaxes: (form: TaxSettingsForm) => admin.call(putTaxSettings, { body: form }),
    cart: (...prices: Priced[]) => cartOf(shop, factor, prices),
    async quote(prices: Priced[], delivery_address?: Partial<typeof austin> & { vat_number?: string }) {
      const cart = await cartOf(shop, factor, prices)
      return (
        await visitor.call(quoteCheckout, { body: { cart, ...(delivery_address && { delivery_address }) } })
      ).body
    },
    /** An order that staff take, because they can add charges. */
    async taken(
      prices: Priced[],
      charges: { kind: 'delivery' | 'fitting' | 'discount'; amount: number }[],
      more = {},
    ) {
      const cart = await cartOf(shop, factor, prices)
      const body = { customer_info: customerInfo, cart, charges, ...more }
      return (await admin.call(takeOrder, { body })).body
    },
  }
}
type Opened = Awaited<ReturnType<typeof shopIn>>

/** Places an order of a customer with this total. */
const place = (
  customer: Client,
  cart: OrderInput['cart'],
  total_amount: number,
  more: Partial<z.input<typeof placeOrder.body>> = {},
) => customer.call(placeOrder, { body: { customer_info: customerInfo, cart, total_amount, ...more } })

describe('a German shop', () => {
  let german: Opened
  beforeAll(async () => {
    german = await shopIn('DE', 'EUR', {})
  })
  afterAll(() => german.shop.close())

  test('a German shop prices contain the tax, which is rounded once for the order', async () => {
    const first = await german.taken([89.9, 124.5], [{ kind: 'delivery', amount: 6.9 }])
    expect(first.total_amount).toBe(221.3)
    expect(first.taxes).toEqual({
      mode: 'included',
      sums: [{ percent: 19, net: 185.97, tax: 35.33, gross: 221.3 }],
      net: 185.97,
      tax: 35.33,
    })
    expect((await german.taken([89.9, 64.5], [{ kind: 'delivery', amount: 29.9 }])).taxes).toMatchObject({
      tax: 29.43,
      net: 154.87,
    })
  })

  test('fitting is taxed with the pieces', async () => {
    const charges = [
      { kind: 'fitting' as const, amount: 120 },
      { kind: 'fitting' as const, amount: 25 },
    ]
    expect((await german.taken([800], charges)).taxes).toMatchObject({ tax: 150.88, net: 794.12 })
  })

  test('a reduction is taken off before the tax', async () => {
    const charges = [
      { kind: 'delivery' as const, amount: 6.9 },
      { kind: 'discount' as const, amount: -21.44 },
    ]
    expect(await german.taken([89.9, 124.5], charges)).toMatchObject({
      total_amount: 199.86,
      taxes: { tax: 31.91, net: 167.95 },
    })
  })

  test('an order placed in the checkout keeps its taxes, and its address is written from its parts', async () => {
    const customer = await german.shop.as('customer')
    const placed = await place(customer, await german.cart(89.9, 124.5), 214.4, { delivery_address: munich })
    expect(placed.status).toBe(201)
    expect(placed.body.taxes).toMatchObject({ mode: 'included', tax: 34.23 })
    expect(placed.body.customer_info.address).toBe('Lindwurmstr. 12\n80337 München')
    expect(placed.body.delivery_address).toMatchObject(munich)
    // A rate that changes later changes nothing that was ordered.
    await german.admin.call(createTaxRate, { body: { country: 'DE', taxClass: 'goods', percent: 7 } })
    const corrected = await german.admin.call(correctOrder, {
      params: { id: placed.body.id },
      body: { charges: [{ kind: 'delivery', amount: 6.9 }] },
    })
    expect(corrected.body).toMatchObject({ total_amount: 221.3, taxes: { tax: 35.33, net: 185.97 } })
    expect((await german.quote([107])).taxes).toMatchObject({ tax: 7 })
    await german.shop.rows(`delete from tax_rates where tax_class = 'goods'`)
  })

  test('an address without a postcode is refused, and the field is named', async () => {
    const customer = await german.shop.as('customer')
    const { postcode: _, ...rest } = munich
    const refused = await place(customer, await german.cart(50), 50, {
      delivery_address: { ...munich, postcode: '' },
    })
    expect(refused.refused).toMatchObject({
      code: 'order_refused',
      fields: { 'delivery_address.postcode': 'Please fill this in' },
    })
    expect((await german.quote([50], rest)).total_amount).toBe(50)
  })

  test('a business in Austria with a VAT number pays no German tax', async () => {
    const address = { ...vienna, company: 'Alpenblick GmbH', vat_number: 'ATU12345678' }
    const quoted = await german.quote([270], address)
    expect(quoted).toMatchObject({
      total_amount: 226.89,
      charges: [{ kind: 'tax', amount: -43.11 }],
      taxes: { mode: 'replaced', reason: 'intra_community', tax: 0, net: 226.89 },
    })
    const customer = await german.shop.as('customer')
    const cart = await german.cart(270)
    const wrong = await place(customer, cart, 270, { delivery_address: address })
    expect(wrong.refused).toMatchObject({ code: 'price_changed', total_amount: 226.89 })
    const placed = await place(customer, cart, 226.89, { delivery_address: address })
    expect(placed.body).toMatchObject({ total_amount: 226.89, taxes: { reason: 'intra_community' } })
  })

  test('a consumer in France is taxed there where the owner says so, at the same price or the same net', async () => {
    expect((await german.quote([270], paris)).taxes).toMatchObject({ tax: 43.11 })
    await german.setTaxes({ unionSales: 'destination' })
    expect(await german.quote([270], paris)).toMatchObject({
      total_amount: 270,
      taxes: { sums: [{ percent: 20 }], tax: 45, net: 225 },
    })
    await german.setTaxes({ unionPrices: 'net' })
    expect(await german.quote([270], paris)).toMatchObject({
      total_amount: 272.27,
      taxes: { tax: 45.38, net: 226.89 },
    })
    await german.setTaxes({ unionSales: 'origin', unionPrices: 'gross' })
  })

  test('a small business charges none and says so', async () => {
    await german.setTaxes({ smallBusiness: true })
    expect(await german.quote([270])).toMatchObject({
      total_amount: 270,
      taxes: { reason: 'small_business', tax: 0, net: 270 },
    })
    await german.setTaxes({ smallBusiness: false })
  })

  test('a trade price without tax is raised by it', async () => {
    await german.setTaxes({ prices: 'added' })
    expect(await german.quote([33.33, 33.33, 33.33])).toMatchObject({
      total_amount: 118.99,
      charges: [{ kind: 'tax', amount: 19 }],
      taxes: { mode: 'added', net: 99.99, tax: 19 },
    })
    await german.setTaxes({ prices: 'included' })
  })
})

describe('a Vietnamese shop', () => {
  let hanoi: Opened
  beforeAll(async () => {
    hanoi = await shopIn('VN', 'VND', {})
    // The usual rates end with the year 2026.
    await hanoi.shop.rows(`delete from tax_rates where percent = 10 and tax_class = ''`)
    await hanoi.shop.rows('update tax_rates set valid_from = $1, valid_to = null', ['2021-01-01'])
  })
  afterAll(() => hanoi.shop.close())

  test('a roller and an aluminium venetian on one order have two rates', async () => {
    const order = await hanoi.taken([3_250_000, [1_870_000, 'metal']], [{ kind: 'delivery', amount: 60_000 }])
    expect(order.taxes).toMatchObject({
      sums: [
        { percent: 10, gross: 1_870_000, tax: 170_000, net: 1_700_000 },
        { percent: 8, gross: 3_310_000, tax: 245_185, net: 3_064_815 },
      ],
      tax: 415_185,
    })
  })

  test('a reduction lowers both rates by the prices of their pieces', async () => {
    const order = await hanoi.taken(
      [3_250_000, [1_870_000, 'metal']],
      [
        { kind: 'delivery', amount: 60_000 },
        { kind: 'discount', amount: -358_400 },
      ],
    )
    expect(order.taxes?.sums).toMatchObject([
      { gross: 1_739_100, tax: 158_100, net: 1_581_000 },
      { gross: 3_082_500, tax: 228_333, net: 2_854_167 },
    ])
  })
})

describe('an American shop', () => {
  let texan: Opened
  beforeAll(async () => {
    texan = await shopIn('US', 'USD', {})
    const rate = (body: object) => texan.admin.call(createTaxRate, { body: body as never })
    await rate({ country: 'US', region: 'TX', taxClass: 'goods', percent: 6.25 })
    await rate({ country: 'US', region: 'IL', percent: 7 })
    await rate({
      country: 'US',
      region: 'TX',
      postcode: '78701',
      taxClass: 'goods',
      percent: 8.25,
      parts: [
        { name: 'Texas', percent: 6.25 },
        { name: 'Austin', percent: 1 },
        { name: 'Austin MTA', percent: 1 },
      ],
    })
    await rate({ country: 'US', region: 'CA', taxClass: 'goods', percent: 9.5 })
  })
  afterAll(() => texan.shop.close())

  test('tax is added by state, only to what the state taxes', async () => {
    const charges = [
      { kind: 'fitting' as const, amount: 150 },
      { kind: 'delivery' as const, amount: 25 },
    ]
    const ofState = (region: string) =>
      texan.taken([412.5], charges, { delivery_address: { ...austin, region, postcode: '90001' } })
    expect(await ofState('CA')).toMatchObject({ total_amount: 626.69, taxes: { tax: 39.19 } })
    expect(await ofState('IL')).toMatchObject({ total_amount: 628.63, taxes: { tax: 41.13 } })
    expect(await ofState('OR')).toMatchObject({ total_amount: 587.5, taxes: { tax: 0 } })
  })

  test('an order that goes to another state is taxed there, and its address is written anew', async () => {
    const order = await texan.taken([412.5], [], {
      delivery_address: { ...austin, region: 'IL', postcode: '60601' },
    })
    expect(order.taxes).toMatchObject({ tax: 28.88 })
    const moved = await texan.admin.call(correctOrder, {
      params: { id: order.id },
      body: { delivery_address: { ...austin, region: 'CA', postcode: '90001', city: 'Los Angeles' } },
    })
    expect(moved.body).toMatchObject({
      total_amount: 451.69,
      charges: [{ kind: 'tax', amount: 39.19 }],
      customer_info: { address: '410 Congress Ave\nLos Angeles, CA 90001' },
    })
  })

  test('the tax of a ZIP code is split to its jurisdictions', async () => {
    const quoted = await texan.quote([199.99], { ...austin, postcode: '78701-2214' })
    expect(quoted).toMatchObject({
      total_amount: 216.49,
      charges: [{ kind: 'tax', amount: 16.5 }],
      taxes: { mode: 'added', sums: [{ percent: 8.25, parts: [{ tax: 12.5 }, { tax: 2 }, { tax: 2 }] }] },
    })
    // Elsewhere in the state only the state's own tax.
    expect((await texan.quote([199.99], { ...austin, postcode: '79901' })).taxes).toMatchObject({ tax: 12.5 })
  })

  test('a coupon of the shop lowers the tax', async () => {
    const order = await texan.taken([412.5], [{ kind: 'discount', amount: -50 }], {
      delivery_address: austin,
    })
    expect(order).toMatchObject({ total_amount: 392.41, taxes: { net: 362.5, tax: 29.91 } })
  })

  test('a certificate frees its customer from tax in its state until its last day', async () => {
    const { shop, admin, cart } = texan
    const customer = await shop.as('customer')
    const { body: first } = await place(customer, await cart(10), 10.83, { delivery_address: austin })
    const today = todayIn(shop.env.timeZone)
    const created = await admin.call(createTaxCertificate, {
      body: {
        customerId: first.customer_id!,
        country: 'us',
        region: 'tx',
        number: 'Resale 4711',
        validTo: today,
      },
    })
    expect(created.body).toMatchObject({ country: 'US', region: 'TX', number: 'Resale 4711' })
    const quoted = async () =>
      (
        await customer.call(quoteCheckout, {
          body: { cart: await cart(412.5), delivery_address: austin },
        })
      ).body
    expect(await quoted()).toMatchObject({ total_amount: 412.5, taxes: { reason: 'certificate' } })
    const freed = await place(customer, await cart(412.5), 412.5, { delivery_address: austin })
    expect(freed.body.taxes).toMatchObject({ tax: 0, reason: 'certificate', certificate: 'Resale 4711' })
    const params = { id: freed.body.id }
    const correct = async (delivery_address: typeof austin) =>
      (await admin.call(correctOrder, { params, body: { delivery_address } })).body
    expect(await correct({ ...austin, region: 'IL', postcode: '60601' })).toMatchObject({
      total_amount: 441.38,
    })
    expect(await correct(austin)).toMatchObject({ total_amount: 412.5, taxes: { reason: 'certificate' } })
    const taken = await texan.taken([100], [], {
      customer_id: first.customer_id,
      delivery_address: austin,
    })
    expect(taken.taxes).toMatchObject({ tax: 0, certificate: 'Resale 4711' })

    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 24 * 60 * 60_000 })
    const after = await quoted()
    const taxed = await place(customer, await cart(412.5), 446.53, { delivery_address: austin })
    vi.useRealTimers()
    expect(after).toMatchObject({ total_amount: 446.53, taxes: { tax: 34.03 } })
    expect(taxed.body.taxes).toMatchObject({ tax: 34.03 })
    expect(taxed.body.taxes).not.toHaveProperty('certificate')
    const { body: own } = await customer.call(exportOwnData)
    expect(JSON.stringify(own)).toContain('Resale 4711')
  })

  test('a certificate without a number or of nobody is refused, and the field is named', async () => {
    const create = (body: object) =>
      texan.admin.call(createTaxCertificate, {
        body: { customerId: '00000000-0000-4000-8000-000000000000', country: 'US', number: '1', ...body },
      })
    expect((await create({ number: ' ' })).refused.fields).toEqual({ number: 'Number is required' })
    expect((await create({ country: 'USA' })).refused.fields).toHaveProperty('country')
    expect((await create({ validTo: '2026-02-30' })).refused.fields).toHaveProperty('validTo')
    expect((await create({})).refused.fields).toEqual({ customerId: 'There is no such customer' })
  })
})

test('a shop that charges no taxes answers what it always answered', async () => {
  const shop = await openShop()
  const customer = await shop.as('customer')
  const cart = await cartOf(shop, 1, [270_000])
  const placed = await place(customer, cart, 270_000)
  expect(placed.status).toBe(201)
  for (const field of ['taxes', 'charges', 'delivery_address', 'billing_address', 'delivery'])
    expect(placed.body).not.toHaveProperty(field)
  expect((await customer.call(quoteCheckout, { body: { cart } })).body).toMatchObject({
    charges: [],
    total_amount: 270_000,
  })
  await shop.close()
})
