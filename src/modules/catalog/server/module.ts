import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Pool } from 'pg'
import { sql } from 'drizzle-orm'
import { fieldsOf } from '#kernel/custom-fields/in-lists.ts'
import { defineModule } from '#kernel/modules/definition.ts'
import type { Db } from '#kernel/database/db.ts'
import { addressed, type PublicAddress } from '#kernel/http/pages/search-engines.ts'
import type { ShopLanguages } from '#kernel/rules/localized.ts'
import { inBatches } from '#kernel/database/in-batches.ts'
import { memoize, type Memoized } from '#kernel/cache/memoized.ts'
import type { CacheMemory } from '#kernel/cache/memory.ts'
import type { Revisions } from '#kernel/cache/tag-invalidation.ts'
import { mountCsvBodies, mountCsvOrJsonBodies } from '#kernel/http/csv/csv-bodies.ts'
import { mount } from '#kernel/http/mount.ts'
import { catalogErrors } from '../errors.ts'
import type { Product } from '../contract/catalog.ts'
import { serializeProduct } from './products/products.serializer.ts'
import { mountConfiguration } from './pieces/configuration.routes.ts'
import { mountCatalog } from './catalog.routes.ts'
import { categoriesRepository } from './categories/categories.repository.ts'
import { categoriesService } from './categories/categories.service.ts'
import { linkPictures } from './link-picture/link-picture.ts'
import { mountLinkPictures } from './link-picture/link-picture.routes.ts'
import { mountProductFeed } from './product-feed.ts'
import { safetySettingsRepository } from './safety/product-safety.ts'
import { mountSafetySettings } from './safety/product-safety.routes.ts'
import { servedOptions } from './options/options.service.ts'
import { rollUpMaterials } from './search/product-search.ts'
import { importService, type ImportService } from './import/import.service.ts'
import { productLists, productsRepository } from './products/products.repository.ts'
import { productsService } from './products/products.service.ts'
import { translatedCatalog } from './translated-catalog.ts'
import { mountCatalogWrites } from './writes.routes.ts'
import { importLimit, importProducts } from '../contract/catalog-import.ts'
import { maxGridFile } from '../contract/price-grids.ts'
import { servedPriceGrids } from './options/price-grids.service.ts'

/** A CSV file as the body of a request: its text, and its name from the URL. A new grid needs a name. */
const gridFile = (text: string, { query, method }: FastifyRequest) => {
  const { name } = query as { name?: unknown }
  return { ...((name !== undefined || method === 'POST') && { name: name ?? '' }), text }
}

/** Options and price grids, which products share. */
function mountOptions(http: FastifyInstance, { pool, exponent }: { pool: Pool; exponent: number }): void {
  servedOptions(exponent).mount(http, { pool })
  mountCsvOrJsonBodies(http, { bodyLimit: maxGridFile, bodyOf: gridFile }, (part) =>
    servedPriceGrids(exponent).mount(part, { pool }),
  )
}

/** Most products without a price that are named. */
const MAX_NAMED = 5

/** What the checklist of a new shop asks of its catalogue. */
const catalogSetup = {
  steps: {
    category: sql`exists (select from categories)`,
    product: sql`exists (select from products where archived_at is null and state = 'published' and has_price)`,
  },
  problems: () => sql`
    select 'unsellable' as what, name as value from products
    where archived_at is null and state = 'published' and not has_price order by name limit ${MAX_NAMED}`,
}

function mountImport(http: FastifyInstance, imports: ImportService): void {
  mountCsvBodies(http, importLimit, (part) =>
    mount(part, importProducts, ({ body, query, actor }) =>
      imports.run(body, query.dry_run === 'true', actor),
    ),
  )
}

/** Exports are rare, so their searches are not cached. */
const unmemoized: Memoized = { of: (_key, make) => make() }

function buildCatalog({
  db,
  reports,
  pool,
  revisions,
  memory,
  languages,
  exponent,
  currency,
  publicOrigin,
}: {
  db: Db
  reports: Db
  pool: Pool
  revisions: Revisions
  memory: CacheMemory
  languages: () => ShopLanguages
  exponent: number
  currency: string
  publicOrigin: () => string
}) {
  const products = productsRepository(db)
  const lists = productLists(db, {
    known: memoize({ revisions, memory }, 'search', 'catalog'),
    prices: memoize({ revisions, memory }, 'prices', 'catalog'),
  })
  const exported = productLists(reports, { known: unmemoized, prices: unmemoized })
  const settings = memoize({ revisions, memory }, 'safety', 'settings')
  const categories = categoriesRepository(db)
  /** The pages of categories and products, for search engines. */
  async function* addresses(): AsyncGenerator<PublicAddress> {
    for await (const category of inBatches(categories.addressesAfter)) {
      yield { ...addressed(category, languages(), '/categories'), changed: category.updatedAt }
    }
    for await (const { id, updatedAt } of inBatches(products.addressesAfter)) {
      yield { path: `/products/${id}`, changed: updatedAt }
    }
  }

  const service = productsService({ pool, exponent })
  const categoryWrites = categoriesService({ pool })
  const options = servedOptions(exponent).records(pool)

  return {
    lists: { products, lists, categories },
    contributes: {
      translated: translatedCatalog({ products: service, categories: categoryWrites, options, exponent }),
      setup: catalogSetup,
    },
    mount(http: FastifyInstance): void {
      mountCatalog(http, {
        db,
        reports,
        products,
        lists,
        exported,
        categories,
        // Every product page asks for them, so a query for each would be half of its queries.
        safetySettings: () => settings.of('all', () => safetySettingsRepository(db).read()),
        exponent,
        currency,
        publicOrigin,
      })
      mountCatalogWrites(http, { pool, products: service, categories: categoryWrites })
      mountConfiguration(http, { db, pool, products, service, exponent })
      mountSafetySettings(http, { pool })
      mountOptions(http, { pool, exponent })
      mountImport(
        http,
        importService({
          pool,
          money: { exponent, currency },
          publicOrigin,
          fields: fieldsOf(http, 'product'),
        }),
      )
    },
    addresses,
    jobs: [{ name: 'rollup-materials', cron: '*/5 * * * *', run: () => rollUpMaterials(db) }],
    ports: {
      async find(id: string) {
        const row = await products.byId(id)
        return row && serializeProduct(row, exponent)
      },
    } satisfies CatalogPorts,
  }
}

export interface CatalogPorts {
  /** A product as the API returns it; null where there is none, or where it is archived. */
  find(id: string): Promise<Product | null>
}

declare module '#kernel/modules/definition.ts' {
  interface ModulePorts {
    catalog: CatalogPorts
  }
}

export const catalog = defineModule({
  name: 'catalog',
  errors: catalogErrors,
  needs: ['media', 'settings'],
  build(host, { media, settings }) {
    const built = buildCatalog({ ...host, currency: host.env.currency })
    const { db, exponent, publicOrigin, languages, env } = host
    return {
      ...built,
      mount(http) {
        built.mount(http)
        const { currency } = env
        mountProductFeed(http, { db, exponent, publicOrigin, languages, currency, shop: settings.read })
        const pictures = linkPictures({ media, shop: settings.read, ...host })
        mountLinkPictures(http, { ...built.lists, pictures, shop: settings.read, currency, exponent })
      },
    }
  },
})
