import type { BlogPost } from '../../contract/content.ts'
import { safeAddress } from '#kernel/contract/web-address.ts'
import { baseReading, localizedTexts, slugIn, type Reading } from '#kernel/rules/localized.ts'
import { safeHtml } from '../safe-html.ts'
import type { AuthoredRow, BlogRow } from './blog.tables.ts'

/** The translated fields of a post, besides its slug. */
export const postTexts = ['title', 'content'] as const

/** A post as the API returns it to everybody. */
export function serializeBlogPost(row: BlogRow, reading: Reading = baseReading, isList = false): BlogPost {
  const publishedAt = row.publishedAt.toISOString()
  const { texts, facts } = localizedTexts(row, postTexts, reading, isList ? 'row' : 'record')
  return {
    slug: slugIn(row, reading),
    title: texts.title,
    // Sanitised again when it is read, in case it was written into the database in another way.
    content: row.format === 'html' ? safeHtml(texts.content) : texts.content,
    ...(row.format === 'html' && { format: 'html' as const }),
    category_id: row.categoryId,
    categoryId: row.categoryId,
    published_at: publishedAt,
    publishedAt,
    image_url: safeAddress(row.imageUrl),
    imageUrl: safeAddress(row.imageUrl),
    ...facts,
    version: row.version,
  }
}

/** A post as the API returns it to staff: with its author. */
export function serializeAuthoredPost(
  row: AuthoredRow,
  reading: Reading = baseReading,
  isList = false,
): BlogPost {
  return { ...serializeBlogPost(row, reading, isList), author: row.authorName }
}
