import type { ContentPost } from '../contract.ts'
import { safeAddress } from '#kernel/contract/web-address.ts'
import type { PostRow } from './posts.tables.ts'

/**
 * Past its scheduled time and not yet published by a person. Never true of blog posts, which the shop publishes itself.
 */
function isDue({ status, platform, scheduledAt }: PostRow): boolean {
  return status === 'scheduled' && platform !== 'blog' && scheduledAt !== null && scheduledAt <= new Date()
}

export function serializeContentPost(row: PostRow): ContentPost {
  return {
    id: row.id,
    title: row.title,
    content: row.content,
    platform: row.platform,
    scheduled_at: row.scheduledAt?.toISOString() ?? null,
    status: row.status,
    created_by: row.createdBy,
    author: row.author,
    due: isDue(row),
    published_at: row.publishedAt?.toISOString() ?? null,
    blog_slug: row.blogSlug,
    category_id: row.categoryId,
    image_url: safeAddress(row.imageUrl),
    created_at: row.createdAt.toISOString(),
    version: row.version,
  }
}
