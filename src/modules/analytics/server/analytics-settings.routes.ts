import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import { audit } from '#kernel/audit/audit.ts'
import { createDb } from '#kernel/database/db.ts'
import { checkVersion, entityTag } from '#kernel/http/entity-tag.ts'
import { mount } from '#kernel/http/mount.ts'
import { Refusal } from '#kernel/http/refusal.ts'
import { transactionOrRefusal } from '#kernel/http/transaction-or-refusal.ts'
import { publishInvalidation } from '#kernel/live/publish-invalidation.ts'
import { getAnalyticsSettings, putAnalyticsSettings } from '../contract/analytics-settings.ts'
import { analyticsSettingsRepository } from './analytics-settings.repository.ts'

/** How visitors are counted. */
export function mountAnalyticsSettings(http: FastifyInstance, pool: Pool): void {
  mount(http, getAnalyticsSettings, async ({ reply }) => {
    const settings = await analyticsSettingsRepository(createDb(pool)).read()
    reply.header('etag', entityTag(settings.version))
    return settings
  })

  mount(http, putAnalyticsSettings, async ({ body: { version, ...form }, headers, actor, reply }) => {
    const saved = await transactionOrRefusal(pool, async (db) => {
      const repository = analyticsSettingsRepository(db)
      const before = await repository.lock()
      const stale = checkVersion(before, { ifMatch: headers['if-match'], version }, before)
      if (stale) return stale
      const { counts = before.counts, tool = before.tool } = form
      const after = await repository.write({ counts, tool })
      await audit(db, { by: actor, action: 'settings.update', id: 'analytics', before, after })
      await publishInvalidation(db, ['/api/settings'])
      return after
    })
    if (saved instanceof Refusal) return saved
    reply.header('etag', entityTag(saved.version))
    return saved
  })
}
