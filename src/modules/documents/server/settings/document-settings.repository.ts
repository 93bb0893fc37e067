import { sql } from 'drizzle-orm'
import type { Db } from '#kernel/database/db.ts'
import { settings } from '#modules/settings/server/index.ts'
import {
  defaultAccounts,
  defaultPrefixes,
  documentSettings,
  type DocumentSettings,
} from '../../contract/document-settings.ts'

const stored = documentSettings.extend({
  isShared: documentSettings.shape.isShared.default(true),
  prefixes: documentSettings.shape.prefixes.default(defaultPrefixes),
  turnover: documentSettings.shape.turnover.default(null),
  accounts: documentSettings.shape.accounts.default(defaultAccounts),
})

const columns = { documents: settings.documents, version: settings.version }

/** How documents are numbered: part of the single row of settings, with its version. */
export function documentSettingsRepository(db: Db) {
  const read = ([row]: { documents: Record<string, unknown>; version: number }[]) => {
    if (row === undefined) throw new Error('the settings row is missing; run: npm run shop -- migrate')
    return { ...stored.parse(row.documents), version: row.version }
  }
  return {
    read: async () => read(await db.select(columns).from(settings).limit(1)),

    /** The same, locked until the transaction ends. */
    lock: async () => read(await db.select(columns).from(settings).limit(1).for('update')),

    async write(documents: DocumentSettings) {
      const set = { documents: { ...documents }, version: sql`${settings.version} + 1` }
      return read(await db.update(settings).set(set).returning(columns))
    },
  }
}
