import type { FastifyInstance } from 'fastify'
import { createBlogPost, deleteBlogPost, previewBlogPost, updateBlogPost } from '../../contract/blog.ts'
import { getBlogPost, listBlogPosts } from '../../contract/content.ts'
import { sendPage } from '#kernel/http/lists.ts'
import { mount } from '#kernel/http/mount.ts'
import { refuse } from '#kernel/http/refusal.ts'
import { postOrders } from './blog.order.ts'
import { safeHtml } from '../safe-html.ts'
import type { BlogRepository } from './blog.repository.ts'
import type { BlogService } from './blog.service.ts'
import { serializeAuthoredPost, serializeBlogPost } from './blog.serializer.ts'

export function mountBlog(
  http: FastifyInstance,
  { blog, posts }: { blog: BlogRepository; posts: BlogService },
): void {
  mount(http, listBlogPosts, async ({ query, reading, request, reply }) => {
    const { limit, sort, q, category_id: categoryId, state } = query
    const order = postOrders[sort]
    const staff = reading.full
    const cursor = order.read(query.cursor)
    const filter = {
      drafts: staff,
      q,
      language: reading.language,
      categoryId: categoryId || undefined,
      state,
    }
    const page = await blog.page(filter, sort, { limit, cursor })
    const rows = sendPage({ request, reply }, { ...page, limit, cursorOf: order.cursorOf })
    const serialize = staff ? serializeAuthoredPost : serializeBlogPost
    return rows.map((row) => serialize(row, reading, true))
  })

  mount(http, getBlogPost, async ({ params, reading }) => {
    const staff = reading.full
    const row = await blog.bySlug(params.slug, { drafts: staff })
    if (row === null) return refuse('blog_post_not_found')
    return staff ? serializeAuthoredPost(row, reading) : serializeBlogPost(row, reading)
  })

  mount(http, createBlogPost, ({ body, actor }) => posts.create(body, actor))

  mount(http, previewBlogPost, ({ body }) => Promise.resolve({ content: safeHtml(body.content) }))

  mount(http, updateBlogPost, async ({ params, body, headers, actor }) => {
    const precondition = { ifMatch: headers['if-match'], version: body.version }
    return posts.update(params.slug, body, precondition, actor)
  })

  mount(http, deleteBlogPost, async ({ params, actor }) => {
    return (await posts.remove(params.slug, actor)) ?? ({ success: true } as const)
  })
}
