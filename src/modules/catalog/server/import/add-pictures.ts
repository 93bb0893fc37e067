import { audit } from '#kernel/audit/audit.ts'
import type { Db } from '#kernel/database/db.ts'
import type { Actor } from '#kernel/http/actor.ts'
import { maxImages } from '../../contract/catalog-writes.ts'
import { productsRepository } from '../products/products.repository.ts'
import { invalidateProducts } from '../products/products.service.ts'

/**
 * Appends pictures to those of a product, up to the maximum.
 * @returns its version before and after; null when it was archived
 */
export async function addPictures(
  db: Db,
  productId: string,
  urls: readonly string[],
  by: Actor,
): Promise<{ before: number; after: number } | null> {
  const stored = await productsRepository(db).lock(productId)
  if (stored === null) return null
  const imageUrls = [...new Set([...stored.imageUrls, ...urls])].slice(0, maxImages)
  const row = await productsRepository(db).update(productId, { imageUrls })
  await audit(db, {
    by,
    action: 'product.update',
    id: productId,
    label: row.name,
    before: stored,
    after: row,
  })
  await invalidateProducts(db)
  return { before: stored.version, after: row.version }
}
