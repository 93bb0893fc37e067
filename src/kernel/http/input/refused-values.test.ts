import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openShop, type Client, type TestShop } from '#test/shop.ts'
import { aProduct } from '#modules/catalog/factory.ts'
import { aCustomer } from '#modules/customers/factory.ts'
import { anItem } from '#modules/inventory/factory.ts'
import { customerInfo } from '#modules/orders/factory.ts'

let shop: TestShop
let admin: Client
let ids: Record<'customer' | 'supplier' | 'item' | 'product', string>

beforeAll(async () => {
  shop = await openShop()
  admin = await shop.as('admin')
  const { text: supplier } = await post('/api/inventory/suppliers', { name: 'Weavers' })
  const product = await aProduct(shop)
  ids = {
    customer: (await aCustomer(shop)).id,
    supplier: JSON.parse(supplier).id,
    item: (await anItem(admin)).id,
    product: product.id,
  }
})
afterAll(() => shop.close())

const headers = { 'content-type': 'application/json' }
const post = (url: string, payload: object) =>
  admin.send({ method: 'POST', url, headers, payload: JSON.stringify(payload) })

describe('a date that the database does not know is refused with its field:', () => {
  const yearZero = '0000-01-01'
  const early = '0001-01-01T00:00:00+14:00'
  const late = '9999-12-31T23:59:59-12:00'

  test.for<[url: string, field: string, dates: string[], body: () => object]>([
    ['/api/blog', 'published_at', [yearZero, early, late], () => ({ title: 'Light' })],
    [
      '/api/inventory/purchase-orders',
      'expectedDelivery',
      [yearZero],
      () => ({
        supplierId: ids.supplier,
        items: [{ inventoryItemId: ids.item, quantity: 1, unitCost: 1 }],
      }),
    ],
    [
      '/api/forecasting/trends',
      'startDate',
      [yearZero],
      () => ({ name: 'Heat', category: 'seasonal', impact: 'positive' }),
    ],
    [
      '/api/crm/quotes',
      'validUntil',
      [yearZero, early, late],
      () => ({ customerId: ids.customer, items: [], totalAmount: 1 }),
    ],
    [
      '/api/crm/interactions',
      'date',
      [yearZero, early, late],
      () => ({ customerId: ids.customer, type: 'call', notes: 'Called' }),
    ],
    ['/api/crm/installations', 'scheduledDate', [yearZero], () => ({ customerId: ids.customer })],
    ['/api/settings/exchange-rates', 'day', [yearZero], () => ({ from: 'USD', to: 'VND', rate: 25_000 })],
    [
      '/api/account/windows',
      'measuredAt',
      [early, late],
      () => ({ name: 'Left', room: 'Kitchen', width: 1, height: 1, mount: 'inside' }),
    ],
  ])('POST %s, %s', async ([url, field, dates, body]) => {
    for (const date of dates) {
      const { status, refused } = await post(url, { ...body(), [field]: date })
      expect(status).toBe(400)
      expect(refused.code).toBe('invalid_body')
      expect(Object.keys(refused.fields ?? {})).toEqual([field])
    }
  })

  test.for([
    '/api/orders',
    '/api/crm/installations',
    '/api/analytics/sales',
    '/api/analytics/measuring',
    '/api/analytics/dashboard',
    '/api/audit',
  ])('a date that the database does not know is refused with its field GET %s?from=', async (path) => {
    const { status, refused } = await admin.send({ method: 'GET', url: `${path}?from=${yearZero}` })
    expect(status).toBe(400)
    expect(refused).toMatchObject({ code: 'invalid_query', fields: { from: expect.any(String) as string } })
  })

  test('a date that the database does not know is refused with its field GET /api/content-posts?to=', async () => {
    const url = `/api/content-posts?to=${encodeURIComponent(late)}`
    const { status, refused } = await admin.send({ method: 'GET', url })
    expect(status).toBe(400)
    expect(refused).toMatchObject({ code: 'invalid_query', fields: { to: expect.any(String) as string } })
  })
})

test('a price grid or stock item that is an empty text is none, for a product and for a choice', async () => {
  const product = await post('/api/products', { name: 'Roller', price_grid_id: '' })
  expect(product.status).toBe(201)
  const choices = [{ code: 'left', name: 'Left', price_grid_id: '', inventory_item_id: '' }]
  const option = await post('/api/options', { code: 'side', name: 'Side', choices })
  expect(option.status).toBe(201)
  expect(JSON.parse(option.text)).toMatchObject({
    choices: [{ price_grid_id: null, inventory_item_id: null }],
  })
})

test('an order taken for a customer whose id has another form than ours is refused: no such customer', async () => {
  const cart = [{ product_id: ids.product, width: 1, length: 1 }]
  for (const customer_id of ['', 'nobody', '{00000000-0000-4000-8000-000000000000}']) {
    const taken = await post('/api/orders/taken', { customer_id, customer_info: customerInfo, cart })
    expect(taken.status).toBe(404)
    expect(taken.refused.code).toBe('customer_not_found')
  }
})
