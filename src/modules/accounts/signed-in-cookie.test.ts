import { expect, test } from 'vitest'
import { shopOfFile } from '#test/shop-of-file.ts'
import { aUser } from './factory.ts'
import { getCurrentUser, login, logout } from './contract/accounts.ts'

const shop = await shopOfFile()

test('the cookie that pages read is set with a session and deleted with it', async () => {
  const visitor = await shop.as(null)
  const refused = await visitor.call(getCurrentUser)
  expect([refused.status, visitor.cookies.get('signed-in')]).toEqual([401, undefined])
  const { email, password } = await aUser(shop)
  const entered = await visitor.call(login, { body: { email: email, password } })
  expect(entered.status).toBe(200)
  expect(visitor.cookies.get('signed-in')).toBe('1')
  await visitor.call(logout)
  expect(visitor.cookies.get('signed-in') ?? '').toBe('')
})

test('a session that was started before the cookie existed gets it with the next response', async () => {
  const customer = await shop.as('customer')
  customer.cookies.delete('signed-in')
  expect((await customer.call(getCurrentUser)).status).toBe(200)
  expect(customer.cookies.get('signed-in')).toBe('1')
})

test('the cookie of a session that was ended elsewhere is deleted with the first refusal', async () => {
  const customer = await shop.as('customer')
  expect((await customer.call(getCurrentUser)).status).toBe(200)
  await shop.rows('delete from sessions')
  expect((await customer.call(getCurrentUser)).status).toBe(401)
  expect(customer.cookies.get('signed-in') ?? '').toBe('')
})
