import type { FastifyBaseLogger } from 'fastify'
import type { Pool } from 'pg'
import { audit } from '#kernel/audit/audit.ts'
import { createDb } from '#kernel/database/db.ts'
import { itemsRepository } from '../items/items.repository.ts'

/**
 * Compares the stock of each item with the sum of its movements, and its reserved stock with what orders need. A
 * difference means that something bypassed the ledger. It is logged and audited, but never corrected automatically.
 */
export async function checkLedger({ pool, log }: { pool: Pool; log: FastifyBaseLogger }): Promise<void> {
  const db = createDb(pool)
  const mismatches = await itemsRepository(db).ledgerMismatches()
  for (const { id, sku, stock, ledger, reserved, open } of mismatches) {
    const after = {
      currentStock: stock,
      sumOfMovements: ledger,
      reservedStock: reserved,
      openInOrders: open,
    }
    log.error({ item: id, sku, ...after }, 'the stock of an item is not what its movements and orders say')
    await audit(db, { by: null, action: 'inventory_item.mismatch', id, label: sku, after })
  }
}
