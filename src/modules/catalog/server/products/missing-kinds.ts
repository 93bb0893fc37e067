import type { Pool } from 'pg'
import { auditAll } from '#kernel/audit/audit.ts'
import type { Db } from '#kernel/database/db.ts'
import { inBatches } from '#kernel/database/in-batches.ts'
import type { Actor } from '#kernel/http/actor.ts'
import { transactionOrRefusal } from '#kernel/http/transaction-or-refusal.ts'
import type { Kind } from '#modules/making/contract/index.ts'
import type { MissingKinds } from '../../contract/configuration.ts'
import { suggestedKind } from '../../rules/index.ts'
import { productsRepository } from './products.repository.ts'
import { invalidateProducts, emitSaved } from './products.service.ts'

/** Suggests a kind for each product that has none. The time grows with the number of those products. */
async function suggestions(db: Db): Promise<{ ids: Map<Kind, string[]>; unknown: number }> {
  const ids = new Map<Kind, string[]>()
  let unknown = 0
  for await (const { id, name, category } of inBatches(productsRepository(db).withoutKind)) {
    const kind = suggestedKind(category, name)
    const productIds = kind && ids.get(kind)
    if (productIds) productIds.push(id)
    else if (kind) ids.set(kind, [id])
    else unknown++
  }
  return { ids, unknown }
}

/** The kinds that are suggested for products without one. */
export async function missingKinds(db: Db): Promise<MissingKinds> {
  const { ids, unknown } = await suggestions(db)
  return { suggested: [...ids].map(([kind, { length }]) => ({ kind, count: length })), unknown }
}

/** Sets the suggested kinds, with an audit entry for each product in the same transaction. */
export function setMissingKinds(pool: Pool, actor: Actor): Promise<{ count: number; unknown: number }> {
  return transactionOrRefusal(pool, async (db) => {
    const { ids, unknown } = await suggestions(db)
    const rows = []
    for (const [kind, some] of ids) rows.push(...(await productsRepository(db).setKind(some, kind)))
    await auditAll(
      db,
      rows.map(({ id, name, kind }) => ({
        by: actor,
        action: 'product.update',
        id,
        label: name,
        before: { kind: null },
        after: { kind },
      })),
    )
    for (const row of rows) await emitSaved(db, row, { isNew: false, actor })
    if (rows.length > 0) await invalidateProducts(db)
    return { count: rows.length, unknown }
  })
}
