import { afterAll, beforeAll, expect, test } from 'vitest'
import { openShop, type Client, type TestShop } from '#test/shop.ts'
import { aProduct } from '#modules/catalog/factory.ts'
import { getCustomer, updateCustomer } from '#modules/customers/contract/index.ts'
import { createDeliveryMethod } from '#modules/delivery/contract/index.ts'
import { germanParcel } from '#modules/delivery/factory.ts'
import { putTaxSettings } from '#modules/taxes/contract/index.ts'
import { changeOwnOrder, placeOrder, quoteCheckout, takeOrder } from '../../contract/index.ts'
import { aLine, customerInfo } from '../../factory.ts'

let shop: TestShop
let admin: Client
let customer: Client
let cart: ReturnType<typeof aLine>[]
let delivery_method: string
const munich = { street: 'Lindwurmstr. 12', postcode: '80337', city: 'München', country: 'DE' }

beforeAll(async () => {
  shop = await openShop({ settings: { SHOP_COUNTRY: 'DE', SHOP_CURRENCY: 'EUR' } })
  admin = await shop.as('admin')
  customer = await shop.as('customer')
  await admin.call(createDeliveryMethod, { body: germanParcel })
  await admin.call(putTaxSettings, { body: { isOn: true } })
  const product = await aProduct(shop, { pricePerSqm: 10_000, weightGsm: 2000 })
  cart = [aLine(product, { width: 1, length: 1, calculated_price: 100 })]
  const { body } = await customer.call(quoteCheckout, { body: { cart, delivery_address: munich } })
  delivery_method = body.delivery_method as string
})
afterAll(() => shop.close())

const place = async (note: string, more: object = {}) =>
  (
    await customer.call(placeOrder, {
      body: {
        customer_info: customerInfo,
        cart,
        note,
        total_amount: 106.9,
        delivery_address: munich,
        delivery_method,
        ...more,
      },
    })
  ).body

test('a buyer who changes the address of an order keeps its parts, and pays what the delivery costs there', async () => {
  const { id } = await place('to be moved')
  const change = (body: object) => customer.call(changeOwnOrder, { params: { id }, body })
  const next = { ...munich, street: 'Goethestr. 5' }
  expect((await change({ delivery_address: next })).body).toMatchObject({
    delivery_address: next,
    customer_info: { address: 'Goethestr. 5\n80337 München' },
    total_amount: 106.9,
  })
  const island = { ...munich, street: 'Hafen 1', postcode: '25846', city: 'Pellworm' }
  const dearer = await change({ delivery_address: island, agreed_total: 106.9 })
  expect(dearer.refused).toMatchObject({ code: 'price_changed', total_amount: 118.9 })
  expect((await change({ delivery_address: island, agreed_total: 118.9 })).body).toMatchObject({
    delivery_address: island,
    charges: [{ kind: 'delivery', amount: 18.9 }],
    taxes: { tax: 18.98 },
  })
  const incomplete = await change({ delivery_address: { ...island, postcode: '258' } })
  expect(incomplete.refused.fields).toEqual({ 'delivery_address.postcode': 'Please check the postcode' })
  const abroad = await change({ delivery_address: { ...munich, country: 'AT', postcode: '1060' } })
  expect(abroad.refused.fields).toEqual({ delivery_method: 'This cannot be delivered to this address' })
  // A name alone changes nothing of the address.
  const { body } = await change({
    customer_info: { name: 'Ada King', phone: customerInfo.phone, address: 'Hafen 1\n25846 Pellworm' },
  })
  expect(body.delivery_address).toMatchObject(island)
})

test('the customer of an order has its address in parts, company and VAT number, and what staff wrote stays', async () => {
  const business = { ...munich, company: 'Alpenblick GmbH', vat_number: 'DE136695976' }
  const taken = await admin.call(takeOrder, {
    body: {
      customer_info: { ...customerInfo, email: 'a@alpenblick.example' },
      cart,
      delivery_address: business,
    },
  })
  const params = { id: taken.body.customer_id as string }
  const known = (await admin.call(getCustomer, { params })).body
  expect(known).toMatchObject({
    address: 'Lindwurmstr. 12',
    zipCode: '80337',
    city: 'München',
    country: 'Germany',
    companyName: 'Alpenblick GmbH',
    vatNumber: 'DE136695976',
  })
  await admin.call(updateCustomer, { params, body: { vatNumber: 'DE811569869' } })
  await admin.call(takeOrder, {
    body: {
      customer_id: params.id,
      customer_info: customerInfo,
      cart,
      note: 'again',
      delivery_address: { ...business, street: 'Neu 1' },
    },
  })
  expect((await admin.call(getCustomer, { params })).body).toMatchObject({
    address: 'Lindwurmstr. 12',
    vatNumber: 'DE811569869',
  })
})

test('the files of orders and customers have the parts of addresses after all other columns', async () => {
  await place('exported', {
    delivery_address: { ...munich, company: 'Kaffee & Co', vat_number: 'DE136695976' },
  })
  const file = async (url: string) =>
    (await admin.raw({ method: 'GET', url, headers: { accept: 'text/csv' } })).payload.replace(/^\uFEFF/, '')
  const orders = await file('/api/orders')
  const [head = ''] = orders.split(/\r?\n/)
  expect(head).toMatch(
    /,currency,id,delivery_company,delivery_street,delivery_postcode,delivery_city,delivery_region,delivery_country,vat_number$/,
  )
  expect(orders).toMatch(/"Kaffee & Co","Lindwurmstr\. 12","80337","München",(?:"")?,"DE","DE136695976"/)
  const [customers = ''] = (await file('/api/crm/customers')).split(/\r?\n/)
  expect(customers).toMatch(/,created_at,id,vat_number$/)
})
