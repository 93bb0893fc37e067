import { expect, test } from 'vitest'
import { shopOfFile } from '#test/shop-of-file.ts'
import {
  getConfiguration,
  getMissingKinds,
  putConfiguration,
  setMissingKinds,
  type ConfigurationForm,
} from './contract/configuration.ts'
import { aProduct } from './factory.ts'

const shop = await shopOfFile()
const editor = await shop.as('editor')

const put = (id: string, body: Partial<ConfigurationForm>, by = editor) =>
  by.call(putConfiguration, { params: { id }, body })

test('only editors change the configuration of a product, and everybody can read it', async () => {
  const { id } = await aProduct(shop)
  for (const role of ['viewer', 'customer'] as const)
    expect((await put(id, { kind: 'roller' }, await shop.as(role))).status).toBe(403)
  expect((await put(id, { kind: 'roller' })).status).toBe(200)
  const read = await (await shop.as('customer')).call(getConfiguration, { params: { id } })
  expect([read.body.kind, read.body.mounts]).toEqual(['roller', ['inside', 'outside']])
})

test('fields of a configuration that are not sent stay unchanged', async () => {
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

test('a configuration with a stale version is refused, and one with lead days that end before they begin', async () => {
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

test('kinds are set from categories and names, once, for products that have none', async () => {
  const roller = await aProduct(shop, { name: 'Harbour Roller' })
  const curtain = await aProduct(shop, { name: 'Harbour Curtain' })
  const set = await aProduct(shop, { name: 'Meadow Curtain' })
  await put(set.id, { kind: 'other' })
  const nameless = await aProduct(shop, { name: 'Harbour' })
  const { body: missing } = await editor.call(getMissingKinds)
  expect(missing.suggested).toContainEqual({ kind: 'roller', count: 1 })
  expect(missing.suggested).toContainEqual({ kind: 'curtain', count: 1 })

  const { body: done } = await editor.call(setMissingKinds)
  expect([done.count, done.unknown]).toEqual([2, missing.unknown])
  const kinds = []
  for (const { id } of [roller, curtain, set, nameless])
    kinds.push((await editor.call(getConfiguration, { params: { id } })).body.kind)
  expect(kinds).toEqual(['roller', 'curtain', 'other', null])
  expect(await shop.rows(`select before, after from audit_log where entity_id = $1`, [roller.id])).toEqual([
    { before: { kind: null }, after: { kind: 'roller' } },
  ])
  expect((await editor.call(setMissingKinds)).body.count).toBe(0)
})

test('kinds are suggested for every product, however many products before it have no suggestion', async () => {
  await shop.rows(`insert into products (name, description, image_urls)
    select 'Nameless ' || number, 'Something', '{}' from generate_series(1, 1100) as number`)
  const last = await aProduct(shop, { id: 'ffffffff-ffff-4fff-bfff-ffffffffffff', name: 'Late Roller' })
  expect((await editor.call(getMissingKinds)).body.suggested).toEqual([{ kind: 'roller', count: 1 }])
  expect((await editor.call(setMissingKinds)).body.count).toBe(1)
  const { body } = await editor.call(getConfiguration, { params: { id: last.id } })
  expect(body.kind).toBe('roller')
})

test('making and facts may be sent with underscores and mean the same', async () => {
  const { id } = await aProduct(shop)
  const sent = {
    kind: 'roller',
    making: { drop_rule: 'largest', cloth_narrower: 40 },
    facts: { cloth: { roll_mm: 2000 }, control: { loop: 'chain', device: 'tensioner', free_cord: true } },
  }
  const { status, body } = await put(id, sent as object)
  expect([status, body.making, body.facts]).toEqual([
    200,
    { dropRule: 'largest', clothNarrower: 40 },
    {
      cloth: { rollMm: 2000, turnable: false, repeatMm: 0 },
      control: { loop: 'chain', device: 'tensioner', freeCord: true },
    },
  ])
  const unknown = await put(id, { making: { drop_rules: 'largest' } } as object)
  expect([unknown.status, Object.keys(unknown.refused.fields ?? {})]).toEqual([400, ['making']])
})
