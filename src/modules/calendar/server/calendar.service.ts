import type { Pool } from 'pg'
import type { ContentPostForm, NewContentPost } from '../contract.ts'
import { tooLongFor } from '../rules/platforms.ts'
import type { Db } from '#kernel/database/db.ts'
import { refuseInvalidUrls } from '#kernel/http/input/web-addresses.ts'
import type { Precondition } from '#kernel/http/entity-tag.ts'
import { refuse, type Refusal } from '#kernel/http/refusal.ts'
import type { Actor } from '#kernel/http/actor.ts'
import { recordWriter } from '#kernel/record/record-writer.ts'
import { publishOnBlog, type WriteOnBlog } from './publishing.ts'
import { postsRepository } from './posts.repository.ts'
import type { PostColumns, PostRow } from './posts.tables.ts'
import { serializeContentPost } from './posts.serializer.ts'
import { staffText } from '#kernel/rules/text/staff-text.ts'
import { definedValues } from '#kernel/rules/defined-values.ts'

type Change = Partial<Omit<ContentPostForm, 'created_by'>>
type Refused = Refusal<'content_post_refused' | 'address_refused'>
/** Only the columns that were sent. */
function columnsOf(form: Change): PostColumns {
  return definedValues({
    title: form.title,
    content: form.content,
    platform: form.platform,
    scheduledAt: typeof form.scheduled_at === 'string' ? new Date(form.scheduled_at) : form.scheduled_at,
    status: form.status,
    categoryId: form.category_id === '' ? null : form.category_id,
    imageUrl: form.image_url === '' ? null : form.image_url,
  })
}

const refuseField = (field: string, reason: string) =>
  refuse('content_post_refused', { fields: { [field]: reason } })

/** Why a post cannot be saved in this state; null when it can. Drafts may be incomplete. */
async function refusedState(db: Db, post: PostColumns): Promise<Refused | null> {
  const address = refuseInvalidUrls({ image_url: post.imageUrl })
  if (address) return address
  if (post.categoryId && !(await postsRepository(db).hasCategory(post.categoryId)))
    return refuseField('category_id', staffText('There is no such category'))
  if (!post.status || post.status === 'draft' || !post.platform) return null
  if (post.status === 'scheduled' && !post.scheduledAt)
    return refuseField('scheduled_at', staffText('Please enter a date and time'))
  const tooLong = tooLongFor(post.platform, post.content ?? '')
  return tooLong ? refuseField('content', tooLong) : null
}

/** Writes to planned posts, with their rules, history and refusals. */
export function calendarService({ pool, writeOnBlog }: { pool: Pool; writeOnBlog: WriteOnBlog }) {
  /** Marks a post as published. A blog post is published here; others have already been published by a person. */
  async function published(db: Db, row: PostRow): Promise<PostRow> {
    const at = new Date()
    if (row.platform === 'blog') return publishOnBlog(db, { row, at, writeOnBlog })
    return postsRepository(db).update(row.id, { publishedAt: at })
  }

  const contentPosts = recordWriter(pool, {
    entity: 'content_post',
    notFound: 'content_post_not_found',
    lock: async (db, id) => {
      const row = await postsRepository(db).lock(id)
      return row?.deletedAt ? null : row
    },
    serialize: serializeContentPost,
    label: ({ title }) => title,
    invalidates: ['/api/content-posts'],
  })

  const invalidates = ({ platform, status }: PostRow) => [
    '/api/content-posts',
    ...(platform === 'blog' && status === 'published' ? ['/api/blog'] : []),
  ]

  return {
    create: (input: NewContentPost, actor: Actor) =>
      contentPosts.create({
        actor,
        write: async (db) => {
          const { title, platform } = input
          const columns = { ...columnsOf(input), title, platform }
          const refused = await refusedState(db, columns)
          if (refused) return refused
          const createdBy = input.created_by === 'admin' ? 'admin' : actor.id
          const row = await postsRepository(db).insert({ ...columns, createdBy, authorId: actor.id })
          return row.status === 'published' ? published(db, row) : row
        },
        invalidates,
      }),

    /**
     * Changes the fields that were sent. A published blog post is edited on the blog; a new date makes a post due
     * again.
     */
    update: (id: string, input: Change, precondition: Precondition, actor: Actor) =>
      contentPosts.update({
        id,
        actor,
        precondition,
        write: async (db, stored) => {
          if (stored.platform === 'blog' && stored.status === 'published') return refuse('already_on_blog')
          const columns = columnsOf(input)
          const next = { ...stored, ...columns }
          const refused = await refusedState(db, next)
          if (refused) return refused
          const isMoved = next.scheduledAt?.getTime() !== stored.scheduledAt?.getTime()
          const waits = next.status !== 'published'
          const isRescheduled = isMoved || next.status !== stored.status || next.platform !== stored.platform
          const row = await postsRepository(db).update(id, {
            ...columns,
            ...(isRescheduled && { dueAt: null }),
            ...(waits && { publishedAt: null }),
          })
          return waits || stored.status === 'published' ? row : published(db, row)
        },
        invalidates,
      }),

    /** Soft-deletes a post, so that it can be restored. */
    remove: (id: string, actor: Actor) =>
      contentPosts.remove({ id, actor, write: (db) => postsRepository(db).remove(id) }),

    /** Restores a deleted post unchanged, with its id; does nothing if the post is not deleted. */
    restore: (id: string, actor: Actor) =>
      contentPosts.update({
        id,
        actor,
        action: 'restore',
        lock: (db) => postsRepository(db).lock(id),
        write: async (db, stored) => {
          if (!stored.deletedAt) return stored
          await postsRepository(db).restore(id)
          return { ...stored, deletedAt: null }
        },
        entry: () => ({ before: undefined, after: undefined }),
      }),
  }
}
