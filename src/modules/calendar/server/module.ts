import { sql } from 'drizzle-orm'
import { defineModule } from '#kernel/modules/definition.ts'
import { wakeJob } from '#kernel/jobs/wake.ts'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import {
  createContentPost,
  deleteContentPost,
  getContentPost,
  listContentPosts,
  restoreContentPost,
  updateContentPost,
} from '../contract.ts'
import { createDb } from '#kernel/database/db.ts'
import { mount } from '#kernel/http/mount.ts'
import { Refusal, refuse } from '#kernel/http/refusal.ts'
import { mountList } from '#kernel/record/mount-list.ts'
import { calendarErrors } from '../errors.ts'
import { calendarService } from './calendar.service.ts'
import { listedPosts, postsRepository } from './posts.repository.ts'
import { serializeContentPost } from './posts.serializer.ts'
import { contentPosts } from './posts.tables.ts'
import { publishDue } from './publish-due.ts'
import type { WriteOnBlog } from './publishing.ts'

interface CalendarDeps {
  pool: Pool
  log: FastifyBaseLogger
  writeOnBlog: WriteOnBlog
}

/** The content calendar. */
function buildCalendar({ pool, log, writeOnBlog }: CalendarDeps) {
  const db = createDb(pool)
  const stored = postsRepository(db)
  const calendar = calendarService({ pool, writeOnBlog })
  /** Publishes a due post immediately instead of at the job's next run. */
  const onPlanned = () => wakeJob(pool, 'publish-planned')

  function mountCalendar(http: FastifyInstance): void {
    mountList(http, listContentPosts, contentPosts, {
      ...listedPosts,
      db,
      serialize: (rows) => rows.map(serializeContentPost),
    })

    mount(http, getContentPost, async ({ params }) => {
      const row = await stored.byId(params.id)
      if (row === null) return refuse('content_post_not_found')
      return serializeContentPost(row)
    })

    mount(http, createContentPost, async ({ body, actor }) => {
      const saved = await calendar.create(body, actor)
      if (saved instanceof Refusal) return saved
      onPlanned()
      return saved
    })

    mount(http, updateContentPost, async ({ params, body, headers, actor }) => {
      const { version, ...form } = body
      const precondition = { ifMatch: headers['if-match'], version }
      const saved = await calendar.update(params.id, form, precondition, actor)
      if (saved instanceof Refusal) return saved
      onPlanned()
      return saved
    })

    mount(http, deleteContentPost, async ({ params, actor }) => {
      return (await calendar.remove(params.id, actor)) ?? ({ success: true } as const)
    })

    mount(http, restoreContentPost, async ({ params, actor }) => {
      const restored = await calendar.restore(params.id, actor)
      if (restored instanceof Refusal) return restored
      onPlanned()
      return restored
    })
  }

  return { mount: mountCalendar, publishDue: () => publishDue({ pool, writeOnBlog, log }) }
}

export const calendar = defineModule({
  name: 'calendar',
  errors: calendarErrors,
  needs: ['content'],
  purge: (pool) => pool.query("delete from content_posts where deleted_at < now() - interval '30 days'"),
  build({ pool, log }, { content }) {
    const built = buildCalendar({ pool, log, writeOnBlog: content.publishPost })
    return {
      mount: built.mount,
      on: {
        'account.erased': {
          async inTransaction({ accountId, nameInstead }, { db }) {
            await db.execute(
              sql`update content_posts set created_by = ${nameInstead} where author_id = ${accountId}`,
            )
          },
        },
      },
      jobs: [{ name: 'publish-planned', cron: '* * * * *', run: built.publishDue }],
    }
  },
})
