import type { Pool } from 'pg'
import type { Precondition } from '#kernel/http/entity-tag.ts'
import type { Actor } from '#kernel/http/actor.ts'
import { recordWriter } from '#kernel/record/record-writer.ts'
import { serializeSupplier } from './inventory.serializer.ts'
import { suppliersRepository, type SupplierColumns } from './suppliers.repository.ts'

/** Writes suppliers. */
export function suppliersService({ pool }: { pool: Pool }) {
  const suppliers = recordWriter(pool, {
    entity: 'supplier',
    notFound: 'supplier_not_found',
    lock: (db, id) => suppliersRepository(db).lock(id),
    serialize: serializeSupplier,
    label: ({ name }) => name,
    invalidates: ['/api/inventory/suppliers'],
  })
  return {
    create: (columns: SupplierColumns & { name: string }, actor: Actor) =>
      suppliers.create({ actor, write: (db) => suppliersRepository(db).insert(columns) }),

    update: (id: string, columns: SupplierColumns, actor: Actor, precondition: Precondition) =>
      suppliers.update({
        id,
        actor,
        precondition,
        write: (db) => suppliersRepository(db).update(id, columns),
      }),

    /** Deactivates a supplier; does nothing if it already is inactive. */
    deactivate: (id: string, actor: Actor) =>
      suppliers.update({
        id,
        actor,
        action: 'delete',
        write: async (db, stored) =>
          stored.isActive ? suppliersRepository(db).update(id, { isActive: false }) : stored,
        answer: () => ({ success: true as const }),
      }),
  }
}
