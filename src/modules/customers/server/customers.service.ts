import type { Pool } from 'pg'
import type { Customer, CustomerChange, CustomerInput, WrittenCustomer } from '../contract/customers.ts'
import { audit } from '../../../kernel/audit/audit.ts'
import type { Db } from '../../../kernel/database/db.ts'
import { checkVersion } from '../../../kernel/http/entity-tag.ts'
import { transactionOrRefusal } from '../../../kernel/http/transaction-or-refusal.ts'
import { refuse } from '../../../kernel/http/refusal.ts'
import type { Refusal } from '../../../kernel/http/refusal.ts'
import type { Visitor } from '../../../kernel/http/visitor.ts'
import { publishInvalidation } from '../../../kernel/live/publish-invalidation.ts'
import { customersRepository } from './customers.repository.ts'
import type { CustomerRow } from './customers.tables.ts'
import { customerName, serializeCustomer } from './customers.serializer.ts'
import { duplicatesOf } from './duplicates.ts'
import { refuseUnknown } from './references.ts'
import { written } from './written.ts'
import type { Seen } from './written.ts'

type Stale = 'version_conflict' | 'precondition_failed'

/** A country is never empty. */
function columnsOf({ country, ...input }: CustomerChange): Partial<CustomerRow> {
  return written<CustomerRow>({ ...input, ...(country && { country }) })
}

async function withDuplicates(db: Db, row: CustomerRow): Promise<WrittenCustomer> {
  return { ...serializeCustomer(row), duplicates: await duplicatesOf(db, row) }
}

/** Writing customers: rules, history and refusals. */
export function customersService({ pool }: { pool: Pool }) {
  return {
    /** Whoever writes a customer down looks after them, unless somebody else is named. */
    create: (input: CustomerInput, by: Visitor): Promise<WrittenCustomer | Refusal<'reference_unknown'>> =>
      transactionOrRefusal(pool, async (db) => {
        const columns = columnsOf({ ...input, assignedTo: input.assignedTo ?? by.id })
        const refused = await refuseUnknown(db, { assignedTo: input.assignedTo })
        if (refused) return refused
        const row = await customersRepository(db).insert(columns)
        const after = serializeCustomer(row)
        await audit(db, { by, action: 'customer.create', id: row.id, label: customerName(row), after })
        await publishInvalidation(db, ['/api/crm'])
        return withDuplicates(db, row)
      }),

    /** Changes what was sent. */
    update: (
      id: string,
      change: CustomerChange,
      by: Visitor,
      seen: Seen,
    ): Promise<WrittenCustomer | Refusal<'customer_not_found' | 'reference_unknown' | Stale>> =>
      transactionOrRefusal(pool, async (db) => {
        const customers = customersRepository(db)
        const before = await customers.lock(id)
        if (before === null) return refuse('customer_not_found')
        const stale = checkVersion(before, seen, serializeCustomer(before))
        if (stale) return stale
        const refused = await refuseUnknown(db, { assignedTo: change.assignedTo })
        if (refused) return refused
        const row = await customers.update(id, columnsOf(change))
        const [old, after] = [serializeCustomer(before), serializeCustomer(row)]
        await audit(db, { by, action: 'customer.update', id, label: customerName(row), before: old, after })
        await publishInvalidation(db, ['/api/crm'])
        return withDuplicates(db, row)
      }),

    /**
     * Takes the account off a record that belongs to somebody else: orders of its quotes are no longer theirs, and
     * their next order makes a record of their own.
     */
    detachAccount: (id: string, by: Visitor): Promise<Customer | Refusal<'customer_not_found'>> =>
      transactionOrRefusal(pool, async (db) => {
        const customers = customersRepository(db)
        const before = await customers.lock(id)
        if (before === null) return refuse('customer_not_found')
        if (before.userId === null) return serializeCustomer(before)
        const row = await customers.update(id, { userId: null })
        const [old, after] = [serializeCustomer(before), serializeCustomer(row)]
        const label = customerName(row)
        await audit(db, { by, action: 'customer.detach_account', id, label, before: old, after })
        await publishInvalidation(db, ['/api/crm'])
        return after
      }),

    /** Deletes a customer with what was said; orders stay and lose their customer. */
    remove: (
      id: string,
      by: Visitor,
      seen: Seen,
    ): Promise<Customer | Refusal<'customer_not_found' | 'in_use' | Stale>> =>
      transactionOrRefusal(pool, async (db) => {
        const customers = customersRepository(db)
        const row = await customers.lock(id)
        if (row === null) return refuse('customer_not_found')
        const before = serializeCustomer(row)
        const stale = checkVersion(row, seen, before)
        if (stale) return stale
        const uses = await customers.uses(id)
        if (Object.values(uses).some((count) => count > 0)) return refuseUsed(uses)
        await customers.remove(id)
        await audit(db, { by, action: 'customer.delete', id, label: customerName(row), before })
        await publishInvalidation(db, ['/api/crm', '/api/orders'])
        return before
      }),
  }
}

export type CustomersService = ReturnType<typeof customersService>

function refuseUsed(uses: Record<string, number>): Refusal<'in_use'> {
  const kept = Object.entries(uses).filter(([, count]) => count > 0)
  const what = kept.map(
    ([name, count]) => `${count} ${count === 1 ? name.replace(/s$/, '').replace(/ie$/, 'y') : name}`,
  )
  return refuse('in_use', { message: `This customer still has ${what.join(', ')}.`, details: { uses } })
}
