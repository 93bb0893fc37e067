import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import { listItemPictures } from '../contract.ts'
import { createDb } from '#kernel/database/db.ts'
import { countRows } from '#kernel/database/count.ts'
import { readCursor, sendPage } from '#kernel/http/lists.ts'
import { mount } from '#kernel/http/mount.ts'

const most = 5000

/**
 * The swatch of a choice, else the close-up of a product (its third picture) or its first one. Parts of several
 * products look like none of them.
 */
const pictures = sql`
  select item, min(picture) as picture from (
    select inventory_item_id as item, image_url as picture from choices where image_url <> ''
    union all
    select l.inventory_item_id, coalesce(p.image_urls[3], p.image_urls[1])
    from bill_lines l join products p on p.id = l.product_id
    where not exists (select from choices c where c.inventory_item_id = l.inventory_item_id and c.image_url <> '')
  ) as seen
  where item is not null group by item having count(distinct picture) = 1`

/** What stock items look like. */
export function mountItemPictures(http: FastifyInstance, { pool }: { pool: Pool }): void {
  mount(http, listItemPictures, async ({ query: { limit = most, cursor }, request, reply }) => {
    const db = createDb(pool)
    const after = readCursor(cursor, 'text')
    const [{ rows }, total] = await Promise.all([
      db.execute<{ item: string; picture: string }>(sql`
        select * from (${pictures}) as found
        where ${after ? sql`item > ${after.id}::uuid` : sql`true`} order by item limit ${limit + 1}`),
      countRows(db, pictures),
    ])
    return sendPage(
      { request, reply },
      {
        rows: rows.map(({ item, picture }) => ({ inventoryItemId: item, image_url: picture })),
        total,
        limit,
        cursorOf: ({ inventoryItemId: id }) => ({ value: id, id }),
      },
    )
  })
}
