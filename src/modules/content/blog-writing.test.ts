import { describe, expect, test } from 'vitest'
import { aCategory } from '#modules/catalog/factory.ts'
import type { Client } from '#test/shop.ts'
import { shopOfFile } from '#test/shop-of-file.ts'
import type { Role } from '#kernel/contract/roles.ts'
import { createBlogPost, deleteBlogPost, updateBlogPost } from './contract/blog.ts'
import { getBlogPost, listBlogPosts } from './contract/content.ts'

const shop = await shopOfFile()
const editor = await shop.as('editor')
const visitor = await shop.as(null)

const write = (body: object) => editor.send({ method: 'POST', url: '/api/blog', payload: body })
const change = (slug: string, body: object, headers: Record<string, string> = {}) =>
  editor.send({ method: 'PUT', url: `/api/blog/${slug}`, payload: body, headers })
const read = async (client: Client, slug: string) =>
  (await client.call(getBlogPost, { params: { slug } })).status
const today = () => new Date().toISOString().slice(0, 10)
/** The date so many days from now in the time zone of the shop, where a day begins seven hours before UTC. */
const inDays = (days: number) =>
  new Date(Date.now() + days * 86_400_000).toLocaleDateString('sv-SE', { timeZone: 'Asia/Ho_Chi_Minh' })

describe('writing a post', () => {
  test('writing a post returns what was sent and shows its author to staff', async () => {
    const { id } = await aCategory(shop)
    const body = {
      slug: 'linen-at-noon',
      title: 'Linen at noon',
      content: 'One.\n<b>Two</b>',
      category_id: id,
      published_at: '2025-01-05',
      image_url: 'https://example.com/a.webp',
    }
    const { status, body: post, headers } = await editor.call(createBlogPost, { body })
    expect([status, headers.etag]).toEqual([201, '"1"'])
    const { author, ...open } = post
    expect(author).toBe((await editor.call(getBlogPost, { params: { slug: post.slug } })).body.author)
    expect(author).toEqual(expect.stringMatching(/./))
    expect(open).toMatchObject({ ...body, published_at: '2025-01-05T00:00:00.000Z', version: 1 })
    const shown = await visitor.call(getBlogPost, { params: { slug: body.slug } })
    expect(shown.body).toEqual(open)
    expect(shown.headers.etag).toBe('"1"')
  })

  test('writing a post needs only a title; the slug comes from the title, the date is today, and there is no category or picture', async () => {
    const { body } = await editor.call(createBlogPost, { body: { title: 'How To Measure?', slug: '' } })
    expect(body).toMatchObject({ slug: 'how-to-measure', content: '', image_url: null, category_id: null })
    expect(body.published_at.slice(0, 10)).toBe(today())
    expect(await read(visitor, 'how-to-measure')).toBe(200)
  })

  test('writing a post accepts camelCase, and treats empty text as null', async () => {
    const { body } = await write({ title: 'Oak', publishedAt: '2024-02-29', imageUrl: '/pictures/a.webp' })
    expect(body).toMatchObject({ published_at: '2024-02-29T00:00:00.000Z', image_url: '/pictures/a.webp' })
    const emptied = await change('oak', { image_url: '', category_id: '', published_at: '' })
    expect(emptied.body).toMatchObject({ image_url: null, published_at: '2024-02-29T00:00:00.000Z' })
  })

  test('dated today publishes it at once, dated tomorrow shows it to staff only, and a time publishes it at that time', async () => {
    await write({ title: 'Of today', published_at: today() })
    await write({ title: 'Of tomorrow', published_at: inDays(1) })
    const soon = new Date(Date.now() + 60_000).toISOString()
    expect((await write({ title: 'Soon', published_at: soon })).body).toMatchObject({ published_at: soon })
    expect(await read(visitor, 'of-today')).toBe(200)
    for (const slug of ['of-tomorrow', 'soon']) {
      expect(await read(visitor, slug)).toBe(404)
      expect(await read(editor, slug)).toBe(200)
    }
  })

  test('writing a post in Chinese gets its slug in pinyin', async () => {
    expect((await write({ title: '窗帘怎么选' })).body).toMatchObject({ slug: 'chuang-lian-zen-me-xuan' })
  })

  test('writing a post with one slug twenty times at once succeeds once, and the others get the reason', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => write({ title: 'Wanted', slug: 'wanted-by-all' })),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, ...Array(19).fill(409)])
    const { refused } = answers.find(({ status }) => status === 409)!
    expect([refused.code, refused.fields]).toEqual([
      'slug_taken',
      { slug: 'The slug "wanted-by-all" is already taken' },
    ])
  })

  test.for([
    [{}, 400, 'title'],
    [{ title: ' ' }, 400, 'title'],
    [{ title: 'x'.repeat(201) }, 400, 'title'],
    [{ title: 'x', slug: 'A b' }, 400, 'slug'],
    [{ title: 'x', slug: '../admin' }, 400, 'slug'],
    [{ title: 'x', content: 5 }, 400, 'content'],
    [{ title: 'x', published_at: 'tomorrow' }, 400, 'published_at'],
    [{ title: 'x', published_at: '2025-02-30' }, 400, 'published_at'],
    [{ title: 'x', image_url: 'no address' }, 400, 'image_url'],
    [{ title: 'x', image_url: 'javascript:alert(1)' }, 422, 'image_url'],
    [{ title: 'x', slug: 'rss' }, 422, 'slug'],
    [{ title: '☀' }, 422, 'slug'],
    [{ title: 'x', category_id: '00000000-0000-4000-8000-000000000000' }, 422, 'category_id'],
    [{ title: 'x', category_id: 'blinds' }, 422, 'category_id'],
  ] as const)('writing a post refuses %j with %i and names the field', async ([body, status, field]) => {
    const answer = await write(body)
    expect([answer.status, Object.keys(answer.refused.fields ?? {})]).toEqual([status, [field]])
  })
})

describe('changing a post', () => {
  test('changing a post keeps fields that were not sent', async () => {
    await write({ title: 'Slats', content: 'Text', published_at: '2025-03-01' })
    const { status, body, headers } = await change('slats', { title: 'Oak slats' })
    expect([status, headers.etag]).toEqual([200, '"2"'])
    expect(body).toMatchObject({ slug: 'slats', title: 'Oak slats', content: 'Text', version: 2 })
    expect(body).toMatchObject({ published_at: '2025-03-01T00:00:00.000Z' })
  })

  test('changing a post to another slug keeps every earlier slug until another post takes it', async () => {
    await write({ title: 'First', slug: 'r-one' })
    expect((await change('r-one', { slug: 'r-two' })).status).toBe(200)
    expect((await change('r-two', { slug: 'r-three' })).status).toBe(200)
    for (const slug of ['r-one', 'r-two', 'r-three']) {
      const { body } = await visitor.call(getBlogPost, { params: { slug } })
      expect(body.slug).toBe('r-three')
    }
    expect((await change('r-three', { slug: 'r-one' })).body).toMatchObject({ slug: 'r-one' })
    expect((await write({ title: 'Other', slug: 'r-two' })).status).toBe(201)
    expect((await visitor.call(getBlogPost, { params: { slug: 'r-two' } })).body.title).toBe('Other')
    expect((await visitor.call(getBlogPost, { params: { slug: 'r-three' } })).body.title).toBe('First')
  })

  test('changing a post to the slug of another post is refused and changes nothing', async () => {
    await write({ title: 'Mine' })
    await write({ title: 'Yours' })
    const { status, refused } = await change('mine', { title: 'x', slug: 'yours' })
    expect([status, Object.keys(refused.fields!)]).toEqual([409, ['slug']])
    expect((await visitor.call(getBlogPost, { params: { slug: 'mine' } })).body.title).toBe('Mine')
  })

  test('changing a post with a stale version is refused with the current post', async () => {
    await write({ title: 'Twice' })
    expect((await change('twice', { content: 'a', version: 1 })).status).toBe(200)
    const stale = await change('twice', { content: 'b', version: 1 })
    expect([stale.status, stale.refused.code]).toEqual([409, 'version_conflict'])
    expect(stale.refused['current']).toMatchObject({ content: 'a', version: 2 })
    expect((await change('twice', { content: 'b' }, { 'if-match': '"1"' })).status).toBe(412)
    expect((await change('twice', { content: 'b' }, { 'if-match': '"2"' })).status).toBe(200)
  })

  test('changing a post that does not exist, or was deleted, is answered with 404', async () => {
    await write({ title: 'Gone' })
    expect((await editor.call(deleteBlogPost, { params: { slug: 'gone' } })).body).toEqual({ success: true })
    expect((await change('gone', { title: 'x' })).status).toBe(404)
    expect((await editor.call(deleteBlogPost, { params: { slug: 'gone' } })).status).toBe(404)
    expect(await read(editor, 'gone')).toBe(404)
    const log = await shop.rows<{ action: string }>(
      "select action from audit_log where entity_id = 'gone' order by id",
    )
    expect(log.map(({ action }) => action)).toEqual(['blog_post.create', 'blog_post.delete'])
  })

  test.for<[Role | null, number]>([
    [null, 401],
    ['customer', 403],
    ['viewer', 403],
    ['admin', 404],
  ])('changing a post is for editors: %s gets %i', async ([role, status]) => {
    const client = await shop.as(role)
    const params = { slug: 'unknown' }
    expect((await client.call(updateBlogPost, { params, body: { title: 'x' } })).status).toBe(status)
    expect((await client.call(deleteBlogPost, { params })).status).toBe(status)
    const created = await client.call(createBlogPost, { body: { title: `By ${role}` } })
    expect(created.status).toBe(status === 404 ? 201 : status)
  })
})

describe('the list of posts in the back office', () => {
  const titles = async (query: object) =>
    (await editor.call(listBlogPosts, { query })).body.map(({ title }) => title)

  test('the list of posts in the back office is searched by words ignoring accents, and filtered by state and category', async () => {
    const { id } = await aCategory(shop)
    await write({ title: 'Rèm cuốn', content: 'for the kitchen', category_id: id })
    await write({ title: 'Rèm later', published_at: inDays(3) })
    expect(await titles({ q: 'rem KITCHEN' })).toEqual(['Rèm cuốn'])
    expect(await titles({ q: 'rem', state: 'scheduled' })).toEqual(['Rèm later'])
    expect(await titles({ q: 'rem', state: 'published' })).toEqual(['Rèm cuốn'])
    expect(await titles({ category_id: id })).toEqual(['Rèm cuốn'])
    expect(await titles({ q: '100%' })).toEqual([])
  })

  test.for(['title', '-title', 'published_at', '-published_at'] as const)(
    'the list of posts in the back office is paged by %s, each post once',
    async (sort) => {
      const whole = await titles({ sort, limit: 500 })
      const seen: string[] = []
      let url: string | undefined = `/api/blog?sort=${sort}&limit=3`
      while (url) {
        const { body, headers } = await editor.send({ method: 'GET', url })
        seen.push(...(body as { title: string }[]).map(({ title }) => title))
        url = /<([^>]+)>/.exec(String(headers.link ?? ''))?.[1]
      }
      expect(seen).toEqual(whole)
      expect(new Set(whole).size).toBe(whole.length)
    },
  )
})
