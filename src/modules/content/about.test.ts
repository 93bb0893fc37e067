import { expect, test } from 'vitest'
import { openShop } from '#test/shop.ts'
import { shopOfFile } from '#test/shop-of-file.ts'
import { seedDemo } from '#database/seed/demo.ts'
import { listAboutParts } from './contract/about.ts'
import {
  createAboutPart,
  deleteAboutPart,
  orderAboutParts,
  updateAboutPart,
} from './contract/about-writes.ts'
import { anAboutPart } from './factory.ts'

const shop = await shopOfFile({ pages: 'built' })
const editor = await shop.as('editor')
const visitor = await shop.as(null)

const shown = async (language = 'en') =>
  (await visitor.call(listAboutParts, { query: { lng: language } })).body
const shownOne = async (id: string, language = 'en') => (await shown(language)).find((part) => part.id === id)

test('a shop without demo content has no parts on its about page', async () => {
  expect(await shown()).toEqual([])
})

test('a new part is shown as it was written, after the existing ones', async () => {
  const before = await anAboutPart(shop, { order: 7 })
  const body = { kind: 'figure', title: '12 days', text: 'until it hangs' } as const
  const { status, body: part, headers } = await editor.call(createAboutPart, { body })
  expect([status, headers.etag]).toEqual([201, '"1"'])
  expect(part).toMatchObject({ ...body, order: 8, is_active: true, version: 1 })
  expect((await shown()).map(({ id }) => id)).toEqual([before.id, part.id])
})

test('parts can be read for one kind only', async () => {
  const figure = await anAboutPart(shop, { kind: 'figure' })
  const story = await anAboutPart(shop, { kind: 'story' })
  const { body, headers } = await visitor.call(listAboutParts, { query: { kind: 'figure' } })
  expect(new Set(body.map(({ kind }) => kind))).toEqual(new Set(['figure']))
  expect(body.map(({ id }) => id)).toContain(figure.id)
  expect(body.map(({ id }) => id)).not.toContain(story.id)
  expect(headers['x-total-count']).toBe(String(body.length))
})

test('an inactive part is shown to staff only', async () => {
  const part = await anAboutPart(shop, { isActive: false })
  expect(await shownOne(part.id)).toBeUndefined()
  const all = (await editor.call(listAboutParts, { query: {} })).body
  expect(all.find(({ id }) => id === part.id)).toMatchObject({ is_active: false })
})

test('a part is read in the language of its reader, and marks texts in another language', async () => {
  const part = await anAboutPart(shop, { title: 'Made here', text: 'In our workshop' })
  const translations = { de: { title: 'Hier gefertigt' } }
  const { status } = await editor.call(updateAboutPart, { params: { id: part.id }, body: { translations } })
  expect(status).toBe(200)
  expect(await shownOne(part.id, 'de')).toMatchObject({
    title: 'Hier gefertigt',
    text: 'In our workshop',
    languages: { text: 'en' },
  })
  expect(await shownOne(part.id)).not.toHaveProperty('languages')
})

test('a story keeps only what an article may contain, in every language', async () => {
  const evil = '<h2>Us</h2><script>alert(1)</script><p onclick="x()">Hi</p>'
  const body = { kind: 'story', content: evil, translations: { de: { content: evil } } } as const
  const part = (await editor.call(createAboutPart, { body })).body
  for (const language of ['en', 'de'])
    expect((await shownOne(part.id, language))?.content).toBe('<h2>Us</h2><p>Hi</p>')
})

test('a story that becomes too long when it is sanitised is refused at its field', async () => {
  const content = `<p>${'&'.repeat(30_000)}</p>`
  const why = { content: 'At most 100,000 characters' }
  const made = await editor.call(createAboutPart, { body: { kind: 'story', content } })
  expect([made.status, made.refused.fields]).toEqual([400, why])
  const { id } = await anAboutPart(shop, { kind: 'story' })
  const changed = await editor.call(updateAboutPart, { params: { id }, body: { content } })
  expect([changed.status, changed.refused.fields]).toEqual([400, why])
})

test('a stale change is refused with the current part', async () => {
  const { id } = await anAboutPart(shop)
  await editor.call(updateAboutPart, { params: { id }, body: { title: 'First', version: 1 } })
  const stale = await editor.call(updateAboutPart, { params: { id }, body: { title: 'Second', version: 1 } })
  expect([stale.status, stale.refused.code]).toEqual([409, 'version_conflict'])
  expect(stale.refused['current']).toMatchObject({ title: 'First', version: 2 })
})

test.for([
  [{}, 'kind'],
  [{ kind: 'poem' }, 'kind'],
  [{ kind: 'reason', title: 'x'.repeat(201) }, 'title'],
  [{ kind: 'reason', text: 'x'.repeat(1001) }, 'text'],
  [{ kind: 'reason', order: -1 }, 'order'],
] as const)('the part %j is refused for its %s', async ([payload, field]) => {
  const { status, refused } = await editor.send({ method: 'POST', url: '/api/about', payload })
  expect([status, Object.keys(refused.fields ?? {})]).toEqual([400, [field]])
})

test('parts are reordered all at once or not at all, and deleted', async () => {
  const one = await anAboutPart(shop, { order: 50 })
  const other = await anAboutPart(shop, { order: 51 })
  const order = (ids: string[]) => editor.call(orderAboutParts, { body: { ids } })
  expect((await order([other.id, '00000000-0000-4000-8000-000000000000'])).refused.code).toBe(
    'about_part_not_found',
  )
  expect((await order([other.id, one.id])).status).toBe(200)
  expect((await shownOne(other.id))?.order).toBe(1)
  expect((await shownOne(one.id))?.order).toBe(2)
  expect((await editor.call(deleteAboutPart, { params: { id: one.id } })).status).toBe(200)
  expect(await shownOne(one.id)).toBeUndefined()
  expect((await editor.call(deleteAboutPart, { params: { id: one.id } })).refused.code).toBe(
    'about_part_not_found',
  )
  const log = await shop.rows<{ action: string }>(
    `select action from audit_log where entity = 'about_part' and (entity_id = 'order' or entity_id = $1) order by id`,
    [one.id],
  )
  expect(log.map(({ action }) => action)).toEqual(['about_part.order', 'about_part.delete'])
})

test('the about page of a shop without parts shows the description of the shop and promises nothing', async () => {
  const empty = await openShop({ pages: 'built' })
  const page = await (await empty.as(null)).send({ method: 'GET', url: '/about' })
  expect(page.status).toBe(200)
  const [content = ''] = /<main.*<\/main>/s.exec(page.text) ?? []
  expect(content.match(/About us/g)).toHaveLength(1)
  expect(page.text).not.toMatch(/decade|10\+ years|3 years/)
  await empty.close()
})

test('the page shows a change at once although it is cached', async () => {
  const part = await anAboutPart(shop, { kind: 'opening', title: 'Before the change' })
  const read = async () => (await visitor.send({ method: 'GET', url: '/about' })).text
  expect(await read()).toContain('Before the change')
  await editor.call(updateAboutPart, { params: { id: part.id }, body: { title: 'After the change' } })
  expect(await read()).toContain('After the change')
})

test('the demo shop tells today’s story, word for word, in six languages', async () => {
  const demo = await openShop()
  await seedDemo(demo.pool, { currencyExponent: 0 })
  const reader = await demo.as(null)
  const titles = async (lng: string) =>
    (await reader.call(listAboutParts, { query: { lng } })).body.map(({ title }) => title)
  expect(await titles('en')).toEqual([
    'Made for one window: yours',
    '10+ years',
    '1\u00A0mm',
    '0.5 to 5\u00A0m',
    '6 kinds',
    'What we make',
    'Wooden blinds',
    'Roller blinds',
    'Vertical blinds',
    'Silk curtains',
    'Blackout solutions',
    'Good to know',
    'Custom sizing',
    'Installation',
    'Warranty',
    'Over a decade of service',
    'Start with two numbers',
  ])
  expect((await titles('de'))[0]).toBe('Gemacht für ein einziges Fenster: Ihres')
  expect((await titles('vi'))[0]).toMatch(/^Làm\sriêng\scho\smột\sô\scửa:\scủa\squý\skhách$/)
  for (const lng of ['de', 'vi', 'zh', 'es', 'ru']) {
    const parts = (await reader.call(listAboutParts, { query: { lng } })).body
    expect(parts.filter(({ languages }) => languages)).toEqual([])
  }
  await demo.close()
})
