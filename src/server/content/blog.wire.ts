import type { BlogPost } from '../../contract/content.ts'
import type { BlogRow } from './blog.tables.ts'

export function blogPostOnWire(row: BlogRow): BlogPost {
  const publishedAt = row.publishedAt.toISOString()
  return {
    slug: row.slug,
    title: row.title,
    content: row.content,
    category_id: row.categoryId,
    categoryId: row.categoryId,
    published_at: publishedAt,
    publishedAt,
    image_url: row.imageUrl,
    imageUrl: row.imageUrl,
    version: row.version,
  }
}
