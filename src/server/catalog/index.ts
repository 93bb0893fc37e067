import { asc, gt } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../database/db.ts'
import { inBatches } from '../database/in-batches.ts'
import type { PublicAddress } from '../http/search-engines.ts'
import { mountCatalog } from './catalog.routes.ts'
import { categories } from './categories.tables.ts'
import { productsRepository } from './products.repository.ts'

export function buildCatalog({ db, exponent }: { db: Db; exponent: number }) {
  const products = productsRepository(db)
  const categoriesAfter = (last: { slug: string } | undefined, limit: number) =>
    db
      .select({ slug: categories.slug, updatedAt: categories.updatedAt })
      .from(categories)
      .where(gt(categories.slug, last?.slug ?? ''))
      .orderBy(asc(categories.slug))
      .limit(limit)

  /** The pages of categories and products, for search engines. */
  async function* addresses(): AsyncGenerator<PublicAddress> {
    for await (const { slug, updatedAt } of inBatches(categoriesAfter)) {
      yield { path: `/categories/${encodeURIComponent(slug)}`, changed: updatedAt }
    }
    for await (const { id, updatedAt } of inBatches(products.addressesAfter)) {
      yield { path: `/products/${id}`, changed: updatedAt }
    }
  }

  return {
    mount: (http: FastifyInstance) => mountCatalog(http, { db, products, exponent }),
    addresses,
  }
}
