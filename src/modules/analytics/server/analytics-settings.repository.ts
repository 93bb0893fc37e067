import { sql } from 'drizzle-orm'
import type { Db } from '#kernel/database/db.ts'
import { settings } from '#modules/settings/server/index.ts'
import { analyticsSettings, type AnalyticsSettings } from '../contract/analytics-settings.ts'

const { shape } = analyticsSettings
const stored = analyticsSettings.extend({
  counts: shape.counts.default(false),
  tool: shape.tool.default(null),
})

const columns = { analytics: settings.analytics, version: settings.version }

/** How visitors are counted: part of the single row of settings, with its version. */
export function analyticsSettingsRepository(db: Db) {
  const read = ([row]: { analytics: Record<string, unknown>; version: number }[]) => {
    if (row === undefined) throw new Error('the settings row is missing; run: npm run shop -- migrate')
    return { ...stored.parse(row.analytics), version: row.version }
  }
  return {
    read: async () => read(await db.select(columns).from(settings).limit(1)),

    /** The same, locked until the transaction ends. */
    lock: async () => read(await db.select(columns).from(settings).limit(1).for('update')),

    async write(analytics: AnalyticsSettings) {
      const set = { analytics: { ...analytics }, version: sql`${settings.version} + 1` }
      return read(await db.update(settings).set(set).returning(columns))
    },
  }
}
