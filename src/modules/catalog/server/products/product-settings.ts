import { sql } from 'drizzle-orm'
import type { ProductOption } from '../../contract/options.ts'
import type { Db } from '#kernel/database/db.ts'

/** What a product refers to: its options as it has them, and the name of its price grid. */
export interface ProductSettings {
  options: ProductOption[]
  priceGridName: string | null
}

export const noSettings: ProductSettings = { options: [], priceGridName: null }

/**
 * What products refer to, by their ids; products without options and price grid are missing. Reads no choices, of
 * which there may be thousands.
 */
export async function settingsOfProducts(
  db: Db,
  ids: readonly string[],
): Promise<Map<string, ProductSettings>> {
  const { rows } = await db.execute<ProductSettings & { id: string } & Record<string, unknown>>(sql`
    select p.id, g.name as "priceGridName",
      coalesce((select json_agg(json_build_object('code', o.code, 'default', d.code,
          'shown_when', (select wo.code || '.' || w.code from choices w join options wo on wo.id = w.option_id
            where w.id = po.shown_when_choice_id),
          'left_out', (select coalesce(json_agg(c.code order by c.position), '[]') from choices c
            join product_choices_out x on x.choice_id = c.id and x.product_id = p.id where c.option_id = o.id),
          'pictures', (select coalesce(json_object_agg(c.code, po.pictures -> c.code), '{}') from choices c
            where c.option_id = o.id and po.pictures -> c.code is not null)) order by po.position)
        from product_options po join options o on o.id = po.option_id join choices d on d.id = po.default_choice_id
        where po.product_id = p.id), '[]') as options
    from products p left join price_grids g on g.id = p.price_grid_id
    where p.id = any(${sql.param([...ids])}::uuid[]) and (p.has_options or g.id is not null)`)
  return new Map(rows.map(({ id, options, priceGridName }) => [id, { options, priceGridName }]))
}
