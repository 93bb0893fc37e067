import { expect, test } from 'vitest'
import type { Person } from '#modules/accounts/factory.ts'
import { shopOfFile } from '#test/shop-of-file.ts'
import { closeOwnAccount, exportOwnData } from '#modules/accounts/contract/index.ts'
import {
  addOwnWindow,
  changeOwnWindow,
  listOwnWindows,
  mergeOwnWindows,
  maxWindows,
  removeOwnWindow,
} from './contract.ts'

const shop = await shopOfFile()

const kitchen = { name: 'Kitchen', width: 1.204, height: 1.5, mount: 'inside', method: 'tape' } as const
const bath = { ...kitchen, name: 'Bath', width: 0.6, method: 'camera' } as const

test('a window is stored, changed and deleted', async () => {
  const client = await shop.as('customer')
  const added = await client.call(addOwnWindow, { body: { ...kitchen, name: '  Kitchen ' } })
  expect([added.status, added.body]).toMatchObject([201, { ...kitchen, version: 1 }])
  expect(added.headers['etag']).toBe('"1"')
  await shop.rows(`update own_windows set created_at = created_at - interval '1 second'`)
  await client.call(addOwnWindow, {
    body: { ...bath, method: 'demo', measuredAt: '2026-01-02T03:04:05.000Z' },
  })
  const listed = await client.call(listOwnWindows)
  expect(listed.body.map(({ name }) => name)).toEqual(['Kitchen', 'Bath'])
  expect(listed.body[1]?.method).toBe('demo')
  expect(listed.body[1]?.measuredAt).toBe('2026-01-02T03:04:05.000Z')
  expect(listed.headers['x-total-count']).toBe('2')

  const params = { id: added.body.id }
  const changed = await client.call(changeOwnWindow, { params, body: { width: 1.2 } })
  expect(changed.body).toEqual({ ...added.body, width: 1.2, version: 2 })
  const stale = await client.call(changeOwnWindow, { params, body: { width: 1.3, version: 1 } })
  expect([stale.status, stale.refused['current']]).toEqual([409, changed.body])
  expect((await client.call(removeOwnWindow, { params })).body).toEqual({ success: true })
  expect((await client.call(removeOwnWindow, { params })).refused.code).toBe('window_not_found')
  expect((await client.call(listOwnWindows)).body).toHaveLength(1)
})

test('a window keeps its recess depth and top height until they are cleared', async () => {
  const client = await shop.as('customer')
  const recess = { depth: 0.0304, topHeight: 2.4 }
  const added = await client.call(addOwnWindow, { body: { ...kitchen, ...recess } })
  expect(added.body).toMatchObject({ depth: 0.03, topHeight: 2.4 })
  const plain = await client.call(addOwnWindow, { body: bath })
  expect(plain.body).toMatchObject({ depth: null, topHeight: null })
  const params = { id: added.body.id }
  const wider = await client.call(changeOwnWindow, { params, body: { width: 1.3 } })
  expect(wider.body).toMatchObject({ width: 1.3, depth: 0.03, topHeight: 2.4 })
  const emptied = await client.call(changeOwnWindow, { params, body: { depth: null } })
  expect(emptied.body).toMatchObject({ depth: null, topHeight: 2.4 })
  const merged = await client.call(mergeOwnWindows, {
    body: { windows: [{ ...kitchen, name: 'Attic', ...recess }] },
  })
  expect(merged.body.at(-1)).toMatchObject({ name: 'Attic', depth: 0.03, topHeight: 2.4 })
})

test('a window keeps where it is and faces until that is cleared, and without it says nothing of it', async () => {
  const client = await shop.as('customer')
  const light = { town: 'Berlin', side: 5, spot: 'desk' } as const
  const added = await client.call(addOwnWindow, { body: { ...kitchen, light } })
  const plain = await client.call(addOwnWindow, { body: bath })
  expect([added.body.light, 'light' in plain.body]).toEqual([light, false])
  const params = { id: added.body.id }
  expect((await client.call(changeOwnWindow, { params, body: { width: 1.3 } })).body.light).toEqual(light)
  const cleared = await client.call(changeOwnWindow, { params, body: { light: null } })
  expect(cleared.body).not.toHaveProperty('light')
  const refused = await client.call(addOwnWindow, { body: { ...bath, light: { ...light, side: 8 } } })
  expect([refused.status, refused.refused.fields]).toEqual([400, { 'light.side': 'At most 7' }])
})

test.each([
  [{ depth: 2.001 }, { depth: 'Must be between 0.001 and 2 m' }],
  [{ depth: -0.1 }, { depth: 'Must be between 0.001 and 2 m' }],
  [{ topHeight: 0.299 }, { topHeight: 'Must be between 0.3 and 10 m' }],
  [
    { depth: 3, topHeight: 11 },
    { depth: 'Must be between 0.001 and 2 m', topHeight: 'Must be between 0.3 and 10 m' },
  ],
])('a window with %o is refused, each field by its range', async (recess, fields) => {
  const client = await shop.as('customer')
  const refused = await client.call(addOwnWindow, { body: { ...kitchen, ...recess } })
  expect([refused.status, refused.refused.code, refused.refused.fields]).toEqual([
    422,
    'window_refused',
    fields,
  ])
  expect((await client.call(listOwnWindows)).body).toEqual([])
})

test('an invalid window is refused with the field named', async () => {
  const client = await shop.as('customer')
  const unnamed = await client.call(addOwnWindow, { body: { ...kitchen, name: ' ' } })
  expect([unnamed.status, unnamed.refused.fields]).toEqual([400, { name: 'Name is required' }])
  const huge = await client.call(addOwnWindow, { body: { ...kitchen, width: -1, height: 10.001 } })
  expect([huge.status, huge.refused.code]).toEqual([422, 'window_refused'])
  expect(Object.keys(huge.refused.fields ?? {})).toEqual(['width', 'height'])
  const one = await client.call(mergeOwnWindows, { body: { windows: [kitchen, { ...bath, width: 0 }] } })
  expect(one.refused.fields).toHaveProperty(['windows.1.width'])
  expect((await client.call(listOwnWindows)).body).toEqual([])
})

test('a customer can neither read nor change another customer’s windows', async () => {
  const [owner, other, visitor] = [await shop.as('customer'), await shop.as('admin'), await shop.as(null)]
  const { body } = await owner.call(addOwnWindow, { body: kitchen })
  const params = { id: body.id }
  expect((await other.call(listOwnWindows)).body).toEqual([])
  expect((await other.call(changeOwnWindow, { params, body: { width: 2 } })).status).toBe(404)
  expect((await other.call(removeOwnWindow, { params })).status).toBe(404)
  expect((await visitor.call(listOwnWindows)).status).toBe(401)
  expect((await owner.call(listOwnWindows)).body).toEqual([body])
})

test('windows of a browser are merged without duplicates, even by two merges at once', async () => {
  const client = await shop.as('customer')
  await client.call(addOwnWindow, { body: kitchen })
  await shop.rows(`update own_windows set created_at = created_at - interval '1 second'`)
  const windows = [{ ...kitchen, name: 'kitchen' }, bath, bath]
  const merge = () => client.call(mergeOwnWindows, { body: { windows } })
  const merged = await Promise.all([merge(), merge()])
  for (const { body } of merged) expect(body.map(({ name }) => name)).toEqual(['Kitchen', 'Bath'])
})

test('a customer stores at most a hundred windows, and a merge adds only as many as fit', async () => {
  const client = await shop.as('customer')
  const windows = Array.from({ length: maxWindows - 1 }, (_, n) => ({ ...kitchen, name: `Room ${n}` }))
  await client.call(mergeOwnWindows, { body: { windows } })
  const full = await client.call(mergeOwnWindows, { body: { windows: [kitchen, bath] } })
  expect(full.body).toHaveLength(maxWindows)
  expect(full.body.map(({ name }) => name).slice(-2)).toEqual(['Room 98', 'Kitchen'])
  const refused = await client.call(addOwnWindow, { body: bath })
  expect([refused.status, refused.refused.code]).toEqual([409, 'windows_full'])
})

test('windows are part of the data export and are deleted with the account', async () => {
  const client = await shop.as('customer')
  const { id, password } = client.person as Person
  await client.call(addOwnWindow, { body: kitchen })
  const file = await client.call(exportOwnData)
  expect(file.body['windows']).toMatchObject([{ name: 'Kitchen', width_mm: 1204, mount: 'inside' }])
  await client.call(closeOwnAccount, { body: { password } })
  expect(await shop.rows('select 1 from own_windows where user_id = $1', [id])).toEqual([])
})
