import type { FastifyBaseLogger } from 'fastify'
import type { Pool } from 'pg'
import { audit } from '../../../kernel/audit/audit.ts'
import { typed } from '../../../kernel/database/db.ts'
import { transaction } from '../../../kernel/database/transaction.ts'
import { announce } from '../../../kernel/live/announce.ts'
import { publishOnBlog } from './publishing.ts'
import type { WriteOnBlog } from './publishing.ts'
import { postsRepository } from './posts.repository.ts'
import { contentPostOnWire } from './posts.wire.ts'

/**
 * Deals with every post whose time has come, each once however many processes look: one for the blog
 * appears there, one for another platform is marked due for a person. A post that fails is left for
 * the next run and does not hold up the others.
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
      const db = typed(client)
      const posts = postsRepository(db)
      claimed = undefined
      const row = await posts.claimDue(failed)
      if (row === null) return false
      claimed = row.id
      const at = row.scheduledAt ?? new Date()
      const forBlog = row.platform === 'blog'
      const after = forBlog ? await publishOnBlog(db, { row, at, writeOnBlog }) : await posts.markDue(row.id)
      const action = forBlog ? 'content_post.publish' : 'content_post.due'
      const told = { before: contentPostOnWire(row), after: contentPostOnWire(after) }
      await audit(db, { by: null, action, id: row.id, label: row.title, ...told })
      await announce(db, forBlog ? ['/api/content-posts', '/api/blog'] : ['/api/content-posts'])
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
