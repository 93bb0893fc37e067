import { asc, desc, sql, type SQL } from 'drizzle-orm'
import type { PostSort } from '../../contract/content.ts'
import { readCursor, type Cursor } from '#kernel/http/lists.ts'
import { blogs, type BlogRow } from './blog.tables.ts'

/** Posts have no id; their slug is their key. */
const isSlug = (key: string) => key !== '' && !key.includes('\0')

const { publishedAt, title, slug } = blogs
const momentOf = (row: BlogRow) => ({ value: row.publishedAt.toISOString(), id: row.slug })
const titleOf = (row: BlogRow) => ({ value: row.title, id: row.slug })
const at = ({ value }: Cursor) => sql`${value}::timestamptz`

interface PostOrder {
  by: SQL[]
  after: (cursor: Cursor) => SQL
  cursorOf: (row: BlogRow) => Cursor
  read: (cursor: string | undefined) => Cursor | null
}

const readMoment = (cursor: string | undefined) => readCursor(cursor, 'moment', isSlug)
const readTitle = (cursor: string | undefined) => readCursor(cursor, 'text', isSlug)

/** The sort orders of the list; each uses an index, forwards or backwards. */
export const postOrders: Record<PostSort, PostOrder> = {
  '-published_at': {
    by: [desc(publishedAt), asc(slug)],
    after: (last) =>
      sql`${publishedAt} <= ${at(last)} and (${publishedAt} < ${at(last)} or ${slug} > ${last.id})`,
    cursorOf: momentOf,
    read: readMoment,
  },
  published_at: {
    by: [asc(publishedAt), desc(slug)],
    after: (last) =>
      sql`${publishedAt} >= ${at(last)} and (${publishedAt} > ${at(last)} or ${slug} < ${last.id})`,
    cursorOf: momentOf,
    read: readMoment,
  },
  title: {
    by: [asc(title), asc(slug)],
    after: (last) => sql`(${title}, ${slug}) > (${last.value}, ${last.id})`,
    cursorOf: titleOf,
    read: readTitle,
  },
  '-title': {
    by: [desc(title), desc(slug)],
    after: (last) => sql`(${title}, ${slug}) < (${last.value}, ${last.id})`,
    cursorOf: titleOf,
    read: readTitle,
  },
}
