import { getTableColumns, sql } from 'drizzle-orm'
import type { Pool } from 'pg'
import type { Customer } from '../contract/customers.ts'
import { audit } from '#kernel/audit/audit.ts'
import type { Db } from '#kernel/database/db.ts'
import { transactionOrRefusal } from '#kernel/http/transaction-or-refusal.ts'
import { refuse, type Refusal } from '#kernel/http/refusal.ts'
import type { Actor } from '#kernel/http/actor.ts'
import { publishInvalidation } from '#kernel/live/publish-invalidation.ts'
import { emitSaved } from './customers.service.ts'
import { customersRepository } from './customers.repository.ts'
import { customers as customerTable, type CustomerRow } from './customers.tables.ts'
import { customerName, serializeCustomer } from './customers.serializer.ts'

/** Tables whose records belong to a customer. */
const belongings = [
  'orders',
  'quotes',
  'opportunities',
  'customer_interactions',
  'installations',
  'past_orders',
  'sample_requests',
  'tax_certificates',
  'consents',
] as const

/** Fields taken from the other customer if empty in the kept one: all that may be. */
const { sortName: _generated, ...written } = getTableColumns(customerTable)
const fillable = Object.keys(written) as (keyof typeof written)[]

function joined(remaining: CustomerRow, other: CustomerRow): Partial<CustomerRow> {
  const filledNames = fillable.filter((name) => !remaining[name] && other[name])
  const notes = [remaining.notes, other.notes].filter(Boolean).join('\n\n')
  const becomesActive = remaining.status === 'prospect' && other.status === 'active'
  const otherPhone =
    remaining.phone && other.phone !== remaining.phone && !remaining.secondaryPhone ? other.phone : null
  return {
    ...Object.fromEntries(filledNames.map((name) => [name, other[name]])),
    ...(otherPhone && { secondaryPhone: otherPhone }),
    notes: notes || null,
    customFields: { ...other.customFields, ...remaining.customFields },
    tags: [...new Set([...remaining.tags, ...other.tags])],
    ...(becomesActive && { status: other.status }),
    createdAt: remaining.createdAt < other.createdAt ? remaining.createdAt : other.createdAt,
  }
}

/** Locks both, always in the same order, so that two merges of the same pair cannot deadlock. */
async function lockBoth(db: Db, id: string, otherId: string) {
  const rows = new Map<string, CustomerRow | null>()
  for (const lockedId of [id, otherId].toSorted())
    rows.set(lockedId, await customersRepository(db).lock(lockedId))
  return [rows.get(id) ?? null, rows.get(otherId) ?? null] as const
}

/** Merges two customers. */
export function mergeService({ pool }: { pool: Pool }) {
  return {
    /** Moves all records of the other customer to the kept one and deletes the other, in one transaction. */
    merge: (
      id: string,
      otherId: string,
      by: Actor,
    ): Promise<Customer | Refusal<'customer_not_found' | 'same_customer' | 'two_accounts'>> =>
      transactionOrRefusal(pool, async (db) => {
        if (id.toLowerCase() === otherId.toLowerCase()) return refuse('same_customer')
        const [remaining, other] = await lockBoth(db, id, otherId)
        if (remaining === null || other === null) return refuse('customer_not_found')
        if (remaining.userId && other.userId) return refuse('two_accounts')
        const movedCounts = await moveBelongings(db, other.id, remaining.id)
        const customers = customersRepository(db)
        // Who is not the other is not the remaining one either.
        await db.execute(sql`
          insert into distinct_customers (customer_id, other_id)
          select least(${remaining.id}::uuid, third), greatest(${remaining.id}::uuid, third)
          from distinct_customers, lateral (select case customer_id when ${other.id}::uuid then other_id else customer_id end as third) as pair
          where ${other.id}::uuid in (customer_id, other_id) and third <> ${remaining.id}::uuid
          on conflict do nothing`)
        await customers.remove(other.id)
        const row = await customers.update(remaining.id, joined(remaining, other))
        const after = serializeCustomer(row)
        await audit(db, {
          by,
          action: 'customer.merge',
          id: row.id,
          label: customerName(row),
          before: { ...serializeCustomer(remaining), merged: null, moved: null },
          after: { ...after, merged: serializeCustomer(other), moved: movedCounts },
        })
        await emitSaved(db, 'deleted', { id: other.id })
        await emitSaved(db, 'changed', row)
        await publishInvalidation(db, ['/api/crm', '/api/orders'])
        return after
      }),
  }
}

export type MergeService = ReturnType<typeof mergeService>

/** @returns the number of moved records by kind */
async function moveBelongings(db: Db, from: string, to: string): Promise<Record<string, number>> {
  const movedCounts: Record<string, number> = {}
  // Tells a trigger to keep private links valid, because the person stays the same.
  await db.execute(sql`select set_config('shop.merges_customers', 'on', true)`)
  for (const table of belongings) {
    const { rowCount } = await db.execute(
      sql`update ${sql.identifier(table)} set customer_id = ${to} where customer_id = ${from}`,
    )
    movedCounts[table] = rowCount ?? 0
  }
  return movedCounts
}
