import { sql } from 'drizzle-orm'
import { defineModule } from '#kernel/modules/definition.ts'
import { serveResource } from '#kernel/record/serve-resource.ts'
import { inventoryErrors } from '../errors.ts'
import { mountAlertMails } from './alerts/alert-mails.ts'
import { checkLedger } from './ledger/check-ledger.ts'
import { mountItems } from './items/items.routes.ts'
import { mountStockReports } from './reports/reports.routes.ts'
import { stockAlertMail } from './alerts/stock-alert-mail.ts'
import { mountRemnants } from './ledger/remnants.ts'
import { mountStock } from './ledger/stock.routes.ts'
import { suppliers } from './items/suppliers.ts'
import { stockDigest } from './alerts/stock-digest.ts'
import { createInventoryCategory, listInventoryCategories } from '../contract/inventory.ts'
import { inventoryCategories } from './inventory.tables.ts'

const servedCategories = serveResource(
  {
    entity: 'inventory_category',
    listAll: listInventoryCategories,
    create: createInventoryCategory,
    list: { search: ['name', 'description'] },
  },
  inventoryCategories,
  { label: ({ name }) => name },
)

/** Items, their stock and its ledger, and suppliers. */
export const inventory = defineModule({
  name: 'inventory',
  errors: inventoryErrors,
  mails: { stock_alert: stockAlertMail },
  build({ pool, reports, log, timeZone }) {
    return {
      mount(http) {
        mountItems(http, { pool })
        mountStock(http, { pool })
        mountRemnants(http, { pool })
        suppliers.mount(http, { pool })
        servedCategories.mount(http, { pool })
        mountStockReports(http, { db: reports, timeZone })
        mountAlertMails(http, { pool })
      },
      contributes: { digest: stockDigest },
      on: {
        'account.erased': {
          async inTransaction({ accountId }, { db }) {
            await db.execute(sql`delete from stock_alert_readers where user_id = ${accountId}`)
          },
        },
      },
      jobs: [
        {
          name: 'check-stock-ledger',
          cron: '23 3 * * *',
          async run() {
            await pool.query('select fold_stock_months()')
            await checkLedger({ pool, log })
          },
        },
      ],
    }
  },
})
