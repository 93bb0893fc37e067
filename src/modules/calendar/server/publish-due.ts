import type { FastifyBaseLogger } from 'fastify'
import type { Pool } from 'pg'
import { audit } from '#kernel/audit/audit.ts'
import { createDb } from '#kernel/database/db.ts'
import { transaction } from '#kernel/database/transaction.ts'
import { publishInvalidation } from '#kernel/live/publish-invalidation.ts'
import { publishOnBlog, type WriteOnBlog } from './publishing.ts'
import { postsRepository } from './posts.repository.ts'
import { serializeContentPost } from './posts.serializer.ts'

/**
 * Handles every due post exactly once, however many processes run: a blog post is published, a post for another
 * platform is marked as due for a person. A post that fails is retried at the next run and does not block the others.
 */
export async function publishDue(parts: {
  pool: Pool
  writeOnBlog: WriteOnBlog
  log: FastifyBaseLogger
}): Promise<void> {
  const { pool, writeOnBlog, log } = parts
  const failed: string[] = []
  let claimed: string | undefined

  async function dealWithOne(): Promise<boolean> {
    return transaction(pool, async (client) => {
      const db = createDb(client)
      const posts = postsRepository(db)
      claimed = undefined
      const row = await posts.claimDue(failed)
      if (row === null) return false
      claimed = row.id
      const at = row.scheduledAt ?? new Date()
      const forBlog = row.platform === 'blog'
      const after = forBlog ? await publishOnBlog(db, { row, at, writeOnBlog }) : await posts.markDue(row.id)
      const action = forBlog ? 'content_post.publish' : 'content_post.due'
      const change = { before: serializeContentPost(row), after: serializeContentPost(after) }
      await audit(db, { by: null, action, id: row.id, label: row.title, ...change })
      await publishInvalidation(db, forBlog ? ['/api/content-posts', '/api/blog'] : ['/api/content-posts'])
      return true
    })
  }

  for (;;) {
    try {
      if (!(await dealWithOne())) return
    } catch (error) {
      if (claimed === undefined) throw error
      log.error({ err: error, post: claimed }, 'a planned post was not published')
      failed.push(claimed)
    }
  }
}
