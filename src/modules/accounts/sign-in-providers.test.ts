import { expect, test } from 'vitest'
import { seedDemo } from '#database/seed/demo.ts'
import { shopOfFile } from '#test/shop-of-file.ts'
import { removeDemo } from '#modules/demo/contract.ts'
import { putOpening } from '#modules/setup/contract/index.ts'
import { listSignInProviders } from './contract/providers.ts'

const shop = await shopOfFile({ settings: { GITHUB_CLIENT_ID: 'the shop', GITHUB_CLIENT_SECRET: 'a key' } })
await seedDemo(shop.pool, { currencyExponent: 0 })
const admin = await shop.as('admin')
const visitor = await shop.as(null)

test('the sign-in page offers all providers until the shop is open and free of demo content, and then only configured ones', async () => {
  const offered = async () => (await visitor.call(listSignInProviders)).body.providers
  const all = ['oidc', 'google', 'github']
  expect(await offered()).toEqual(all)
  await admin.call(putOpening, { body: { open: true } })
  expect(await offered()).toEqual(all)
  await admin.call(removeDemo, { body: { alsoChanged: true } })
  expect(await offered()).toEqual(['github'])
  await admin.call(putOpening, { body: { open: false } })
  expect(await offered()).toEqual(all)
})
