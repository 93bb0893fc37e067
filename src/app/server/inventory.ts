import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import type { Settings } from '../../modules/settings/contract/settings.ts'
import { mountAlertMails } from '../../modules/inventory/server/alert-mails.ts'
import { mountInventoryCategories } from '../../modules/inventory/server/categories.routes.ts'
import { checkLedger } from '../../modules/inventory/server/check-ledger.ts'
import { mountInventorySettings } from '../../modules/purchasing/server/inventory-settings.routes.ts'
import { mountItems } from '../../modules/inventory/server/items.routes.ts'
import { mountMaterials } from '../../modules/materials/server/index.ts'
import { mountPurchasing } from '../../modules/purchasing/server/purchasing.routes.ts'
import { mountReorder } from '../../modules/purchasing/server/reorder.routes.ts'
import { mountStockReports } from '../../modules/inventory/server/reports.routes.ts'
import { mountStock } from '../../modules/inventory/server/stock.routes.ts'
import { mountSuppliers } from '../../modules/inventory/server/suppliers.routes.ts'

export function buildInventory({
  pool,
  log,
  timeZone,
  shop,
  onMail,
}: {
  pool: Pool
  log: FastifyBaseLogger
  /** In whose days purchase orders are dated. */
  timeZone: string
  /** The settings of the shop: whom the papers for suppliers name as the buyer. */
  shop: () => Promise<Settings>
  /** Told when a mail waits, so that it leaves soon. */
  onMail: () => void
}) {
  const buyer = async () => {
    const { site_name: name, contact_email: email, contact_phone: phone } = await shop()
    return { name, email, phone }
  }
  // Months begin where the days of the shop do; costs nothing while that stays the same.
  const useShopDays = async () => {
    await pool.query('select use_time_zone($1)', [timeZone])
  }
  return {
    mount(http: FastifyInstance) {
      mountItems(http, { pool })
      mountStock(http, { pool })
      mountSuppliers(http, { pool })
      mountInventoryCategories(http, { pool })
      mountPurchasing(http, { pool, timeZone, buyer, onMail })
      mountInventorySettings(http, { pool })
      mountReorder(http, { pool, timeZone })
      mountMaterials(http, { pool, timeZone })
      mountStockReports(http, { pool, useShopDays })
      mountAlertMails(http, { pool })
    },
    /** Folds the months of the stock, and compares the ledger with what it should be. */
    everyNight: async (): Promise<void> => {
      await pool.query('select fold_stock_months()')
      await checkLedger({ pool, log })
    },
  }
}
