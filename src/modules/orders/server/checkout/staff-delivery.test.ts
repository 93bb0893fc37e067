import { expect, test } from 'vitest'
import { shopOfFile } from '#test/shop-of-file.ts'
import { aProduct } from '#modules/catalog/factory.ts'
import { createDeliveryMethod } from '#modules/delivery/contract/index.ts'
import { germanParcel } from '#modules/delivery/factory.ts'
import { putTaxSettings } from '#modules/taxes/contract/index.ts'
import { listOrderEvents } from '../../contract/orders-admin.ts'
import { correctOrder, listDeliveryChoices, takeOrder } from '../../contract/order-corrections.ts'
import { customerInfo } from '../../factory.ts'

const munich = { street: 'Lindwurmstr. 12', postcode: '80337', city: 'München', country: 'DE' }
const island = { ...munich, postcode: '25846' }

const shop = await shopOfFile({ settings: { SHOP_COUNTRY: 'DE', SHOP_CURRENCY: 'EUR' } })
const admin = await shop.as('admin')
const editor = await shop.as('editor')
const product = await aProduct(shop, { pricePerSqm: 10_000, weightGsm: 2000 })
const line: { product_id: string; width: number; length: number } = {
  product_id: product.id,
  width: 1,
  length: 1,
}

const choices = async (more: object) =>
  (await editor.call(listDeliveryChoices, { body: { cart: [line], delivery_address: munich, ...more } })).body
    .delivery

const take = (more: object) =>
  editor.call(takeOrder, {
    body: { customer_info: customerInfo, cart: [line], delivery_address: munich, ...more },
  })

test('a shop without ways of delivery offers its staff none', async () => {
  expect(await choices({})).toEqual([])
  const unknown = await take({ delivery_method: '7d4c8d54-6a2f-4c0c-9d57-2d8f1f1f1f1f' })
  expect(unknown.refused.fields).toEqual({
    delivery_method: 'This cannot be delivered to this address',
  })
})

test('staff are offered the ways of delivery, and an order keeps the chosen one like one from the checkout', async () => {
  const pickup = { ...germanParcel.terms, zones: [], steps: [], perKg: null, freeFrom: null, oversize: null }
  await admin.call(createDeliveryMethod, { body: germanParcel })
  await admin.call(createDeliveryMethod, {
    body: { kind: 'pickup', name: 'Pick-up', daysMin: 0, daysMax: 1, terms: pickup },
  })
  await admin.call(putTaxSettings, { body: { isOn: true } })
  const [parcel, collect] = await choices({})
  expect(parcel).toMatchObject({ name: 'Parcel', amount: 6.9, days_min: 2, days_max: 4 })
  expect(collect).toMatchObject({ name: 'Pick-up', amount: 0 })
  expect((await choices({ delivery_address: island }))[0]?.amount).toBe(18.9)
  // Free from 250.00, after what is taken off.
  const three = { cart: [line, line, line] }
  expect((await choices(three))[0]?.amount).toBe(0)
  const off = [{ kind: 'discount', percent: 20 }]
  expect((await choices({ ...three, charges: off }))[0]?.amount).toBe(6.9)

  const taken = await take({ delivery_method: parcel!.id, note: 'with a parcel' })
  expect(taken.body).toMatchObject({
    total_amount: 106.9,
    charges: [{ kind: 'delivery', label: 'Parcel', amount: 6.9 }],
    delivery: { method_id: parcel!.id, name: 'Parcel', days_min: 2, days_max: 4 },
    taxes: { tax: 17.07 },
  })
  const typed = await take({ charges: [{ kind: 'delivery', amount: 5 }], note: 'by hand' })
  expect(typed.body).toMatchObject({ total_amount: 105, charges: [{ kind: 'delivery', amount: 5 }] })
  expect(typed.body.delivery).toBeUndefined()
})

test('another delivery takes the place of the former one, at its price for the corrected order', async () => {
  const [parcel, collect] = await choices({})
  const { id } = (await take({ delivery_method: parcel!.id, note: 'to be corrected' })).body
  const correct = async (body: object) => (await editor.call(correctOrder, { params: { id }, body })).body

  const charges = [{ kind: 'delivery', label: 'Parcel', amount: 6.9 }]
  const offered = await choices({ order_id: id, cart: [{ ...line, line: 1 }], charges })
  expect(offered.map(({ amount }) => amount)).toEqual([6.9, 0])
  const collected = await correct({ charges, delivery_method: collect!.id })
  expect(collected).toMatchObject({ total_amount: 100, delivery: { name: 'Pick-up' } })
  expect(collected.charges).toBeUndefined()
  const { body: events } = await editor.call(listOrderEvents, { params: { id } })
  expect(events[0]?.changes).toContainEqual({
    what: 'delivery',
    line: null,
    before: 'Parcel',
    after: 'Pick-up',
  })

  expect(await correct({ delivery_method: parcel!.id, delivery_address: island })).toMatchObject({
    total_amount: 118.9,
    charges: [{ label: 'Parcel', amount: 18.9 }],
  })
  // The price was agreed by hand; without a word on the delivery it stays.
  const agreed = await correct({ charges: [{ kind: 'delivery', label: 'Parcel', amount: 10 }] })
  expect(agreed).toMatchObject({ total_amount: 110, delivery: { name: 'Parcel' } })
  const none = await correct({ delivery_method: null })
  expect(none).toMatchObject({ total_amount: 110, charges: [{ amount: 10 }] })
  expect(none.delivery).toBeUndefined()

  const abroad = await editor.call(correctOrder, {
    params: { id },
    body: {
      delivery_method: parcel!.id,
      delivery_address: { ...munich, country: 'AT', postcode: '1060' },
    },
  })
  expect(abroad.refused.fields).toEqual({ delivery_method: 'Please choose a delivery' })
})
