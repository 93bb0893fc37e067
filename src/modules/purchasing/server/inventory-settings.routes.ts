import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import { getInventorySettings, putInventorySettings } from '../contract/purchasing.ts'
import { audit } from '../../../kernel/audit/audit.ts'
import { createDb } from '../../../kernel/database/db.ts'
import { entityTag, checkVersion } from '../../../kernel/http/entity-tag.ts'
import { mount } from '../../../kernel/http/mount.ts'
import { transactionOrRefusal } from '../../../kernel/http/transaction-or-refusal.ts'
import { Refusal } from '../../../kernel/http/refusal.ts'
import { publishInvalidation } from '../../../kernel/live/publish-invalidation.ts'
import { settingsRepository } from './inventory-settings.repository.ts'

/** How the shop takes deliveries in. */
export function mountInventorySettings(http: FastifyInstance, { pool }: { pool: Pool }): void {
  mount(http, getInventorySettings, async ({ reply }) => {
    const settings = await settingsRepository(createDb(pool)).read()
    reply.header('etag', entityTag(settings.version))
    return settings
  })

  mount(http, putInventorySettings, async ({ body, headers, visitor, reply }) => {
    const saved = await transactionOrRefusal(pool, async (db) => {
      const stored = settingsRepository(db)
      const before = await stored.lock()
      const stale = checkVersion(before, { ifMatch: headers['if-match'], version: body.version }, before)
      if (stale) return stale
      const after = await stored.write(body.overReceiptPercent)
      const entry = { id: 'inventory_settings', label: 'Inventory settings', before, after }
      await audit(db, { by: visitor, action: 'inventory_settings.update', ...entry })
      await publishInvalidation(db, ['/api/inventory/settings'])
      return after
    })
    if (!(saved instanceof Refusal)) reply.header('etag', entityTag(saved.version))
    return saved
  })
}
