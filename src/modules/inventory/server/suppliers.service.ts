import type { Pool } from 'pg'
import type { Supplier } from '../contract/suppliers.ts'
import { audit } from '../../../kernel/audit/audit.ts'
import { checkVersion } from '../../../kernel/http/entity-tag.ts'
import { transactionOrRefusal } from '../../../kernel/http/transaction-or-refusal.ts'
import { refuse } from '../../../kernel/http/refusal.ts'
import type { Refusal } from '../../../kernel/http/refusal.ts'
import type { Visitor } from '../../../kernel/http/visitor.ts'
import { publishInvalidation } from '../../../kernel/live/publish-invalidation.ts'
import { serializeSupplier } from './inventory.serializer.ts'
import { suppliersRepository } from './suppliers.repository.ts'
import type { SupplierColumns } from './suppliers.repository.ts'

const changed = ['/api/inventory/suppliers']

/** Writing the suppliers. */
export function suppliersService({ pool }: { pool: Pool }) {
  return {
    create: (columns: SupplierColumns & { name: string }, by: Visitor): Promise<Supplier> =>
      transactionOrRefusal(pool, async (db, client) => {
        const after = serializeSupplier(await suppliersRepository(db).insert(columns))
        await audit(db, { by, action: 'supplier.create', id: after.id, label: after.name, after })
        await publishInvalidation(client, changed)
        return after
      }),

    update: (
      id: string,
      columns: SupplierColumns,
      by: Visitor,
      seen: { ifMatch: string | undefined; version: number | undefined },
    ): Promise<Supplier | Refusal<'supplier_not_found' | 'version_conflict' | 'precondition_failed'>> =>
      transactionOrRefusal(pool, async (db, client) => {
        const suppliers = suppliersRepository(db)
        const row = await suppliers.lock(id)
        if (row === null) return refuse('supplier_not_found')
        const before = serializeSupplier(row)
        const stale = checkVersion(before, seen, before)
        if (stale) return stale
        const after = serializeSupplier(await suppliers.update(id, columns))
        await audit(db, { by, action: 'supplier.update', id, label: after.name, before, after })
        await publishInvalidation(client, changed)
        return after
      }),

    /** Takes a supplier out of use; whoever does it twice changes nothing. */
    deactivate: (id: string, by: Visitor): Promise<{ success: true } | Refusal<'supplier_not_found'>> =>
      transactionOrRefusal(pool, async (db, client) => {
        const suppliers = suppliersRepository(db)
        const row = await suppliers.lock(id)
        if (row === null) return refuse('supplier_not_found')
        if (row.isActive) {
          const before = serializeSupplier(row)
          const after = serializeSupplier(await suppliers.update(id, { isActive: false }))
          await audit(db, { by, action: 'supplier.delete', id, label: row.name, before, after })
          await publishInvalidation(client, changed)
        }
        return { success: true } as const
      }),
  }
}
