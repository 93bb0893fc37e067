import { and, eq, getTableColumns, gte, isNull, lt, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { contentPostsQuery } from '../contract.ts'
import { nameOfUser } from '#modules/accounts/server/index.ts'
import type { Db } from '#kernel/database/db.ts'
import { isUuid } from '#kernel/database/uuid.ts'
import { tableRecords } from '#kernel/record/table-records.ts'
import { contentPosts, type PostColumns, type PostRow } from './posts.tables.ts'

const author = nameOfUser(sql`content_posts.author_id`)
const columns = { ...getTableColumns(contentPosts), author }
const living = isNull(contentPosts.deletedAt)

/** Sort key of posts without a date, so that they come last; the column `calendar_at` uses the same value. */
const undated = '9999-12-31T00:00:00.000Z'

/** The list. */
export const listedPosts = {
  computed: { author },
  sorts: {
    scheduled_at: {
      column: sql`calendar_at`,
      type: 'moment',
      valueOf: ({ scheduledAt }: PostRow) => scheduledAt?.toISOString() ?? undated,
    },
    created_at: 'createdAt',
  },
  where({ from, to, platform, status, q }: z.output<typeof contentPostsQuery>) {
    const words = q?.trim().replace(/[\\%_]/g, '\\$&')
    return and(
      living,
      from ? gte(contentPosts.scheduledAt, new Date(from)) : undefined,
      to ? lt(contentPosts.scheduledAt, new Date(to)) : undefined,
      platform ? eq(contentPosts.platform, platform) : undefined,
      status ? eq(contentPosts.status, status) : undefined,
      words ? sql`search_text like '%' || plain_text(${words}) || '%'` : undefined,
    )
  },
} as const

/** SQL of the content calendar. */
export function postsRepository(db: Db) {
  const records = tableRecords(db, contentPosts, { author })

  async function byId(id: string): Promise<PostRow | null> {
    const row = await records.byId(id)
    return row?.deletedAt ? null : row
  }

  /** Soft-deletes a post, or restores it with null. The version stays, because the content does not change. */
  async function setDeleted(id: string, deletedAt: Date | null): Promise<void> {
    await db.update(contentPosts).set({ deletedAt }).where(eq(contentPosts.id, id))
  }

  return {
    byId,

    /** Locks a post, including a deleted one, until the transaction ends. */
    lock: (id: string): Promise<PostRow | null> => records.lock(id),

    insert: (values: PostColumns & { title: string; platform: PostRow['platform'] }): Promise<PostRow> =>
      records.insert(values),

    update: (id: string, values: PostColumns): Promise<PostRow> => records.update(id, values),

    /** Marks a post as due. The version stays, because nothing that a person reads or edits changes. */
    async markDue(id: string): Promise<PostRow> {
      const dueAt = new Date()
      const [row] = await db
        .update(contentPosts)
        .set({ dueAt })
        .where(eq(contentPosts.id, id))
        .returning(columns)
      if (row === undefined) throw new Error('a planned post was deleted while it was marked due')
      return row
    },

    remove: (id: string) => setDeleted(id, new Date()),
    restore: (id: string) => setDeleted(id, null),

    /** Whether the category exists. Locks it until the transaction ends. */
    async hasCategory(id: string): Promise<boolean> {
      if (!isUuid(id)) return false
      const { rows } = await db.execute(sql`select 1 from categories where id = ${id} for key share`)
      return rows.length > 0
    },

    /**
     * Locks and returns the next due post that no other process has locked.
     * @param except ids of posts that failed in this run
     */
    async claimDue(except: readonly string[]): Promise<PostRow | null> {
      const { rows } = await db.execute<{ id: string }>(sql`
        select id from content_posts
        where status = 'scheduled' and due_at is null and deleted_at is null and scheduled_at <= now()
          and id <> all(${sql.param([...except])}::uuid[])
        order by scheduled_at, id limit 1 for update skip locked`)
      return rows[0] ? byId(rows[0].id) : null
    },
  }
}
