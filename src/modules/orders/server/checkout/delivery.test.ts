import { expect, test } from 'vitest'
import { shopOfFile } from '#test/shop-of-file.ts'
import { aProduct } from '#modules/catalog/factory.ts'
import { createDeliveryMethod, type DeliveryMethodForm } from '#modules/delivery/contract/index.ts'
import { germanParcel } from '#modules/delivery/factory.ts'
import { putTaxSettings } from '#modules/taxes/contract/index.ts'
import { placeOrder, quoteCheckout } from '../../contract/index.ts'
import { aLine, customerInfo } from '../../factory.ts'

const munich = { street: 'Lindwurmstr. 12', postcode: '80337', city: 'München', country: 'DE' }
const pickup: DeliveryMethodForm = {
  kind: 'pickup',
  name: 'Pick-up',
  daysMin: 0,
  daysMax: 1,
  terms: {
    ...germanParcel.terms,
    steps: [{ upToG: 1_000_000, price: 0 }],
    perKg: null,
    freeFrom: null,
    oversize: null,
  },
}

const shop = await shopOfFile({ settings: { SHOP_COUNTRY: 'DE', SHOP_CURRENCY: 'EUR' } })
const admin = await shop.as('admin')
const visitor = await shop.as(null)
for (const body of [germanParcel, pickup]) await admin.call(createDeliveryMethod, { body })

/** A piece of this price, width and length in metres, which weighs so many grams a square metre. */
async function piece(price: number, [width, length]: [number, number] = [1, 1], weightGsm = 2000) {
  const product = await aProduct(shop, {
    pricePerSqm: Math.round((price * 100) / (width * length)),
    weightGsm,
  })
  return aLine(product, { width, length, calculated_price: price })
}

const quote = async (cart: Awaited<ReturnType<typeof piece>>[], postcode = '80331', method?: string) =>
  (
    await visitor.call(quoteCheckout, {
      body: {
        cart,
        delivery_address: { country: 'DE', postcode },
        ...(method && { delivery_method: method }),
      },
    })
  ).body

test('the checkout offers the ways of delivery with price and days, and the first is chosen', async () => {
  const quoted = await quote([await piece(89.9, [1, 1.6])])
  expect(quoted.delivery).toMatchObject([
    { name: 'Parcel', kind: 'parcel', amount: 6.9, days_min: 2, days_max: 4 },
    { name: 'Pick-up', amount: 0 },
  ])
  expect(quoted).toMatchObject({
    delivery_method: quoted.delivery![0]!.id,
    charges: [{ kind: 'delivery', label: 'Parcel', amount: 6.9 }],
    total_amount: 96.8,
  })
  const fetched = await quote([await piece(89.9)], '80331', quoted.delivery![1]!.id)
  expect(fetched).toMatchObject({ charges: [], total_amount: 89.9 })
})

test('an island costs more, a long piece too, and from 250.00 only the long piece is paid', async () => {
  expect((await quote([await piece(89.9)], '25846')).charges).toMatchObject([{ amount: 18.9 }])
  expect((await quote([await piece(260, [2.5, 1])])).charges).toMatchObject([{ amount: 24.9 }])
  expect((await quote([await piece(250.2, [1, 1])])).charges).toEqual([])
})

test('an order pays the chosen delivery, and needs one', async () => {
  await admin.call(putTaxSettings, { body: { isOn: true } })
  const customer = await shop.as('customer')
  const cart = [await piece(89.9, [1, 1.6]), await piece(124.5)]
  const order = (more: object) =>
    customer.call(placeOrder, {
      body: { customer_info: customerInfo, cart, total_amount: 221.3, delivery_address: munich, ...more },
    })
  const [parcel, collect] = (await quote(cart)).delivery!

  expect((await order({})).refused.fields).toEqual({ delivery_method: 'Please choose a delivery' })
  expect((await order({ delivery_method: collect!.id })).refused).toMatchObject({
    code: 'price_changed',
    total_amount: 214.4,
  })
  const placed = await order({ delivery_method: parcel!.id })
  expect(placed.status).toBe(201)
  expect(placed.body).toMatchObject({
    total_amount: 221.3,
    charges: [{ kind: 'delivery', label: 'Parcel', amount: 6.9 }],
    delivery: { name: 'Parcel', days_min: 2, days_max: 4 },
    taxes: { tax: 35.33, net: 185.97 },
  })
  const abroad = await order({
    delivery_method: parcel!.id,
    delivery_address: { ...munich, country: 'AT', postcode: '1060' },
  })
  expect(abroad.refused.fields).toEqual({ delivery_method: 'This cannot be delivered to this address' })
})
