import type { Db } from '../../../../kernel/database/db.ts'
import { productsRepository } from '../products.repository.ts'
import type { ProductRow } from '../products.tables.ts'

export const severalHaveName =
  'Several products have this name, and nothing tells which is meant. Give them SKUs, here and in the file'

const key = (text: string) => text.trim().toLowerCase()

/** Products on sale by what people call them. */
export interface NamedProducts {
  /** The product with a number. */
  ownerOf(sku: string): ProductRow | null
  /**
   * The product that a line means: the one with its number, else one with its name, unless both have numbers and these
   * differ. `several`: more than one has the name.
   */
  find(sku: string, name: string): ProductRow | null | 'several'
}

/** @param byName whether a name is enough */
export function namedProducts(rows: readonly ProductRow[], byName: boolean): NamedProducts {
  const numbered = new Map(rows.flatMap((row) => (row.sku === null ? [] : [[key(row.sku), row] as const])))
  const named = byName ? Map.groupBy(rows, ({ name }) => key(name)) : new Map<string, ProductRow[]>()
  const ownerOf = (sku: string) => numbered.get(key(sku)) ?? null
  return {
    ownerOf,
    find(sku, name) {
      const owner = sku.trim() === '' ? null : ownerOf(sku)
      if (owner) return owner
      const possible = (named.get(key(name)) ?? []).filter((row) => sku.trim() === '' || row.sku === null)
      return possible.length > 1 ? 'several' : (possible[0] ?? null)
    },
  }
}

/** Products sold under names like “Alba - Oat / 120” are “Alba” with its choices. */
const bareName = (name: string) => name.split(' - ')[0] as string

/**
 * Finds the products that lines of orders name, by number or by name.
 * @returns the id of the product that one means; null where none or several are meant
 */
export async function findProducts(
  db: Db,
  called: readonly { sku: string; name: string }[],
): Promise<(one: { sku: string; name: string }) => string | null> {
  const names = new Set(called.flatMap(({ name }) => [name, bareName(name)]))
  const rows = await productsRepository(db).lockNamed([...new Set(called.map(({ sku }) => sku))], [...names])
  const products = namedProducts(rows, true)
  return ({ sku, name }) => {
    const found = products.find(sku, name) ?? products.find('', name) ?? products.find('', bareName(name))
    return found === null || found === 'several' ? null : found.id
  }
}
