import { expect, test } from 'vitest'
import { shopOfFile } from '#test/shop-of-file.ts'
import type { Role } from '#kernel/contract/roles.ts'
import { listSupportItems, type SupportItem } from './contract/content.ts'
import { createSupportItem, deleteSupportItem, orderSupportItems } from './contract/support.ts'

const shop = await shopOfFile()
const editor = await shop.as('editor')
const visitor = await shop.as(null)

const write = (body: object) => editor.send({ method: 'POST', url: '/api/support', payload: body })
const change = (id: string, body: object, headers: Record<string, string> = {}) =>
  editor.send({ method: 'PUT', url: `/api/support/${id}`, payload: body, headers })
const created = async (slug: string, more: object = {}) =>
  (await write({ title: slug, slug, ...more })).body as SupportItem
const publicSlugs = async () => (await visitor.call(listSupportItems)).body.map(({ slug }) => slug)

test('an article is stored as sent, and shown', async () => {
  const body = {
    title: 'Care',
    description: 'Dust and water',
    content: '<h2>Dust</h2><p>With a <strong>dry</strong> cloth.</p>',
    slug: 'care',
    order: 7,
    isActive: true,
  }
  const { status, body: item, headers } = await editor.call(createSupportItem, { body })
  expect([status, headers.etag]).toEqual([201, '"1"'])
  expect(item).toEqual({ ...body, id: item.id, helpful: { yes: 0, no: 0 }, version: 1 })
  const shown = (await visitor.call(listSupportItems)).body.find(({ slug }) => slug === 'care')
  expect(shown).toEqual({ ...body, id: item.id, version: 1 })
})

test('a new article is active at position 0 by default', async () => {
  expect(await created('plain')).toMatchObject({ order: 0, isActive: true, description: '', content: '' })
  await created('hidden', { isActive: false })
  expect(await publicSlugs()).not.toContain('hidden')
})

test.for([
  [{ slug: 'a' }, 'title', 'Title is required'],
  [{ title: 'x' }, 'slug', 'Slug is required'],
  [{ title: 'x'.repeat(201), slug: 'a' }, 'title', 'At most 200 characters'],
  [{ title: 'x', slug: '' }, 'slug', 'Slug is required'],
  [{ title: 'x', slug: 'A b' }, 'slug', 'Slug must contain only lowercase letters, numbers, and hyphens'],
  [{ title: 'x', slug: 'a', description: 'x'.repeat(501) }, 'description', 'At most 500 characters'],
  [{ title: 'x', slug: 'a', order: -1 }, 'order', 'Display order must be 0 or more'],
  [{ title: 'x', slug: 'a', order: 1.5 }, 'order', 'Display order must be a whole number'],
] as const)('%j is refused: %s', async ([body, field, rule]) => {
  const { status, refused } = await write(body)
  expect([status, refused.fields]).toEqual([400, { [field]: rule }])
})

test('one of twenty simultaneous requests for the same slug gets it', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => write({ title: 'x', slug: 'wanted' })))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, ...Array(19).fill(409)])
  const { id } = await created('other')
  const taken = await change(id, { slug: 'wanted' })
  expect([taken.status, taken.refused.code, Object.keys(taken.refused.fields!)]).toEqual([
    409,
    'slug_taken',
    ['slug'],
  ])
})

test('an article keeps fields that are left out of a change, and a stale change is refused', async () => {
  const { id } = await created('versions', { content: '<p>a</p>' })
  const { body, headers } = await change(id, { isActive: false, version: 1 })
  expect(body).toMatchObject({ title: 'versions', content: '<p>a</p>', isActive: false, version: 2 })
  expect(headers.etag).toBe('"2"')
  const stale = await change(id, { title: 'x', version: 1 })
  expect([stale.status, stale.refused.code]).toEqual([409, 'version_conflict'])
  expect(stale.refused['current']).toMatchObject({ isActive: false, version: 2 })
  expect((await change(id, { title: 'x' }, { 'if-match': '"1"' })).status).toBe(412)
})

test('a starter article is read in every language until the shop writes its own, whose translations it writes too', async () => {
  const { body } = await editor.call(listSupportItems)
  const { id = '' } = body.find(({ slug }) => slug === 'warranty') ?? {}
  const inGerman = async () =>
    (await visitor.call(listSupportItems, { query: { lng: 'de' } })).body.find((one) => one.id === id)
  expect(await inGerman()).toMatchObject({ title: 'Garantie' })
  await change(id, { order: 9 })
  expect(await inGerman()).toMatchObject({ title: 'Garantie', order: 9 })
  await change(id, { content: '<p>Two years.</p>' })
  expect(await inGerman()).toMatchObject({ title: 'Warranty', content: '<p>Two years.</p>' })
  await change(id, { content: '<p>Three years.</p>', translations: { de: { title: 'Unsere Garantie' } } })
  await change(id, { content: '<p>Four years.</p>' })
  expect(await inGerman()).toMatchObject({ title: 'Unsere Garantie', content: '<p>Four years.</p>' })
})

test('a starter article whose German text staff improved keeps it when the English text changes', async () => {
  const [{ id } = { id: '' }] = await shop.rows<{ id: string }>(
    `select id from support_items where starter_version is not null and slug <> 'warranty' limit 1`,
  )
  expect((await change(id, { translations: { de: { title: 'Wie wir messen' } } })).status).toBe(200)
  await change(id, { content: '<p>With a steel tape.</p>' })
  const inGerman = await visitor.call(listSupportItems, { query: { lng: 'de' } })
  expect(inGerman.body.find((one) => one.id === id)).toMatchObject({ title: 'Wie wir messen' })
})

test('articles are reordered all at once or not at all', async () => {
  const a = await created('order-a')
  const b = await created('order-b')
  const unknown = '00000000-0000-4000-8000-000000000000'
  const order = (ids: string[]) => editor.call(orderSupportItems, { body: { ids } })
  expect((await order([b.id, unknown])).status).toBe(404)
  expect((await order([b.id, a.id])).body).toEqual({ success: true })
  const rows = await shop.rows('select slug, "order" from support_items where slug like $1 order by 2', [
    'order-%',
  ])
  expect(rows).toEqual([
    { slug: 'order-b', order: 1 },
    { slug: 'order-a', order: 2 },
  ])
})

test('a deleted article is gone, and every write is audited', async () => {
  const { id } = await created('short-lived')
  await change(id, { title: 'Longer' })
  expect((await editor.call(deleteSupportItem, { params: { id } })).body).toEqual({ success: true })
  for (const gone of [id, 'nonsense']) {
    expect((await editor.call(deleteSupportItem, { params: { id: gone } })).status).toBe(404)
    expect((await change(gone, { title: 'x' })).status).toBe(404)
  }
  const log = await shop.rows<{ action: string }>(
    'select action from audit_log where entity_id = $1 order by id',
    [id],
  )
  expect(log.map(({ action }) => action.split('.')[1])).toEqual(['create', 'update', 'delete'])
})

test.for<[Role | null, number]>([
  [null, 401],
  ['customer', 403],
  ['viewer', 403],
])('writing is for editors: %s gets %i', async ([role, status]) => {
  const client = await shop.as(role)
  const body = { title: 'x', slug: 'not-for-you' }
  expect((await client.call(createSupportItem, { body })).status).toBe(status)
  expect((await client.call(deleteSupportItem, { params: { id: 'x' } })).status).toBe(status)
  expect((await client.call(orderSupportItems, { body: { ids: ['x'] } })).status).toBe(status)
})
