import type { QueryClient } from '@tanstack/react-query'
import type { Configuration, Product } from '#modules/catalog/contract/index.ts'
import { needsConfiguration } from '#modules/catalog/rules/index.ts'
import { configurationOf, productById } from '#modules/catalog/web/queries/index.ts'
import { ApiError } from '#kernel/web/api.ts'

/** The current state of some products in the catalogue; a product that could not be read is in none of these. */
export interface ProductsToday {
  found: ReadonlyMap<string, Product>
  configurations: ReadonlyMap<string, Configuration>
  /** Ids of products that are no longer sold. */
  gone: ReadonlySet<string>
}

/** Reads products and their configurations anew, past all caches. */
export async function fetchCurrentProducts(
  queryClient: QueryClient,
  ids: Iterable<string>,
): Promise<ProductsToday> {
  const missingIds = new Set<string>()
  const productsById = new Map<string, Product>()
  const configurations = new Map<string, Configuration>()
  await Promise.all(
    Array.from(new Set(ids), async (id) => {
      try {
        const product = await queryClient.fetchQuery({ ...productById(id), staleTime: 0 })
        // Staff can read products that are not on sale, but not order them.
        if (product.state !== 'published') {
          missingIds.add(id)
          return
        }
        productsById.set(id, product)
        if (product.kind === null && !needsConfiguration(product)) return
        configurations.set(id, await queryClient.fetchQuery({ ...configurationOf(id), staleTime: 0 }))
      } catch (error) {
        if (!(error instanceof ApiError && error.status === 404)) return
        missingIds.add(id)
        queryClient.removeQueries({ queryKey: productById(id).queryKey })
      }
    }),
  )
  return { found: productsById, configurations, gone: missingIds }
}
