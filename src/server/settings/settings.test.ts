import { afterAll, beforeAll, expect, test } from 'vitest'
import { openShop } from '../../../test/shop.ts'
import type { TestShop } from '../../../test/shop.ts'
import { getSettings } from '../../contract/settings.ts'

let shop: TestShop

beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

test('anyone reads the name and the contact of the shop, and nothing else of its settings', async () => {
  const visitor = await shop.as(null)
  const { status, body, headers } = await visitor.call(getSettings)
  expect(status).toBe(200)
  expect(Object.keys(body).sort()).toEqual([
    'contact_email',
    'contact_phone',
    'logo_url',
    'site_description',
    'site_name',
  ])
  expect(headers.etag).toBe('"1"')
})

test('a change is seen at once', async () => {
  const visitor = await shop.as(null)
  await shop.rows(`update settings set site_name = 'Cửa sổ'`)
  expect((await visitor.call(getSettings)).body.site_name).toBe('Cửa sổ')
})
