import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import { mountInventoryCategories } from './categories.routes.ts'
import { checkLedger } from './check-ledger.ts'
import { mountItems } from './items.routes.ts'
import { mountPurchasing } from './purchasing.routes.ts'
import { mountStock } from './stock.routes.ts'
import { mountSuppliers } from './suppliers.routes.ts'

export function buildInventory({
  pool,
  log,
  timeZone,
}: {
  pool: Pool
  log: FastifyBaseLogger
  /** In whose days purchase orders are dated. */
  timeZone: string
}) {
  return {
    mount(http: FastifyInstance) {
      mountItems(http, { pool })
      mountStock(http, { pool })
      mountSuppliers(http, { pool })
      mountInventoryCategories(http, { pool })
      mountPurchasing(http, { pool, timeZone })
    },
    checkLedger: () => checkLedger({ pool, log }),
  }
}
