import { sql } from 'drizzle-orm'
import type { InventorySettings } from '../contract/purchasing.ts'
import type { Db } from '#kernel/database/db.ts'
import { inventorySettings } from './purchasing.tables.ts'

const columns = {
  overReceiptPercent: inventorySettings.overReceiptPercent,
  version: inventorySettings.version,
}

function only(rows: InventorySettings[]): InventorySettings {
  const [row] = rows
  if (row === undefined) throw new Error('the row of inventory_settings is missing')
  return row
}

/** SQL of the single row of inventory settings. */
export function settingsRepository(db: Db) {
  return {
    read: async () => only(await db.select(columns).from(inventorySettings)),

    /** Locked until the transaction ends. */
    lock: async () => only(await db.select(columns).from(inventorySettings).for('update')),

    /** @param overReceiptPercent percent of the ordered quantity */
    write: async (overReceiptPercent: number) =>
      only(
        await db
          .update(inventorySettings)
          .set({ overReceiptPercent, version: sql`${inventorySettings.version} + 1` })
          .returning(columns),
      ),
  }
}
