import { sql } from 'drizzle-orm'
import { defineModule } from '#kernel/modules/definition.ts'
import { inventoryErrors } from '../errors.ts'
import { mountAlertMails } from './alert-mails.ts'
import { servedCategories } from './categories.ts'
import { checkLedger } from './check-ledger.ts'
import { mountItems } from './items.routes.ts'
import { mountStockReports } from './reports.routes.ts'
import { stockAlertMail } from './stock-alert-mail.ts'
import { mountRemnants } from './remnants.ts'
import { mountStock } from './stock.routes.ts'
import { suppliers } from './suppliers.ts'
import { stockDigest } from './stock-digest.ts'

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
