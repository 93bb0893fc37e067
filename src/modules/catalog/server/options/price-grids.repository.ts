import { asc, sql } from 'drizzle-orm'
import { maxNamedProducts } from '../../contract/options.ts'
import { maxPriceGrids } from '../../contract/price-grids.ts'
import type { Db } from '#kernel/database/db.ts'
import { isUuid } from '#kernel/database/uuid.ts'
import { priceGrids } from './options.tables.ts'

const usedBy = sql<number>`(select count(*)::int from products where products.price_grid_id = price_grids.id
    and products.price_model = 'grid' and products.archived_at is null)
  + (select count(*)::int from choices where choices.price_grid_id = price_grids.id)`.mapWith(Number)

const products = sql<{ id: string; name: string }[]>`(
  select coalesce(json_agg(json_build_object('id', id, 'name', name)), '[]') from (
    select p.id, p.name from products p
    where p.price_grid_id = price_grids.id and p.price_model = 'grid' and p.archived_at is null
    order by p.name, p.id limit ${maxNamedProducts}) named)`
const choices = sql<string[]>`(
  select coalesce(json_agg(name), '[]') from (
    select o.name || ': ' || c.name as name from choices c join options o on o.id = c.option_id
    where c.price_grid_id = price_grids.id order by 1 limit ${maxNamedProducts}) named)`

/** What a price grid is used by. */
export const gridUses = { usedBy, products, choices }

/** SQL of the price grids and of what refers to them. */
export function priceGridsRepository(db: Db) {
  return {
    all: () =>
      db.select().from(priceGrids).orderBy(asc(priceGrids.name), asc(priceGrids.id)).limit(maxPriceGrids),

    count: () => db.$count(priceGrids),

    /** The ids among these that are price grids. */
    async known(ids: readonly string[]): Promise<Set<string>> {
      const { rows } = await db.execute<{ id: string }>(
        sql`select id from price_grids where id = any(${sql.param(ids.filter(isUuid))}::uuid[])`,
      )
      return new Set(rows.map(({ id }) => id))
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

    /** Whether a product or a choice refers to the grid, including archived ones. */
    async isUsed(id: string, { byArchived = true } = {}): Promise<boolean> {
      const { rows } = await db.execute(sql`
        select 1 from products where price_grid_id = ${id} and (${byArchived} or archived_at is null)
        union all select 1 from choices where price_grid_id = ${id} limit 1`)
      return rows.length > 0
    },
  }
}
