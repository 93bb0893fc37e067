import { afterAll, expect, test } from 'vitest'
import { aProduct } from '#modules/catalog/factory.ts'
import { aLine, anOrderBody } from '#modules/orders/factory.ts'
import { openShop } from '#test/shop.ts'
import { listProducts } from '#modules/catalog/contract/index.ts'
import { listOwnOrders, placeOrder } from '#modules/orders/contract/index.ts'

// No disk has this much free space, so the shop considers its disk nearly full.
const full = await openShop({ settings: { DISK_RESERVE_MB: '999999999' } })
const roomy = await openShop({ beside: full, settings: { DISK_RESERVE_MB: '1' } })
afterAll(async () => {
  await roomy.close()
  await full.close()
})

test('writes are refused while the disk is nearly full; reading and signing in still work', async () => {
  const product = await aProduct(full)
  const customer = await full.as('customer')
  const body = anOrderBody([aLine(product)])
  const refused = await customer.call(placeOrder, { body })
  expect([refused.status, refused.refused.code]).toEqual([503, 'disk_full'])
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect((await customer.call(listProducts)).status).toBe(200)
  expect((await customer.call(listOwnOrders)).body).toEqual([])
  const there = await roomy.asPerson(customer.person as NonNullable<typeof customer.person>)
  expect((await there.call(placeOrder, { body })).status).toBe(201)
})
