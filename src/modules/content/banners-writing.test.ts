import { expect, test } from 'vitest'
import { shopOfFile } from '#test/shop-of-file.ts'
import { createBanner, deleteBanner, orderBanners, updateBanner } from './contract/banners.ts'
import { listBanners } from './contract/content.ts'

const shop = await shopOfFile()
const editor = await shop.as('editor')
const visitor = await shop.as(null)

const make = (title: string) => editor.call(createBanner, { body: { title } })

test('an editor adds a banner and visitors see it', async () => {
  const body = {
    title: 'Morning light',
    subtitle: 'Linen, made to measure',
    image_url: '/pictures/banner-morning-light-1920.webp',
    cta_text: 'See linen',
    cta_link: '/products',
    sort_order: -5,
    is_active: true,
  }
  const { status, body: banner, headers } = await editor.call(createBanner, { body })
  expect([status, headers.etag]).toEqual([201, '"1"'])
  expect(banner).toEqual({ ...body, id: banner.id, version: 1 })
  expect((await visitor.call(listBanners, { query: { active: 'true' } })).body[0]).toEqual(banner)
})

test('a new banner is active at position 0 by default', async () => {
  const { body } = await make('Plain')
  expect(body).toMatchObject({ sort_order: 0, is_active: true, image_url: '', cta_link: '' })
})

test('a banner keeps fields that are left out of a change, and every write is audited', async () => {
  const { id } = (await make('Old')).body
  const { body } = await editor.call(updateBanner, { params: { id }, body: { is_active: false } })
  expect(body).toMatchObject({ title: 'Old', is_active: false, version: 2 })
  expect((await editor.call(deleteBanner, { params: { id } })).body).toEqual({ success: true })
  expect((await editor.call(deleteBanner, { params: { id } })).status).toBe(404)
  const log = await shop.rows<{ action: string }>(
    'select action from audit_log where entity_id = $1 order by id',
    [id],
  )
  expect(log.map(({ action }) => action)).toEqual(['banner.create', 'banner.update', 'banner.delete'])
})

test('banners are reordered all at once or not at all', async () => {
  const first = (await make('First of the order')).body
  const second = (await make('Second of the order')).body
  const unknown = '00000000-0000-4000-8000-000000000000'
  const order = (ids: string[]) => editor.call(orderBanners, { body: { ids } })
  const stored = () =>
    shop.rows(
      `select title, sort_order, version from banners where title like '%of the order' order by title`,
    )
  const { status, refused } = await order([second.id, first.id, unknown])
  expect([status, refused.code]).toEqual([404, 'banner_not_found'])
  expect(await stored()).toEqual([
    { title: 'First of the order', sort_order: 0, version: 1 },
    { title: 'Second of the order', sort_order: 0, version: 1 },
  ])
  expect((await order([second.id, first.id])).body).toEqual({ success: true })
  await order([second.id, first.id])
  expect(await stored()).toEqual([
    { title: 'First of the order', sort_order: 2, version: 2 },
    { title: 'Second of the order', sort_order: 1, version: 2 },
  ])
})

test('of two people who put the same banners in order, the second is told so and changes nothing', async () => {
  const ids = [(await make('Left')).body.id, (await make('Right')).body.id] as const
  const [left, right] = ids
  const order = (wanted: string[], seen: string[]) =>
    editor.call(orderBanners, { body: { ids: wanted, seen } })
  const stored = () =>
    shop.rows(`select title, sort_order from banners where title in ('Left', 'Right') order by sort_order`)
  expect((await order([right, left], [left, right])).status).toBe(200)
  const second = await order([left, right], [left, right])
  expect([second.status, second.refused.code]).toEqual([409, 'version_conflict'])
  expect(second.refused.message).toContain('Please look at it again')
  expect(await stored()).toEqual([
    { title: 'Right', sort_order: 1 },
    { title: 'Left', sort_order: 2 },
  ])
  // Who saw the new order may change it, and banners that somebody added meanwhile are no reason to refuse.
  expect((await order([left, right], [right, left])).status).toBe(200)
})

test('a stale change to a banner is refused', async () => {
  const { id } = (await make('First')).body
  const second = { params: { id }, body: { title: 'Second', version: 1 } }
  expect((await editor.call(updateBanner, second)).status).toBe(200)
  const stale = await editor.call(updateBanner, second)
  expect([stale.status, stale.refused.code]).toEqual([409, 'version_conflict'])
  expect(stale.refused['current']).toMatchObject({ title: 'Second', version: 2 })
  const byTag = { params: { id }, body: { title: 'Third' }, headers: { 'if-match': '"1"' } }
  expect((await editor.call(updateBanner, byTag)).status).toBe(412)
})

test('a banner with a dangerous link is refused', async () => {
  for (const field of ['image_url', 'cta_link']) {
    for (const address of ['javascript:alert(1)', 'data:text/html,x', 'ftp://example.com/a']) {
      const { status, refused } = await editor.call(createBanner, { body: { title: 'x', [field]: address } })
      expect([status, refused.fields]).toEqual([422, { [field]: 'Invalid URL format' }])
    }
    for (const nonsense of ['abc', '//example.com', '/\\example.com']) {
      const { status } = await editor.call(createBanner, { body: { title: 'x', [field]: nonsense } })
      expect(status).toBe(400)
    }
  }
  expect((await editor.call(createBanner, { body: { title: ' ' } })).refused.fields).toEqual({
    title: 'Title is required',
  })
})
