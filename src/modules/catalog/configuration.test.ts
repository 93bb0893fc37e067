import { afterAll, beforeAll, expect, test } from 'vitest'
import { openShop } from '../../../test/shop.ts'
import type { Client, TestShop } from '../../../test/shop.ts'
import { getConfiguration, putConfiguration } from './contract/configuration.ts'
import type { ConfigurationForm } from './contract/configuration.ts'
import { aProduct } from './factory.ts'

let shop: TestShop
let editor: Client

beforeAll(async () => {
  shop = await openShop()
  editor = await shop.as('editor')
})
afterAll(() => shop.close())

const put = (id: string, body: Partial<ConfigurationForm>, by = editor) =>
  by.call(putConfiguration, { params: { id }, body })

test('only editors say how pieces are made, and everybody may read it', async () => {
  const { id } = await aProduct(shop)
  for (const role of ['viewer', 'customer'] as const)
    expect((await put(id, { kind: 'roller' }, await shop.as(role))).status).toBe(403)
  expect((await put(id, { kind: 'roller' })).status).toBe(200)
  const read = await (await shop.as('customer')).call(getConfiguration, { params: { id } })
  expect([read.body.kind, read.body.mounts]).toEqual(['roller', ['inside', 'outside']])
})

test('what is not sent stays as it is', async () => {
  const { id } = await aProduct(shop)
  await put(id, { kind: 'roller', making: { deduct: { width: 8 } }, min_area_m2: 0.5 })
  const { body } = await put(id, { weight_gsm: 300 })
  expect([body.kind, body.making, body.min_area_m2, body.weight_gsm]).toEqual([
    'roller',
    { deduct: { width: 8 } },
    0.5,
    300,
  ])
})

test('an old version is refused, and so are lead days that end before they begin', async () => {
  const { id, version } = await aProduct(shop)
  expect((await put(id, { kind: 'roman', version })).status).toBe(200)
  const late = await put(id, { kind: 'curtain', version })
  expect([late.status, late.refused.code]).toEqual([409, 'version_conflict'])
  const days = await put(id, { lead_days_min: 9, lead_days_max: 3 })
  expect(days.status).toBeGreaterThanOrEqual(400)
  expect(Object.keys(days.refused.fields ?? {}).join()).toContain('lead_days')
  const { body } = await editor.call(getConfiguration, { params: { id } })
  expect([body.kind, body.lead_days_min, body.lead_days_max]).toEqual(['roman', null, null])
})
