import { expect, test } from 'vitest'
import { openShop } from '#test/shop.ts'
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
