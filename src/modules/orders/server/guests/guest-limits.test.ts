import { expect, test } from 'vitest'
import { shopOfFile } from '#test/shop-of-file.ts'
import { aProduct } from '#modules/catalog/factory.ts'
import { placeGuestOrder } from '../../contract/guest-orders.ts'
import { aLine, anOrderBody } from '../../factory.ts'
import { aGuest, serveGuests } from '../../guest-factory.ts'

let networks = 0

const shop = await shopOfFile({ settings: { RATE_LIMITS: 'on', TRUST_PROXY: '127.0.0.1' } })
await serveGuests(shop)

async function place(info = aGuest(), network = `198.51.100.${(networks += 1)}`) {
  const body = { ...anOrderBody([aLine(await aProduct(shop))]), customer_info: info }
  const stranger = await shop.as(null)
  return stranger.call(placeGuestOrder, { body, extraHeaders: { 'x-forwarded-for': network } })
}

test.each([
  ['phone number', () => ({ phone: '0987654321' }), { phone: '+84 987 654 321' }],
  ['mailbox', () => ({ email: 'flood@example.com' }), { email: 'Flood+1@example.com' }],
  ['address', () => ({ address: '12 Nguyễn Huệ, Huế' }), { address: '12, nguyen hue - HUE' }],
])('guests order five times a day to one %s, from whichever network', async (_, same, spelled) => {
  for (let at = 0; at < 5; at += 1) expect((await place(aGuest(same()))).status).toBe(201)
  const refused = await place(aGuest(spelled))
  expect([refused.status, refused.refused.code]).toEqual([429, 'too_many_requests'])
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3600)
  expect((await place()).status).toBe(201)
})

test('guests of one network may try twenty times an hour, including refused orders', async () => {
  const network = '203.0.113.7'
  const stranger = await shop.as(null)
  const body = { ...anOrderBody([]), customer_info: aGuest() }
  const statuses = []
  for (let at = 0; at < 21; at += 1) {
    const sent = { body, extraHeaders: { 'x-forwarded-for': network } }
    statuses.push((await stranger.call(placeGuestOrder, sent)).status)
  }
  expect(statuses).toEqual([...Array<number>(20).fill(422), 429])
  expect((await place()).status).toBe(201)
})
