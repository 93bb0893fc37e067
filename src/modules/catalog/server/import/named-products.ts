import type { Db } from '#kernel/database/db.ts'
import { spelling } from '#kernel/rules/text/spelling.ts'
import { productsRepository } from '../products/products.repository.ts'
import type { ProductRow } from '../products/products.tables.ts'
import { staffText } from '#kernel/rules/text/staff-text.ts'

export const severalHaveName = staffText(
  'Several products have this name, and nothing tells which is meant. Give them SKUs, here and in the file',
)

/** Products by SKU and name. */
export interface NamedProducts {
  ownerOf(sku: string): ProductRow | null
  /**
   * The product that a line means: the one with its SKU, else one with its name, unless both have SKUs and these
   * differ. `several`: more than one has the name.
   */
  find(sku: string, name: string): ProductRow | null | 'several'
}

/** @param byName whether products may be found by name alone */
export function namedProducts(rows: readonly ProductRow[], byName: boolean): NamedProducts {
  const numbered = new Map(
    rows.flatMap((row) => (row.sku === null ? [] : [[spelling(row.sku), row] as const])),
  )
  const productsByName = byName
    ? Map.groupBy(rows, ({ name }) => spelling(name))
    : new Map<string, ProductRow[]>()
  const ownerOf = (sku: string) => numbered.get(spelling(sku)) ?? null
  return {
    ownerOf,
    find(sku, name) {
      const owner = sku.trim() === '' ? null : ownerOf(sku)
      if (owner) return owner
      const possible = (productsByName.get(spelling(name)) ?? []).filter(
        (row) => sku.trim() === '' || row.sku === null,
      )
      return possible.length > 1 ? 'several' : (possible[0] ?? null)
    },
  }
}

/** Names like “Alba - Oat / 120” mean the product “Alba” with its choices. */
const baseName = (name: string) => name.split(' - ')[0] as string

/**
 * Finds the products that lines of orders name, by SKU or by name.
 * @returns a function that gives the id of the product; null where none or several are meant
 */
export async function findProducts(
  db: Db,
  called: readonly { sku: string; name: string }[],
): Promise<(product: { sku: string; name: string }) => string | null> {
  const names = new Set(called.flatMap(({ name }) => [name, baseName(name)]))
  const rows = await productsRepository(db).lockNamed([...new Set(called.map(({ sku }) => sku))], [...names])
  const products = namedProducts(rows, true)
  return ({ sku, name }) => {
    const match = products.find(sku, name) ?? products.find('', name) ?? products.find('', baseName(name))
    return match === null || match === 'several' ? null : match.id
  }
}
