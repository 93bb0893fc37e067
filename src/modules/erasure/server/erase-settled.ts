import { sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import type { Pool } from 'pg'
import { createDb, type Db } from '#kernel/database/db.ts'
import { transaction } from '#kernel/database/transaction.ts'
import { publishInvalidation } from '#kernel/live/publish-invalidation.ts'
import { customersToErase, eraseSettledCustomers } from './erase-customers.ts'
import { eraseOrdersPastTheBooks, eraseSettledOrders } from './erase-orders.ts'

/** Maximum number of customers erased in one run; the rest wait for the next night. */
const maxCustomers = 500

/**
 * Marks records that became linked to an erased person later: an order from their quote, a record merged into theirs.
 */
async function markLatecomers(db: Db): Promise<void> {
  await db.execute(sql`
    update customers set erasure_requested_at = now() where erasure_requested_at is null
      and user_id in (select id from users where closed_at is not null)`)
  await db.execute(sql`
    update orders o set erasure_requested_at = now()
    where erasure_requested_at is null and name_until is null and (
      user_id in (select id from users where closed_at is not null)
      or user_id is null and customer_id in (select id from customers where erasure_requested_at is not null))`)
}

/**
 * Erases what could not be erased when the person left: orders closed since then, customers with no open business any
 * more, and names in orders whose retention period is over.
 */
export async function eraseSettled({ pool, log }: { pool: Pool; log: FastifyBaseLogger }): Promise<void> {
  await transaction(pool, async (client) => {
    const db = createDb(client)
    await markLatecomers(db)
    await eraseSettledOrders(db)
    await eraseOrdersPastTheBooks(db)
  })
  const waiting = await customersToErase(createDb(pool), maxCustomers)
  for (const id of waiting)
    await transaction(pool, async (client) => {
      await eraseSettledCustomers(createDb(client), [id])
    })
  if (waiting.length === 0) return
  log.info({ customers: waiting.length }, 'customers were erased')
  await publishInvalidation(createDb(pool), ['/api/crm', '/api/orders'])
}
