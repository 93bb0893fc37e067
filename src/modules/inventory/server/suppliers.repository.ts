import { and, eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { supplierSorts, updateSupplier } from '../contract/suppliers.ts'
import { countRows } from '#kernel/database/count.ts'
import type { Db } from '#kernel/database/db.ts'
import { isUuid } from '#kernel/database/uuid.ts'
import { keysetSort, type Cursor, type KeysetSort } from '#kernel/http/lists.ts'
import { suppliers, type SupplierRow } from './inventory.tables.ts'

export type SupplierColumns = Omit<z.output<typeof updateSupplier.body>, 'version'>

export const supplierSort = (sort: (typeof supplierSorts)[number]): KeysetSort<SupplierRow> =>
  keysetSort(
    sort,
    {
      name: { column: suppliers.name, type: 'text', valueOf: (row) => row.name },
      createdAt: {
        column: suppliers.createdAt,
        type: 'moment',
        valueOf: (row) => row.createdAt.toISOString(),
      },
    },
    suppliers.id,
  )

/** Only the given columns; empty strings become null. */
const definedOnly = <Columns extends object>(columns: Columns): Columns =>
  Object.fromEntries(
    Object.entries(columns).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value === '' ? null : value]],
    ),
  ) as Columns

/** SQL of the suppliers. */
export function suppliersRepository(db: Db) {
  return {
    /** One keyset page; one row more than `limit` shows that another page follows. */
    async page(
      { q, active }: { q?: string | undefined; active?: 'true' | 'false' | undefined },
      order: KeysetSort<SupplierRow>,
      limit: number,
      cursor: Cursor | null,
    ) {
      const words = q?.trim()
      const pattern = words && `%${words.replace(/[\\%_]/g, '\\$&')}%`
      const where = and(
        active === undefined ? undefined : eq(suppliers.isActive, active === 'true'),
        pattern
          ? sql`(${suppliers.name} ilike ${pattern} or ${suppliers.contactPerson} ilike ${pattern}
              or ${suppliers.email} ilike ${pattern})`
          : undefined,
      )
      const [rows, total] = await Promise.all([
        db
          .select()
          .from(suppliers)
          .where(and(where, order.after(cursor)))
          .orderBy(...order.by)
          .limit(limit + 1),
        countRows(db, sql`select 1 from ${suppliers} where ${where ?? sql`true`}`),
      ])
      return { rows, total }
    },

    async byId(id: string): Promise<SupplierRow | null> {
      if (!isUuid(id)) return null
      const rows = await db.select().from(suppliers).where(eq(suppliers.id, id))
      return rows[0] ?? null
    },

    /** Locks a supplier until the transaction ends. */
    async lock(id: string): Promise<SupplierRow | null> {
      if (!isUuid(id)) return null
      const rows = await db.select().from(suppliers).where(eq(suppliers.id, id)).for('update')
      return rows[0] ?? null
    },

    async insert(columns: SupplierColumns & { name: string }): Promise<SupplierRow> {
      const [row] = await db.insert(suppliers).values(definedOnly(columns)).returning()
      if (row === undefined) throw new Error('inserting a supplier returned no row')
      return row
    },

    async update(id: string, columns: SupplierColumns): Promise<SupplierRow> {
      const [row] = await db
        .update(suppliers)
        .set({ ...definedOnly(columns), version: sql`${suppliers.version} + 1` })
        .where(eq(suppliers.id, id))
        .returning()
      if (row === undefined) throw new Error('a supplier was deleted while it was changed')
      return row
    },
  }
}
