import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { aCategory } from '#modules/catalog/factory.ts'
import { aBlogPost, inHours, rename } from './factory.ts'
import { openShop, type Client, type TestShop } from '#test/shop.ts'
import type { Role } from '#kernel/contract/roles.ts'
import { getBlogPost, listBlogPosts } from './contract/content.ts'

const shop: TestShop = await openShop()
const visitor = await shop.as(null)

afterAll(() => shop.close())
beforeEach(() => shop.pool.query('DELETE FROM blogs'))

const slugs = async (client: Client, query: { limit?: number; cursor?: string } = {}) =>
  (await client.call(listBlogPosts, { query })).body.map(({ slug }) => slug)

const nextPage = (link: string | string[] | undefined) => /<([^>]+)>; rel="next"/.exec(String(link))?.[1]

describe('the blog', () => {
  test('the blog is listed newest first', async () => {
    await aBlogPost(shop, { slug: 'second', publishedAt: inHours(-2) })
    await aBlogPost(shop, { slug: 'first', publishedAt: inHours(-1) })
    await aBlogPost(shop, { slug: 'third', publishedAt: inHours(-3) })
    expect(await slugs(visitor)).toEqual(['first', 'second', 'third'])
  })

  test('the blog is an empty list before anything was written', async () => {
    const { status, body, headers } = await visitor.call(listBlogPosts)
    expect([status, body, headers['x-total-count']]).toEqual([200, [], '0'])
  })

  test('the blog is paged with each post once, also when posts share a date', async () => {
    const together = inHours(-1)
    for (const slug of ['b', 'd', 'a', 'c']) await aBlogPost(shop, { slug, publishedAt: together })
    await aBlogPost(shop, { slug: 'ä/older', publishedAt: inHours(-5) })
    const seen: string[] = []
    let url: string | undefined = '/api/blog?limit=2'
    while (url) {
      const { body, headers, status } = await visitor.send({ method: 'GET', url })
      expect([status, headers['x-total-count']]).toEqual([200, '5'])
      seen.push(...(body as { slug: string }[]).map(({ slug }) => slug))
      url = nextPage(headers.link)
    }
    expect(seen).toEqual(['a', 'b', 'c', 'd', 'ä/older'])
  })

  test.for(['x', 'W10', Buffer.from('["2025-01-01","a"]').toString('base64url')])(
    'the blog refuses an invalid cursor: %s',
    async (cursor) => {
      const { status, refused } = await visitor.call(listBlogPosts, { query: { cursor } })
      expect([status, refused.code]).toEqual([400, 'invalid_query'])
    },
  )
})

describe('a post', () => {
  test('a post is answered in snake_case and in camelCase, with its version', async () => {
    const { id } = await aCategory(shop)
    const publishedAt = new Date('2025-01-05T02:00:00.000Z')
    await aBlogPost(shop, {
      slug: 'linen',
      title: 'Linen <b>',
      content: 'a\n<script>b</script>',
      categoryId: id,
      publishedAt,
      imageUrl: '/pictures/a-1280.webp',
      version: 3,
    })
    const { status, body, headers } = await visitor.call(getBlogPost, { params: { slug: 'linen' } })
    expect(status).toBe(200)
    expect(headers.etag).toBe('"3"')
    expect(body).toEqual({
      slug: 'linen',
      title: 'Linen <b>',
      content: 'a\n<script>b</script>',
      category_id: id,
      categoryId: id,
      published_at: publishedAt.toISOString(),
      publishedAt: publishedAt.toISOString(),
      image_url: '/pictures/a-1280.webp',
      imageUrl: '/pictures/a-1280.webp',
      version: 3,
    })
    expect((await visitor.call(listBlogPosts)).body).toEqual([body])
  })

  test('a post may have no category and no picture', async () => {
    const { slug } = await aBlogPost(shop)
    const { body } = await visitor.call(getBlogPost, { params: { slug } })
    expect([body.category_id, body.image_url]).toEqual([null, null])
  })

  test.for(['unknown', '%00', "' or 1=1 --", '../api', 'x'.repeat(500)])(
    'a post that does not exist is answered with 404: %s',
    async (slug) => {
      const { status, refused } = await visitor.call(getBlogPost, { params: { slug } })
      expect([status, refused.message]).toEqual([404, 'Blog post not found'])
    },
  )

  test('a post is found under its former slug until another post takes it', async () => {
    await aBlogPost(shop, { slug: 'old', title: 'Renamed' })
    await rename(shop, 'old', 'new')
    const before = await visitor.call(getBlogPost, { params: { slug: 'old' } })
    expect([before.status, before.body.slug]).toEqual([200, 'new'])
    await aBlogPost(shop, { slug: 'old', title: 'Another' })
    const after = await visitor.call(getBlogPost, { params: { slug: 'old' } })
    expect([after.body.slug, after.body.title]).toEqual(['old', 'Another'])
  })
})

describe('a post dated in the future', () => {
  beforeEach(async () => {
    await aBlogPost(shop, { slug: 'today' })
    await aBlogPost(shop, { slug: 'tomorrow', publishedAt: inHours(24) })
  })

  test.for<Role | null>([null, 'customer'])('is hidden from the public: %s', async (role) => {
    const client = await shop.as(role)
    expect(await slugs(client)).toEqual(['today'])
    expect((await client.call(listBlogPosts)).headers['x-total-count']).toBe('1')
    const { status, refused } = await client.call(getBlogPost, { params: { slug: 'tomorrow' } })
    expect([status, refused.message]).toEqual([404, 'Blog post not found'])
  })

  test.for<Role>(['viewer', 'editor', 'admin'])('is visible to staff: %s', async (role) => {
    const client = await shop.as(role)
    expect(await slugs(client)).toEqual(['tomorrow', 'today'])
    expect((await client.call(getBlogPost, { params: { slug: 'tomorrow' } })).status).toBe(200)
  })

  test('a post dated in the future is not found under a former slug either', async () => {
    await rename(shop, 'tomorrow', 'later')
    expect((await visitor.call(getBlogPost, { params: { slug: 'tomorrow' } })).status).toBe(404)
  })

  test('a post dated in the future is published when its day comes', async () => {
    await shop.pool.query(`UPDATE blogs SET published_at = now() WHERE slug = 'tomorrow'`)
    expect(await slugs(visitor)).toEqual(['tomorrow', 'today'])
  })
})
