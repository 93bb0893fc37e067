import type { BlogPost } from '../contract/content.ts'
import { shownAddress } from '../../../kernel/contract/web-address.ts'
import type { AuthoredRow, BlogRow } from './blog.tables.ts'

/** A post as everybody may read it. */
export function serializeBlogPost(row: BlogRow): BlogPost {
  const publishedAt = row.publishedAt.toISOString()
  return {
    slug: row.slug,
    title: row.title,
    content: row.content,
    category_id: row.categoryId,
    categoryId: row.categoryId,
    published_at: publishedAt,
    publishedAt,
    image_url: shownAddress(row.imageUrl),
    imageUrl: shownAddress(row.imageUrl),
    version: row.version,
  }
}

/** A post as staff read it: with its author. */
export function serializeAuthoredPost(row: AuthoredRow): BlogPost {
  return { ...serializeBlogPost(row), author: row.authorName }
}
