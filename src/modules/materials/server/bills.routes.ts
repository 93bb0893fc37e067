import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import { getBill, putBill, type BillForm } from '../contract.ts'
import { audit } from '#kernel/audit/audit.ts'
import { createDb, type Db } from '#kernel/database/db.ts'
import { checkVersion } from '#kernel/http/entity-tag.ts'
import { mount } from '#kernel/http/mount.ts'
import { transactionOrRefusal } from '#kernel/http/transaction-or-refusal.ts'
import { refuse } from '#kernel/http/refusal.ts'
import { publishInvalidation } from '#kernel/live/publish-invalidation.ts'
import { quantityRefused } from '#modules/inventory/server/index.ts'
import { purchasingRepository } from '#modules/purchasing/server/index.ts'
import { billsRepository } from './bills.repository.ts'

async function refuseMaterials(db: Db, materials: BillForm['materials']) {
  const units = await purchasingRepository(db).unitsOf(materials.map((material) => material.inventoryItemId))
  for (const [index, { inventoryItemId, basis, quantity }] of materials.entries()) {
    const field = `materials.${index}`
    if (!units.has(inventoryItemId))
      return refuse('reference_unknown', {
        fields: { [`${field}.inventoryItemId`]: 'This does not exist' },
      })
    const twin = materials.findIndex(
      (material) => material.inventoryItemId === inventoryItemId && material.basis === basis,
    )
    if (twin < index)
      return quantityRefused('This item is on another line already', `${field}.inventoryItemId`)
    const scaled = Number((quantity * 10_000).toPrecision(15))
    if (!Number.isInteger(scaled)) return quantityRefused('At most 4 decimals', `${field}.quantity`)
  }
  return null
}

/** The bills of materials of products. */
export function mountBills(http: FastifyInstance, { pool }: { pool: Pool }): void {
  mount(http, getBill, async ({ params }) => {
    const row = await billsRepository(createDb(pool)).byProduct(params.id)
    if (row === null) return refuse('product_not_found')
    return row.bill
  })

  mount(http, putBill, async ({ params: { id }, body, headers, actor }) => {
    return transactionOrRefusal(pool, async (db) => {
      const stored = billsRepository(db)
      await stored.lock(id)
      const before = await stored.byProduct(id)
      if (before === null) return refuse('product_not_found')
      const precondition = { ifMatch: headers['if-match'], version: body.version }
      const stale = checkVersion(before.bill, precondition, before.bill)
      if (stale) return stale
      const unfit = await refuseMaterials(db, body.materials)
      if (unfit) return unfit
      if (body.supplierId && (await purchasingRepository(db).currencyOf(body.supplierId)) === null)
        return refuse('reference_unknown', { fields: { supplierId: 'This does not exist' } })
      await stored.write(id, body)
      const after = await stored.byProduct(id)
      if (after === null) throw new Error('a product was deleted while its bill was written')
      await audit(db, {
        by: actor,
        action: 'bill_of_materials.update',
        id,
        label: after.name,
        before: before.bill,
        after: after.bill,
      })
      await publishInvalidation(db, ['/api/inventory/products'])
      return after.bill
    })
  })
}
