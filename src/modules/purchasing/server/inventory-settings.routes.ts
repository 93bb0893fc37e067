import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import { getInventorySettings, putInventorySettings } from '../contract/purchasing.ts'
import { createDb } from '#kernel/database/db.ts'
import { mount } from '#kernel/http/mount.ts'
import { recordWriter } from '#kernel/record/record-writer.ts'
import { settingsRepository } from './inventory-settings.repository.ts'

/** Settings for receiving deliveries. */
export function mountInventorySettings(http: FastifyInstance, { pool }: { pool: Pool }): void {
  const inventorySettings = recordWriter(pool, {
    entity: 'inventory_settings',
    lock: (db) => settingsRepository(db).lock(),
    serialize: (row) => row,
    label: () => 'Inventory settings',
    invalidates: ['/api/inventory/settings'],
  })

  mount(http, getInventorySettings, async () => {
    const settings = await settingsRepository(createDb(pool)).read()
    return settings
  })

  mount(http, putInventorySettings, async ({ body, headers, actor }) => {
    const saved = await inventorySettings.update({
      id: 'inventory_settings',
      actor,
      precondition: { ifMatch: headers['if-match'], version: body.version },
      write: (db) => settingsRepository(db).write(body.overReceiptPercent),
    })
    return saved
  })
}
