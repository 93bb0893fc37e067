import { expect, test } from 'vitest'
import { openStorage } from '#kernel/storage/open-storage.ts'
import { createLog } from '#kernel/process/log.ts'
import { openShop } from '#test/shop.ts'
import { aProduct } from '#modules/catalog/factory.ts'
import { addOwnAddress } from '#modules/addresses/contract/index.ts'
import { resetDemo } from './demo-reset.ts'
import { prepareFirstStart } from './first-start.ts'

test('two processes that start together create one owner, who can sign in with the only printed password', async () => {
  const shop = await openShop()
  const lines: string[] = []
  const start = () => prepareFirstStart({ ...shop.env, demo: 'off' }, shop, (line) => lines.push(line))
  const notices = await Promise.all([start(), start()])
  for (const printOwner of notices) printOwner?.('http://localhost:3000')
  const passwords = lines.flatMap((line) => /password: (\S+)/.exec(line)?.[1] ?? [])
  expect(passwords).toHaveLength(1)
  const owner = await (
    await shop.as(null)
  ).send({
    method: 'POST',
    url: '/auth/login',
    payload: { email: shop.env.owner.email, password: passwords[0] },
  })
  expect(owner.status).toBe(200)
  await shop.close()
})

test('a shop with a demo year gets an owner too, since the administrator of the demo team does not count', async () => {
  const shop = await openShop()
  const notice = await prepareFirstStart({ ...shop.env, demo: 'year' }, shop, () => {})
  expect(notice).toBeTypeOf('function')
  const admins = await shop.rows<{ email: string }>(`SELECT email FROM users WHERE role = 'admin'`)
  expect(admins.map(({ email }) => email).sort()).toEqual(['linh.tran@demo.invalid', shop.env.owner.email])
  expect(await prepareFirstStart({ ...shop.env, demo: 'year' }, shop, () => {})).toBeUndefined()
  await shop.close()
})

test('a demo shop that is reset forgets its visitors, and has the fresh content of a first start', async () => {
  const shop = await openShop()
  const owner = { email: shop.env.owner.email, password: 'a long password of the owner' }
  const env = { ...shop.env, demo: 'catalogue' as const, demoReset: true, owner }
  const printed: string[] = []
  await prepareFirstStart(env, shop, (line) => printed.push(line))
  expect(printed.join()).toMatch(/everything in this shop is deleted each night at 3:00/)
  const counts = async () =>
    shop.rows(`select (select count(*)::int from products) as products, (select count(*)::int from categories) as categories,
      (select count(*)::int from support_items) as articles, (select count(*)::int from inventory_settings) as settings,
      (select count(*)::int from built_in_option_words) as words`)
  const before = await counts()
  const visitor = await shop.as('customer')
  await visitor.call(addOwnAddress, {
    body: { label: '', name: 'A Visitor', phone: '0901234567', address: '12 Nguyen Hue, Hue' },
  })
  await aProduct(shop, { name: 'Of a visitor' })
  await shop.rows(`update settings set site_name = 'Defaced'`)
  const storage = openStorage(shop.env.storageUrl, undefined)
  await storage.put('0123456789abcdef0123456789abcdef-1.png', Buffer.from('x'), 'image/png')
  const foreign = 'of-another-program.txt'
  await storage.put(foreign, Buffer.from('x'), 'text/plain')
  const host = { pool: shop.pool, env, log: createLog('silent'), integrations: { storage } as never }
  // An upgrade, and the start after it.
  await shop.rows(`alter table inventory_settings add column is_newer boolean not null default true`)
  await shop.rows(`create table newer_settings as select 7 as value`)
  await prepareFirstStart(env, shop, () => {})
  const marks = () => shop.rows(`select id from public_changes where tag = '*'`)
  const earlier = await marks()

  expect(await resetDemo(host)).toBe(true)
  expect(await counts()).toEqual(before)
  expect(await shop.rows(`select email from users where role = 'admin'`)).toEqual([{ email: owner.email }])
  expect(await shop.rows('select from own_addresses union all select from sessions')).toEqual([])
  expect(await shop.rows(`select site_name from settings where site_name = 'Defaced'`)).toEqual([])
  for await (const { name } of storage.files()) expect(name).toBe(foreign)
  expect(await shop.rows('select value from newer_settings')).toEqual([{ value: 7 }])
  expect(await marks()).not.toEqual(earlier)
  const anew = await shop.as(null)
  const payload = { email: owner.email, password: owner.password }
  expect((await anew.send({ method: 'POST', url: '/auth/login', payload })).status).toBe(200)
  // Another process that wakes at the same hour leaves it.
  expect(await resetDemo(host)).toBe(false)

  // One that fails is tried again.
  await shop.rows(`update demo_resets set reset_at = null`)
  await shop.rows(`alter table products add constraint nothing_fits check (false) not valid`)
  await expect(resetDemo(host)).rejects.toThrow('nothing_fits')
  await shop.rows(`alter table products drop constraint nothing_fits`)
  expect(await resetDemo(host)).toBe(true)
  expect(await counts()).toEqual(before)

  // Once it was a real shop, it is never emptied.
  await prepareFirstStart({ ...env, demoReset: false }, shop, () => {})
  expect(await resetDemo(host)).toBe(false)
  await expect(prepareFirstStart(env, shop, () => {})).rejects.toThrow('this one has content')
  await shop.close()
})

test('a shop that has content refuses to be reset each night', async () => {
  const shop = await openShop()
  await aProduct(shop)
  const env = { ...shop.env, demo: 'year' as const, demoReset: true }
  await expect(prepareFirstStart(env, shop, () => {})).rejects.toThrow('this one has content')
  await shop.close()
})
