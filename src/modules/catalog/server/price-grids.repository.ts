import { asc, eq, sql } from 'drizzle-orm'
import { maxNamedProducts } from '../contract/options.ts'
import { maxPriceGrids } from '../contract/price-grids.ts'
import type { Db } from '#kernel/database/db.ts'
import { isUuid } from '#kernel/database/uuid.ts'
import type { PriceGrid } from '#modules/pricing/rules/index.ts'
import { priceGrids, type PriceGridRow } from './options.tables.ts'

interface GridUse {
  usedBy: number
  products: { id: string; name: string }[]
  choices: string[]
}
export type CountedGrid = PriceGridRow & GridUse

const usedBy = sql<number>`(select count(*)::int from products where products.price_grid_id = price_grids.id
    and products.price_model = 'grid' and products.archived_at is null)
  + (select count(*)::int from choices where choices.price_grid_id = price_grids.id)`.mapWith(Number)

const products = sql<GridUse['products']>`(
  select coalesce(json_agg(json_build_object('id', id, 'name', name)), '[]') from (
    select p.id, p.name from products p
    where p.price_grid_id = price_grids.id and p.price_model = 'grid' and p.archived_at is null
    order by p.name, p.id limit ${maxNamedProducts}) named)`
const choices = sql<string[]>`(
  select coalesce(json_agg(name), '[]') from (
    select o.name || ': ' || c.name as name from choices c join options o on o.id = c.option_id
    where c.price_grid_id = price_grids.id order by 1 limit ${maxNamedProducts}) named)`

type Columns = PriceGrid & { name: string }
const columnsOf = ({ name, widthsMm, lengthsMm, prices }: Columns) => ({
  name,
  widthsMm: [...widthsMm],
  lengthsMm: [...lengthsMm],
  prices: [...prices],
})

/** SQL of the price grids. */
export function priceGridsRepository(db: Db) {
  const read = () => db.select({ grid: priceGrids, usedBy, products, choices }).from(priceGrids)
  const counted = ({ grid, ...use }: { grid: PriceGridRow } & GridUse): CountedGrid => ({ ...grid, ...use })
  const byId = async (id: string): Promise<CountedGrid | null> => {
    if (!isUuid(id)) return null
    const [found] = await read().where(eq(priceGrids.id, id))
    return found ? counted(found) : null
  }
  return {
    async all(): Promise<CountedGrid[]> {
      const rows = await read().orderBy(asc(priceGrids.name), asc(priceGrids.id)).limit(maxPriceGrids)
      return rows.map(counted)
    },
    byId,
    count: () => db.$count(priceGrids),

    /** One grid, locked until the transaction ends. */
    async lock(id: string): Promise<CountedGrid | null> {
      if (!isUuid(id)) return null
      await db.execute(sql`select 1 from price_grids where id = ${id} for update`)
      return byId(id)
    },

    /** The ids among these that are price grids. */
    async known(ids: readonly string[]): Promise<Set<string>> {
      const { rows } = await db.execute<{ id: string }>(
        sql`select id from price_grids where id = any(${sql.param(ids.filter(isUuid))}::uuid[])`,
      )
      return new Set(rows.map(({ id }) => id))
    },

    async insert(columns: Columns): Promise<string> {
      const [row] = await db.insert(priceGrids).values(columnsOf(columns)).returning({ id: priceGrids.id })
      return (row as { id: string }).id
    },

    async update(id: string, columns: Columns): Promise<void> {
      await db
        .update(priceGrids)
        .set({ ...columnsOf(columns), version: sql`${priceGrids.version} + 1` })
        .where(eq(priceGrids.id, id))
    },

    /**
     * Updates the list price of the products that are priced by a grid: the price per square metre that lists show
     * and sort by.
     */
    async updateListPrice(id: string, perSqm: number): Promise<void> {
      await db.execute(sql`
        update products set price_per_sqm = ${perSqm}, version = version + 1
        where price_grid_id = ${id} and price_model = 'grid' and price_per_sqm <> ${perSqm}`)
      await db.execute(sql`
        select write_choice_prices(array(select po.product_id from product_options po
          join choices c on c.option_id = po.option_id where c.price_grid_id = ${id}))`)
    },

    /** Removes a grid from archived products, which nobody can order. */
    async forget(id: string): Promise<void> {
      await db.execute(
        sql`update products set price_grid_id = null where price_grid_id = ${id} and archived_at is not null`,
      )
    },

    async remove(id: string): Promise<void> {
      await db.delete(priceGrids).where(eq(priceGrids.id, id))
    },

    /** Whether a product or a choice refers to the grid, including archived ones. */
    async isUsed(id: string, { byArchived = true } = {}): Promise<boolean> {
      const { rows } = await db.execute(sql`
        select 1 from products where price_grid_id = ${id} and (${byArchived} or archived_at is null)
        union all select 1 from choices where price_grid_id = ${id} limit 1`)
      return rows.length > 0
    },
  }
}
