import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { aCategory } from '#modules/catalog/factory.ts'
import { inHours } from '#modules/content/factory.ts'
import { openShop, type Client } from '#test/shop.ts'
import {
  createContentPost,
  deleteContentPost,
  getContentPost,
  listContentPosts,
  restoreContentPost,
  updateContentPost,
  type NewContentPost,
} from './contract.ts'

const shop = await openShop()
const editor = await shop.as('editor')
const viewer = await shop.as('viewer')

afterAll(() => shop.close())
beforeEach(() => shop.rows('delete from content_posts'))

const tomorrow = inHours(24).toISOString()
const scheduled = { title: 'Linen', content: 'Light.', platform: 'facebook', status: 'scheduled' } as const

const plan = (post: Partial<NewContentPost> = {}, client: Client = editor) =>
  client.call(createContentPost, { body: { ...scheduled, scheduled_at: tomorrow, ...post } })
const change = (id: string, body: object) => editor.call(updateContentPost, { params: { id }, body })
const titles = async (query: object = {}) =>
  (await viewer.call(listContentPosts, { query })).body.map(({ title }) => title)

describe('a planned post', () => {
  test('a planned post keeps the creator sent by the form, and records the user who sent it', async () => {
    const { status, body, headers } = await plan({ created_by: 'admin' })
    expect([status, headers.etag]).toEqual([201, '"1"'])
    expect(body).toMatchObject({
      ...scheduled,
      scheduled_at: tomorrow,
      created_by: 'admin',
      author: expect.stringMatching(/^Lan Nguyen/),
      due: false,
      published_at: null,
      version: 1,
    })
    expect((await plan({ created_by: 'somebody else' })).body.created_by).toBe(editor.person?.id)
    expect((await viewer.call(getContentPost, { params: { id: body.id } })).body).toEqual(body)
  })

  test('a planned post is a draft by default, and then needs no date', async () => {
    const { body } = await editor.call(createContentPost, { body: { title: 'Idea', platform: 'blog' } })
    expect(body).toMatchObject({ status: 'draft', scheduled_at: null, content: '' })
  })

  test.for<[string, object]>([
    ['title', { title: '  ' }],
    ['platform', { platform: 'myspace' }],
    ['status', { status: 'sent' }],
    ['scheduled_at', { scheduled_at: 'tomorrow' }],
    ['scheduled_at', { scheduled_at: null }],
    ['scheduled_at', { scheduled_at: '0000-01-01T00:00:00.000Z' }],
  ])('a planned post is refused with a wrong %s: %j', async ([field, wrong]) => {
    const { status, refused } = await plan(wrong)
    expect([status, Object.keys(refused.fields ?? {})]).toEqual([400, [field]])
  })

  test('a planned post must fit its platform once it is scheduled, but not as a draft', async () => {
    const long = { content: '🪟'.repeat(281), platform: 'twitter' } as const
    const refused = await plan(long)
    expect([refused.status, refused.refused.fields?.['content']]).toEqual([
      422,
      'Twitter takes at most 280 characters; this text has 281',
    ])
    expect((await plan({ ...long, content: '🪟'.repeat(280) })).status).toBe(201)
    const draft = (await plan({ ...long, status: 'draft' })).body
    expect(draft.status).toBe('draft')
    expect((await change(draft.id, { status: 'scheduled' })).status).toBe(422)
    expect((await change(draft.id, { status: 'scheduled', platform: 'blog' })).status).toBe(200)
  })

  test('a planned post changes only the fields sent, checks the version and is audited', async () => {
    const { id } = (await plan()).body
    const moved = await change(id, { scheduled_at: inHours(48).toISOString(), version: 1 })
    expect(moved.body).toMatchObject({ title: 'Linen', version: 2 })
    const stale = await change(id, { title: 'Cotton', version: 1 })
    expect([stale.status, stale.refused.code, stale.refused['current']]).toEqual([
      409,
      'version_conflict',
      moved.body,
    ])
    const byTag = { params: { id }, body: { title: 'Cotton' }, headers: { 'if-match': '"1"' } }
    expect((await editor.call(updateContentPost, byTag)).status).toBe(412)
    expect((await editor.call(deleteContentPost, { params: { id } })).body).toEqual({ success: true })
    const log = await shop.rows<{ action: string }>(
      'select action from audit_log where entity_id = $1 order by id',
      [id],
    )
    expect(log.map(({ action }) => action)).toEqual([
      'content_post.create',
      'content_post.update',
      'content_post.delete',
    ])
  })

  test('a planned post can be restored after deletion with its history', async () => {
    const { id } = (await plan()).body
    const { body: before } = await change(id, { title: 'Cotton' })
    const restore = (client = editor) => client.call(restoreContentPost, { params: { id } })
    await editor.call(deleteContentPost, { params: { id } })
    expect(await titles()).toEqual([])
    expect((await viewer.call(getContentPost, { params: { id } })).status).toBe(404)
    expect((await change(id, { title: 'Silk' })).status).toBe(404)
    expect((await editor.call(deleteContentPost, { params: { id } })).status).toBe(404)
    expect((await restore(viewer)).status).toBe(403)

    const back = await restore()
    expect([back.status, back.headers.etag, back.body]).toEqual([200, '"2"', before])
    expect((await restore()).body).toEqual(before)
    expect(await titles()).toEqual(['Cotton'])
    const log = await shop.rows<{ action: string }>(
      'select action from audit_log where entity_id = $1 order by id',
      [id],
    )
    expect(log.map(({ action }) => action.split('.')[1])).toEqual(['create', 'update', 'delete', 'restore'])
  })

  test('a planned post that does not exist is answered with 404', async () => {
    for (const id of ['00000000-0000-4000-8000-000000000000', 'first']) {
      for (const endpoint of [getContentPost, deleteContentPost, restoreContentPost]) {
        expect((await editor.call(endpoint, { params: { id } })).refused.code).toBe('content_post_not_found')
      }
      expect((await change(id, { title: 'x' })).status).toBe(404)
    }
  })

  test('a planned post for the blog must name an existing category and a picture the shop can show', async () => {
    const { id: category_id } = await aCategory(shop)
    const post = { platform: 'blog', category_id, image_url: '/pictures/a.webp' } as const
    expect((await plan(post)).body).toMatchObject(post)
    expect((await plan({ ...post, category_id: editor.person?.id ?? '' })).status).toBe(422)
    expect((await plan({ ...post, image_url: 'javascript:alert(1)' })).status).toBe(422)
  })
})

describe('the calendar', () => {
  test('the calendar lists the earliest first and undated posts last, page by page', async () => {
    await plan({ title: 'undated', status: 'draft', scheduled_at: null })
    for (const hours of [3, 1, 2]) {
      // One second apart, because two rows can be created within one millisecond.
      await shop.rows(`update content_posts set created_at = created_at - interval '1 second'`)
      await plan({ title: `in ${hours}`, scheduled_at: inHours(hours).toISOString() })
    }
    expect(await titles()).toEqual(['in 1', 'in 2', 'in 3', 'undated'])
    expect(await titles({ sort: '-created_at' })).toEqual(['in 2', 'in 1', 'in 3', 'undated'])
    const seen: string[] = []
    let url: string | undefined = '/api/content-posts?limit=1'
    while (url) {
      const { body, headers } = await viewer.send({ method: 'GET', url })
      seen.push(...(body as { title: string }[]).map(({ title }) => title))
      url = /<([^>]+)>/.exec(String(headers.link))?.[1]
    }
    expect(seen).toEqual(['in 1', 'in 2', 'in 3', 'undated'])
  })

  test('the calendar is filtered by date range, platform, status and text', async () => {
    await plan({ title: 'Rèm', platform: 'twitter', scheduled_at: '2030-05-01T00:00:00+07:00' })
    await plan({ title: 'Later', scheduled_at: '2030-06-01T00:00:00.000Z' })
    await plan({ title: 'Idea', status: 'draft', scheduled_at: null })
    expect(await titles({ from: '2030-04-30T17:00:00Z', to: '2030-06-01T00:00:00Z' })).toEqual(['Rèm'])
    expect(await titles({ platform: 'twitter' })).toEqual(['Rèm'])
    expect(await titles({ status: 'draft' })).toEqual(['Idea'])
    expect(await titles({ q: 'REM' })).toEqual(['Rèm'])
  })
})

describe('a post for a social platform', () => {
  test('a post for a social platform is due at its time until a person publishes it', async () => {
    const { body } = await plan({ scheduled_at: inHours(-1).toISOString() })
    expect(body).toMatchObject({ due: true, status: 'scheduled' })
    const { body: done } = await change(body.id, { status: 'published' })
    expect(done).toMatchObject({ due: false, status: 'published' })
    expect(Date.parse(done.published_at ?? '')).toBeGreaterThan(Date.now() - 60_000)
    const { body: back } = await change(body.id, { status: 'scheduled' })
    expect(back).toMatchObject({ due: true, published_at: null })
  })
})
