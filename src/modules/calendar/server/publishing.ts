import type { Db } from '#kernel/database/db.ts'
import { postsRepository } from './posts.repository.ts'
import type { PostRow } from './posts.tables.ts'

/** The content of the blog post created from a planned post. */
export interface BlogDraft {
  title: string
  content: string
  categoryId: string | null
  imageUrl: string | null
  authorId: string | null
  publishedAt: Date
}

/** Creates the blog post within the transaction and returns its slug. */
export type WriteOnBlog = (db: Db, post: BlogDraft) => Promise<string>

/** Publishes a planned post on the blog and records that in its row, in one transaction. */
export async function publishOnBlog(
  db: Db,
  { row, at, writeOnBlog }: { row: PostRow; at: Date; writeOnBlog: WriteOnBlog },
): Promise<PostRow> {
  const { title, content, categoryId, imageUrl, authorId } = row
  const blogSlug = await writeOnBlog(db, { title, content, categoryId, imageUrl, authorId, publishedAt: at })
  return postsRepository(db).update(row.id, { status: 'published', publishedAt: at, blogSlug })
}
