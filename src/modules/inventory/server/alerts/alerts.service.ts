import type { Pool } from 'pg'
import type { StockAlert } from '../../contract/stock.ts'
import { audit } from '#kernel/audit/audit.ts'
import { transactionOrRefusal } from '#kernel/http/transaction-or-refusal.ts'
import { refuse, type Refusal } from '#kernel/http/refusal.ts'
import type { Actor } from '#kernel/http/actor.ts'
import { publishInvalidation } from '#kernel/live/publish-invalidation.ts'
import { alertsRepository } from './alerts.repository.ts'
import { serializeAlert } from '../inventory.serializer.ts'

/** Resolves alerts on a person's request. */
export function alertsService({ pool }: { pool: Pool }) {
  return {
    /** Does nothing if already resolved, so the first person and time are kept. */
    resolve: (id: string, by: Actor): Promise<StockAlert | Refusal<'alert_not_found'>> =>
      transactionOrRefusal(pool, async (db, client) => {
        const alerts = alertsRepository(db)
        const row = await alerts.lock(id)
        if (row === null) return refuse('alert_not_found')
        const before = serializeAlert(row.alert, row.item)
        if (before.isResolved) return before
        const after = serializeAlert(await alerts.resolve(id, by.id), row.item)
        await audit(db, { by, action: 'stock_alert.resolve', id, label: before.itemName, before, after })
        await publishInvalidation(client, ['/api/inventory'])
        return after
      }),

    /** @returns the number of resolved alerts */
    resolveRecovered: (by: Actor): Promise<number> =>
      transactionOrRefusal(pool, async (db, client) => {
        const resolved = await alertsRepository(db).resolveRecovered(by.id)
        for (const { id, name, alertType } of resolved) {
          const after = { isResolved: true, alertType }
          await audit(db, { by, action: 'stock_alert.resolve', id, label: name, after })
        }
        if (resolved.length > 0) await publishInvalidation(client, ['/api/inventory'])
        return resolved.length
      }),
  }
}
