import type { FastifyInstance } from 'fastify'
import { getBlogPost, listBlogPosts } from '../../contract/content.ts'
import { isStaff } from '../../rules/permissions.ts'
import { entityTag } from '../http/entity-tag.ts'
import { readCursor, sendPage } from '../http/lists.ts'
import { mount } from '../http/mount.ts'
import { refuse } from '../http/refusal.ts'
import type { BlogRepository } from './blog.repository.ts'
import type { BlogRow } from './blog.tables.ts'
import { blogPostOnWire } from './blog.wire.ts'

/** Posts have no id; their address is their key. */
const isSlug = (key: string) => key !== '' && !key.includes('\0')
const cursorOf = (row: BlogRow) => ({ value: row.publishedAt.toISOString(), id: row.slug })

export function mountBlog(http: FastifyInstance, { blog }: { blog: BlogRepository }): void {
  mount(http, listBlogPosts, async ({ query: { limit, cursor: text }, visitor, request, reply }) => {
    const cursor = readCursor(text, 'moment', isSlug)
    const page = await blog.page({ drafts: isStaff(visitor?.role), limit, cursor })
    return sendPage({ request, reply }, { ...page, limit, cursorOf }).map(blogPostOnWire)
  })

  mount(http, getBlogPost, async ({ params, visitor, reply }) => {
    const row = await blog.bySlug(params.slug, { drafts: isStaff(visitor?.role) })
    if (row === null) return refuse('blog_post_not_found')
    reply.header('etag', entityTag(row.version))
    return blogPostOnWire(row)
  })
}
