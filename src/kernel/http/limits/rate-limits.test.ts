import { beforeEach, expect, test } from 'vitest'
import { shopOfFile } from '#test/shop-of-file.ts'
import { transaction } from '#kernel/database/transaction.ts'
import { rateLimits, type RateLimits } from './rate-limits.ts'

const thrice = { name: 'knocks', times: 3, seconds: 60 }

const shop = await shopOfFile()
const limits: RateLimits = rateLimits({ pool: shop.pool, on: true })
beforeEach(() => shop.rows('delete from rate_limits'))

const knock = (who = 'lan', limit = thrice) => limits.take(limit, who)

test('a limit is shared by all processes, also for simultaneous requests', async () => {
  const elsewhere = rateLimits({ pool: shop.pool, on: true })
  const knocks = await Promise.all([knock(), elsewhere.take(thrice, 'lan'), knock(), knock(), knock()])
  expect(knocks.filter((refusal) => refusal === null)).toHaveLength(3)
  const refusal = knocks.find((answer) => answer !== null)
  expect([refusal?.status, refusal?.code]).toEqual([429, 'too_many_requests'])
  const wait = Number(refusal?.headers['retry-after'])
  expect(wait).toBeGreaterThan(30)
  expect(wait).toBeLessThanOrEqual(60)
})

test('a limit counts each person and each kind of request separately', async () => {
  for (let times = 0; times < 4; times += 1) await knock()
  expect(await knock()).not.toBeNull()
  expect(await knock('minh')).toBeNull()
  expect(await knock('lan', { ...thrice, name: 'rings' })).toBeNull()
})

test('a limit ends with its window', async () => {
  for (let times = 0; times < 4; times += 1) await knock()
  await shop.rows('update rate_limits set expire = expire - 60001')
  expect(await knock()).toBeNull()
})

test('a count that is rolled back is not counted', async () => {
  for (let times = 0; times < 5; times += 1) {
    const rolledBack = transaction(shop.pool, async (client) => {
      expect(await limits.take(thrice, 'lan', client)).toBeNull()
      throw new Error('rolled back')
    })
    await expect(rolledBack).rejects.toThrow('rolled back')
  }
  expect(await shop.rows('select 1 from rate_limits')).toEqual([])
})

test('RATE_LIMITS=off disables all limits', async () => {
  const none = rateLimits({ pool: shop.pool, on: false })
  for (let times = 0; times < 5; times += 1) expect(await none.take(thrice, 'lan')).toBeNull()
  expect(await shop.rows('select 1 from rate_limits')).toEqual([])
})
