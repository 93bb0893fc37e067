import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { aCategory } from '#modules/catalog/factory.ts'
import { aBlogPost, inHours, rename } from '#modules/content/factory.ts'
import { openShop } from '#test/shop.ts'
import { listBlogPosts } from '#modules/content/contract/index.ts'
import {
  createContentPost,
  deleteContentPost,
  listContentPosts,
  restoreContentPost,
  updateContentPost,
  type NewContentPost,
} from './contract.ts'
import { publishPost } from '#modules/content/server/blog/publish-post.ts'
import { createLog } from '#kernel/process/log.ts'
import { publishDue } from './server/publish-due.ts'

const shop = await openShop()
const second = await openShop({ beside: shop })
const [editor, visitor] = [await shop.as('editor'), await shop.as(null)]

afterAll(async () => {
  await second.close()
  await shop.close()
})
beforeEach(async () => {
  await shop.rows('delete from content_posts')
  await shop.rows('delete from blogs')
})

const aMinuteAgo = inHours(-1 / 60).toISOString()
const plan = async (post: Partial<NewContentPost> = {}) => {
  const body = { title: 'Linen', content: 'Light.', platform: 'blog', status: 'scheduled' } as const
  return (await editor.call(createContentPost, { body: { ...body, scheduled_at: aMinuteAgo, ...post } })).body
}
const run = (writeOnBlog = publishPost) =>
  publishDue({ pool: shop.pool, writeOnBlog, log: createLog('silent') })
const blog = async () => (await visitor.call(listBlogPosts)).body
/** The slugs that visitors see. If another process published, its invalidation may arrive a moment later. */
const slugs = async () => (await blog()).map(({ slug }) => slug).sort()
const soon = { timeout: 60_000 }
const planned = async () => (await editor.call(listContentPosts)).body

describe('a post for the blog', () => {
  test('a post for the blog is published automatically with its planned date, category and picture', async () => {
    const { id: category_id } = await aCategory(shop)
    const { id } = await plan({ title: 'Rèm cuốn & Linen', category_id, image_url: '/pictures/a.webp' })
    await plan({ title: 'Tomorrow', scheduled_at: inHours(24).toISOString() })
    await plan({ title: 'Draft', status: 'draft' })
    await run()
    await expect.poll(slugs, soon).toEqual(['rem-cuon-linen'])
    const posts = await blog()
    expect(posts).toEqual([
      expect.objectContaining({
        slug: 'rem-cuon-linen',
        title: 'Rèm cuốn & Linen',
        content: 'Light.',
        category_id,
        image_url: '/pictures/a.webp',
        published_at: aMinuteAgo,
      }),
    ])
    expect((await planned()).find((post) => post.id === id)).toMatchObject({
      status: 'published',
      published_at: aMinuteAgo,
      blog_slug: 'rem-cuon-linen',
      due: false,
    })
    const [entry] = await shop.rows(
      `select actor_id, action from audit_log where entity_id = $1 order by id desc limit 1`,
      [id],
    )
    expect(entry).toEqual({ actor_id: null, action: 'content_post.publish' })
  })

  test('a post for the blog is not published while it is deleted', async () => {
    const { id } = await plan()
    await editor.call(deleteContentPost, { params: { id } })
    await run()
    expect(await shop.rows('select slug from blogs')).toEqual([])
    await editor.call(restoreContentPost, { params: { id } })
    await run()
    await expect.poll(slugs, soon).toEqual(['linen'])
  })

  test('a post for the blog gets a slug that no other post has or ever had', async () => {
    await aBlogPost(shop, { slug: 'linen' })
    await aBlogPost(shop, { slug: 'linen-2' })
    await rename(shop, 'linen-2', 'cotton')
    await plan()
    await plan({ title: '亚麻' })
    await run()
    await expect.poll(slugs, soon).toEqual(['cotton', 'linen', 'linen-3', 'ya-ma'])
  })

  test('a post for the blog can be published at once by a person, and after that is edited only on the blog', async () => {
    const { id } = await plan({ status: 'draft', scheduled_at: inHours(48).toISOString() })
    const publish = () => editor.call(updateContentPost, { params: { id }, body: { status: 'published' } })
    expect((await publish()).body).toMatchObject({ status: 'published', blog_slug: 'linen' })
    expect((await blog()).map(({ slug }) => slug)).toEqual(['linen'])
    const again = await publish()
    expect([again.status, again.refused.code]).toEqual([409, 'already_on_blog'])
    expect(await blog()).toHaveLength(1)
  })

  test('a post for the blog is published once, even by several processes at the same time', async () => {
    for (let number = 1; number <= 8; number += 1) await plan({ title: 'Linen' })
    await Promise.all([run(), run(), run(), run()])
    await expect
      .poll(slugs, soon)
      .toEqual(['linen', ...[2, 3, 4, 5, 6, 7, 8].map((number) => `linen-${number}`)])
  })

  test('a post for the blog that cannot be written is left unchanged for the next run, and does not block others', async () => {
    await plan({ title: 'Broken' })
    await plan({ title: 'Fine', scheduled_at: inHours(-0.01).toISOString() })
    await run(async (db, post) => {
      const slug = await publishPost(db, post)
      if (post.title === 'Broken') throw new Error('the power is out')
      return slug
    })
    await expect.poll(slugs, soon).toEqual(['fine'])
    await run()
    await expect.poll(slugs, soon).toEqual(['broken', 'fine'])
  })
})

test('a post for another platform is flagged as due once, and again after it is rescheduled', async () => {
  const { id } = await plan({ platform: 'facebook' })
  const marks = async () => {
    await run()
    await run()
    return (
      await shop.rows(`select 1 from audit_log where action = 'content_post.due' and entity_id = $1`, [id])
    ).length
  }
  expect(await marks()).toBe(1)
  // An editor who has it open can still save it.
  expect(await planned()).toMatchObject([{ status: 'scheduled', due: true, version: 1 }])
  expect(await blog()).toEqual([])
  const moved = { scheduled_at: inHours(-0.5).toISOString() }
  await editor.call(updateContentPost, { params: { id }, body: moved })
  expect(await marks()).toBe(2)
})

// Last, because the jobs it starts would run during every later test.
test('a post for the blog is published once and on time with two processes', async () => {
  await Promise.all([shop.startJobs(), second.startJobs()])
  await plan({ title: 'Two' })
  await plan({ title: 'Copies' })
  await vi.waitFor(async () => expect(await blog()).toHaveLength(2), { timeout: 60_000 })
  await run()
  await expect.poll(slugs, soon).toEqual(['copies', 'two'])
})
