import { and, asc, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import type { Bill, BillForm, BillLine } from '../contract.ts'
import { products } from '#modules/catalog/server/index.ts'
import type { Db } from '#kernel/database/db.ts'
import { isUuid } from '#kernel/database/uuid.ts'
import { items } from '#modules/inventory/server/index.ts'
import { billLines, bills } from './materials.tables.ts'

/** SQL of bills of materials. */
export function billsRepository(db: Db) {
  const linesOf = (productIds: readonly string[]) =>
    db
      .select({
        productId: billLines.productId,
        line: {
          inventoryItemId: billLines.inventoryItemId,
          basis: billLines.basis,
          quantity: billLines.quantity,
          wastePercent: billLines.wastePercent,
          itemName: items.name,
          sku: items.sku,
          unit: items.unit,
        },
      })
      .from(billLines)
      .innerJoin(items, eq(items.id, billLines.inventoryItemId))
      .where(inArray(billLines.productId, [...productIds]))
      .orderBy(asc(billLines.productId), asc(billLines.position))

  return {
    /** The bills of these products; products without one are not in the map. */
    async ofProducts(productIds: readonly string[]): Promise<Map<string, BillLine[]>> {
      const validIds = [...new Set(productIds)].filter(isUuid)
      const rows = validIds.length === 0 ? [] : await linesOf(validIds)
      const byProduct = Map.groupBy(rows, ({ productId }) => productId)
      return new Map([...byProduct].map(([id, lines]) => [id, lines.map(({ line }) => line)]))
    },

    /** The codes of the options that have a choice with one of these stock items, by item. */
    async optionsWith(itemIds: readonly string[]): Promise<Map<string, Set<string>>> {
      if (itemIds.length === 0) return new Map()
      const { rows } = await db.execute<{ item: string; codes: string[] }>(sql`
        select c.inventory_item_id as item, array_agg(distinct o.code) as codes
        from choices c join options o on o.id = c.option_id
        where c.inventory_item_id = any(${sql.param([...new Set(itemIds)])}::uuid[]) group by 1`)
      return new Map(rows.map(({ item, codes }) => [item, new Set(codes)]))
    },

    /** The bill of a product; null if the product does not exist. */
    async byProduct(productId: string): Promise<{ name: string; bill: Bill } | null> {
      if (!isUuid(productId)) return null
      const [product] = await db
        .select({ name: products.name, version: bills.version, supplierId: bills.supplierId })
        .from(products)
        .leftJoin(bills, eq(bills.productId, products.id))
        .where(eq(products.id, productId))
      if (product === undefined) return null
      const materials = (await linesOf([productId])).map(({ line }) => line)
      const { name, version, supplierId } = product
      return {
        name,
        bill: { productId, version: version ?? 0, materials, ...(supplierId !== null && { supplierId }) },
      }
    },

    /** The suppliers of those of these products that are bought in, by product. */
    async boughtFrom(productIds: readonly (string | null)[]): Promise<Map<string, string>> {
      const validIds = [...new Set(productIds)].filter((id) => id !== null && isUuid(id))
      if (validIds.length === 0) return new Map()
      const rows = await db
        .select({ productId: bills.productId, supplierId: bills.supplierId })
        .from(bills)
        .where(and(inArray(bills.productId, validIds as string[]), isNotNull(bills.supplierId)))
      return new Map(rows.map(({ productId, supplierId }) => [productId, supplierId as string]))
    },

    /** Locks the product's bill until the transaction ends. */
    async lock(productId: string): Promise<void> {
      if (isUuid(productId))
        await db.execute(sql`select 1 from ${products} where id = ${productId} for update`)
    },

    /** Copies the bill of another product to one that has none. */
    async copy(fromId: string, productId: string): Promise<void> {
      await db.execute(sql`
        insert into ${bills} (product_id, supplier_id) select ${productId}, supplier_id from ${bills} where product_id = ${fromId}`)
      await db.execute(sql`
        insert into ${billLines} (product_id, position, inventory_item_id, basis, quantity, waste_percent)
        select ${productId}, position, inventory_item_id, basis, quantity, waste_percent
        from ${billLines} where product_id = ${fromId}`)
    },

    /** Replaces the lines of the product's bill. */
    async write(productId: string, { materials, supplierId }: BillForm): Promise<void> {
      await db
        .insert(bills)
        .values({ productId, supplierId })
        .onConflictDoUpdate({
          target: bills.productId,
          set: { version: sql`${bills.version} + 1`, ...(supplierId !== undefined && { supplierId }) },
        })
      await db.delete(billLines).where(eq(billLines.productId, productId))
      if (materials.length === 0) return
      await db
        .insert(billLines)
        .values(materials.map((material, position) => ({ productId, position, ...material })))
    },
  }
}
