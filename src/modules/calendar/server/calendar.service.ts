import type { Pool } from 'pg'
import type { ContentPost, ContentPostForm, NewContentPost } from '../contract.ts'
import { tooLongFor } from '../rules/platforms.ts'
import { audit } from '../../../kernel/audit/audit.ts'
import type { Db } from '../../../kernel/database/db.ts'
import { refuseAddresses } from '../../../kernel/http/addresses.ts'
import { checkVersion } from '../../../kernel/http/entity-tag.ts'
import { transactionOrRefusal } from '../../../kernel/http/transaction-or-refusal.ts'
import { refuse } from '../../../kernel/http/refusal.ts'
import type { Refusal } from '../../../kernel/http/refusal.ts'
import type { Visitor } from '../../../kernel/http/visitor.ts'
import { publishInvalidation } from '../../../kernel/live/publish-invalidation.ts'
import { publishOnBlog } from './publishing.ts'
import type { WriteOnBlog } from './publishing.ts'
import { postsRepository } from './posts.repository.ts'
import type { PostColumns, PostRow } from './posts.tables.ts'
import { serializeContentPost } from './posts.serializer.ts'

type Change = Partial<Omit<ContentPostForm, 'created_by'>>
type Refused = Refusal<'content_post_refused' | 'address_refused'>
type Stale = Refusal<
  'content_post_not_found' | 'already_on_blog' | 'version_conflict' | 'precondition_failed'
>

/** Only the columns that were given. */
function columnsOf(form: Change): PostColumns {
  const columns = {
    title: form.title,
    content: form.content,
    platform: form.platform,
    scheduledAt: form.scheduled_at && new Date(form.scheduled_at),
    status: form.status,
    categoryId: form.category_id === '' ? null : form.category_id,
    imageUrl: form.image_url === '' ? null : form.image_url,
  }
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined))
}

const refuseField = (field: string, reason: string) =>
  refuse('content_post_refused', { fields: { [field]: reason } })

/** Whether the post could stand in the calendar like this. Drafts may be unfinished. */
async function refusedState(db: Db, post: PostColumns): Promise<Refused | null> {
  const address = refuseAddresses({ image_url: post.imageUrl })
  if (address) return address
  if (post.categoryId && !(await postsRepository(db).hasCategory(post.categoryId)))
    return refuseField('category_id', 'There is no such category')
  if (!post.status || post.status === 'draft' || !post.platform) return null
  if (post.status === 'scheduled' && !post.scheduledAt)
    return refuseField('scheduled_at', 'Please enter a date and time')
  const tooLong = tooLongFor(post.platform, post.content ?? '')
  return tooLong ? refuseField('content', tooLong) : null
}

/** Planning posts: rules, history and refusals. */
export function calendarService({ pool, writeOnBlog }: { pool: Pool; writeOnBlog: WriteOnBlog }) {
  /** A person says that it is out: for the blog that is done here, elsewhere they have done it. */
  async function published(db: Db, row: PostRow): Promise<PostRow> {
    const at = new Date()
    if (row.platform === 'blog') return publishOnBlog(db, { row, at, writeOnBlog })
    return postsRepository(db).update(row.id, { publishedAt: at })
  }

  const tell = (db: Db, { platform, status }: PostRow) =>
    publishInvalidation(db, [
      '/api/content-posts',
      ...(platform === 'blog' && status === 'published' ? ['/api/blog'] : []),
    ])

  return {
    async create(form: NewContentPost, by: Visitor): Promise<ContentPost | Refused> {
      return transactionOrRefusal(pool, async (db) => {
        const { title, platform } = form
        const columns = { ...columnsOf(form), title, platform }
        const refused = await refusedState(db, columns)
        if (refused) return refused
        const createdBy = form.created_by === 'admin' ? 'admin' : by.id
        const row = await postsRepository(db).insert({ ...columns, createdBy, authorId: by.id })
        const after = row.status === 'published' ? await published(db, row) : row
        const told = serializeContentPost(after)
        await audit(db, { by, action: 'content_post.create', id: row.id, label: row.title, after: told })
        await tell(db, after)
        return told
      })
    },

    /** Changes what was sent. What is on the blog is changed there; a new date makes it due anew. */
    async update(
      id: string,
      form: Change,
      seen: { ifMatch?: string | undefined; version?: number | undefined },
      by: Visitor,
    ): Promise<ContentPost | Refused | Stale> {
      return transactionOrRefusal(pool, async (db) => {
        const posts = postsRepository(db)
        const before = await posts.lock(id)
        if (!before || before.deletedAt) return refuse('content_post_not_found')
        const stale = checkVersion(before, seen, serializeContentPost(before))
        if (stale) return stale
        if (before.platform === 'blog' && before.status === 'published') return refuse('already_on_blog')
        const columns = columnsOf(form)
        const next = { ...before, ...columns }
        const refused = await refusedState(db, next)
        if (refused) return refused
        const moved = next.scheduledAt?.getTime() !== before.scheduledAt?.getTime()
        const waits = next.status !== 'published'
        const anew = moved || next.status !== before.status || next.platform !== before.platform
        const row = await posts.update(id, {
          ...columns,
          ...(anew && { dueAt: null }),
          ...(waits && { publishedAt: null }),
        })
        const after = waits || before.status === 'published' ? row : await published(db, row)
        const told = { before: serializeContentPost(before), after: serializeContentPost(after) }
        await audit(db, { by, action: 'content_post.update', id, label: after.title, ...told })
        await tell(db, after)
        return told.after
      })
    },

    /** Takes it out of the calendar so that it can be restored. */
    async remove(id: string, by: Visitor): Promise<Refusal<'content_post_not_found'> | null> {
      return transactionOrRefusal(pool, async (db) => {
        const posts = postsRepository(db)
        const row = await posts.lock(id)
        if (!row || row.deletedAt) return refuse('content_post_not_found')
        await posts.remove(id)
        const before = serializeContentPost(row)
        await audit(db, { by, action: 'content_post.delete', id, label: row.title, before })
        await publishInvalidation(db, ['/api/content-posts'])
        return null
      })
    },

    /** Brings a deleted post back as it was, under its id; one that was never deleted is left alone. */
    async restore(id: string, by: Visitor): Promise<ContentPost | Refusal<'content_post_not_found'>> {
      return transactionOrRefusal(pool, async (db) => {
        const posts = postsRepository(db)
        const row = await posts.lock(id)
        if (row === null) return refuse('content_post_not_found')
        if (row.deletedAt) {
          await posts.restore(id)
          await audit(db, { by, action: 'content_post.restore', id, label: row.title })
          await publishInvalidation(db, ['/api/content-posts'])
        }
        return serializeContentPost(row)
      })
    },
  }
}

export type CalendarService = ReturnType<typeof calendarService>
