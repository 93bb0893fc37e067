import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { aSupportItem } from './factory.ts'
import { openShop, type Client, type TestShop } from '#test/shop.ts'
import type { Role } from '#kernel/contract/roles.ts'
import { getSupportItemBySlug, listSupportItems, rateSupportItem } from './contract/content.ts'

const shop: TestShop = await openShop()
const visitor = await shop.as(null)

afterAll(() => shop.close())

const slugs = async (client: Client, query: { limit?: number; cursor?: string } = {}) =>
  (await client.call(listSupportItems, { query })).body.map(({ slug }) => slug)

test('the four articles of the footer exist from the first start', async () => {
  expect(await slugs(visitor)).toEqual(['contact-us', 'installation-guide', 'warranty', 'returns'])
})

describe('the support centre', () => {
  beforeEach(() => shop.pool.query('DELETE FROM support_items'))

  test('the support centre lists articles by position, and older ones first at the same position', async () => {
    await aSupportItem(shop, { slug: 'two', order: 2 })
    await aSupportItem(shop, { slug: 'zero', order: 0 })
    await aSupportItem(shop, { slug: 'one', order: 1 })
    await aSupportItem(shop, { slug: 'one-more', order: 1 })
    expect(await slugs(visitor)).toEqual(['zero', 'one', 'one-more', 'two'])
  })

  test('the support centre returns an article with the fields of its screen', async () => {
    const { id } = await aSupportItem(shop, { slug: 'care', title: 'Care', order: 7 })
    expect((await visitor.call(listSupportItems)).body).toEqual([
      {
        id,
        slug: 'care',
        title: 'Care',
        description: 'In short',
        content: '<p>At length</p>',
        order: 7,
        isActive: true,
        version: 1,
      },
    ])
  })

  test('the support centre is paged with each article once', async () => {
    for (const slug of ['a', 'b', 'c', 'd', 'e']) await aSupportItem(shop, { slug, order: 0 })
    const seen: string[] = []
    let url: string | undefined = '/api/support?limit=2'
    while (url) {
      const { body, headers } = await visitor.send({ method: 'GET', url })
      expect(headers['x-total-count']).toBe('5')
      seen.push(...(body as { slug: string }[]).map(({ slug }) => slug))
      url = /<([^>]+)>/.exec(String(headers.link ?? ''))?.[1]
    }
    expect(seen).toEqual(['a', 'b', 'c', 'd', 'e'])
  })

  test('the support centre is complete without a limit, so that an article can be found by its slug', async () => {
    await shop.pool.query(
      `INSERT INTO support_items (title, slug) SELECT 'Article', 'article-' || n FROM generate_series(1, 300) n`,
    )
    expect(await slugs(visitor)).toHaveLength(300)
  })

  test.for<Role | null>([null, 'customer'])('hides inactive articles from the public: %s', async (role) => {
    await aSupportItem(shop, { slug: 'shown' })
    await aSupportItem(shop, { slug: 'hidden', isActive: false })
    const client = await shop.as(role)
    expect(await slugs(client)).toEqual(['shown'])
    expect((await client.call(listSupportItems)).headers['x-total-count']).toBe('1')
  })

  test.for<Role>(['viewer', 'editor', 'admin'])('shows inactive articles to staff: %s', async (role) => {
    await aSupportItem(shop, { slug: 'shown' })
    await aSupportItem(shop, { slug: 'hidden', isActive: false })
    expect(await slugs(await shop.as(role))).toEqual(['shown', 'hidden'])
  })
})

describe('"Was this article helpful?"', () => {
  const counts = async (id: string) =>
    (await shop.rows('SELECT helpful_yes AS yes, helpful_no AS no FROM support_items WHERE id = $1', [id]))[0]
  const rate = (client: Client, id: string, helpful: boolean) =>
    client.call(rateSupportItem, { params: { id }, body: { helpful } })

  test('"Was this article helpful?" counts answers from anyone', async () => {
    const { id } = await aSupportItem(shop)
    const answered = await rate(visitor, id, true)
    expect([answered.status, answered.body]).toEqual([200, { success: true }])
    await rate(await shop.as('customer'), id, true)
    await rate(visitor, id, false)
    expect(await counts(id)).toEqual({ yes: 2, no: 1 })
  })

  test('"Was this article helpful?" counts every one of many simultaneous answers', async () => {
    const { id } = await aSupportItem(shop)
    await Promise.all(Array.from({ length: 20 }, (_, index) => rate(visitor, id, index % 4 === 0)))
    expect(await counts(id)).toEqual({ yes: 5, no: 15 })
  })

  test('"Was this article helpful?" does not change the version of the article', async () => {
    const { id } = await aSupportItem(shop)
    await rate(visitor, id, true)
    expect(await shop.rows('SELECT version FROM support_items WHERE id = $1', [id])).toEqual([{ version: 1 }])
  })

  test.for(['00000000-0000-4000-8000-000000000000', 'unknown', "' or 1=1 --"])(
    '"Was this article helpful?" is refused for an unknown article: %s',
    async (id) => expect((await rate(visitor, id, true)).status).toBe(404),
  )

  test('"Was this article helpful?" answers 404 for an inactive article', async () => {
    const { id } = await aSupportItem(shop, { isActive: false })
    expect((await rate(visitor, id, true)).refused.code).toBe('support_item_not_found')
    expect((await rate(await shop.as('viewer'), id, true)).status).toBe(200)
  })

  test.for([{}, { helpful: 'yes' }, { helpful: 1 }, { helpful: null }, []])(
    '"Was this article helpful?" accepts only yes or no: %j',
    async (payload) => {
      const { id } = await aSupportItem(shop)
      const { status } = await visitor.send({ method: 'POST', url: `/api/support/${id}/helpful`, payload })
      expect(status).toBe(400)
      expect(await counts(id)).toEqual({ yes: 0, no: 0 })
    },
  )

  test('"Was this article helpful?" is rate limited for each address', async () => {
    const limited = await openShop({ settings: { RATE_LIMITS: 'on' } })
    try {
      const { id } = await aSupportItem(limited)
      const impatient = await limited.as(null)
      const statuses = []
      for (let n = 0; n < 31; n += 1) statuses.push((await rate(impatient, id, true)).status)
      expect(statuses.filter((status) => status === 200)).toHaveLength(30)
      expect(statuses.at(-1)).toBe(429)
    } finally {
      await limited.close()
    }
  })
})

describe('the address of an article', () => {
  const found = async (slug: string, client = visitor) => {
    const { status, body } = await client.call(getSupportItemBySlug, {
      params: { slug },
      query: { lng: 'de' },
    })
    return status === 200 ? { id: body.id, slug: body.slug } : status
  }
  const change = async (id: string, body: object) => {
    const editor = await shop.as('editor')
    const { status } = await editor.send({ method: 'PUT', url: `/api/support/${id}`, payload: body })
    expect(status).toBe(200)
  }

  test('the address of an article still works with its former slugs, in every language', async () => {
    const { id } = await aSupportItem(shop, { slug: 'washing' })
    await change(id, { translations: { de: { slug: 'waschen' }, es: { slug: 'lavar' } } })
    await change(id, {
      slug: 'care-of-cloth',
      translations: { de: { slug: 'pflege' }, es: { slug: 'cuidar' } },
    })
    for (const slug of ['washing', 'waschen', 'lavar', 'care-of-cloth', 'pflege', 'cuidar'])
      expect(await found(slug)).toEqual({ id, slug: 'pflege' })
    expect(await found('never-used')).toBe(404)
  })

  test('the address of an article works only for staff while the article is inactive', async () => {
    const { id } = await aSupportItem(shop, { slug: 'in-the-works', isActive: false })
    expect(await found('in-the-works')).toBe(404)
    expect(await found('in-the-works', await shop.as('viewer'))).toEqual({ id, slug: 'in-the-works' })
  })
})
