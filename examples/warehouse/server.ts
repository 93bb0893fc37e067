import {
  createDb,
  defineModule,
  refuse,
  sql,
  type Db,
  type StockSource,
  type WantedItem,
} from 'fenestra/server'

/** How many pieces of each product there are. Those that are made to order are missing. */
async function piecesOf(
  db: Db,
  items: readonly Pick<WantedItem, 'productId'>[],
): Promise<Map<string, number>> {
  const ids = items.map(({ productId }) => productId)
  const { rows } = await db.execute<{ product_id: string; pieces: number }>(sql`
    select product_id, pieces from warehouse_products
    where product_id in (select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb)::uuid)`)
  return new Map(rows.map(({ product_id: id, pieces }) => [id, pieces]))
}

const warehouse = (db: Db): StockSource => ({
  name: 'warehouse',
  async areAvailable(items) {
    const left = await piecesOf(db, items)
    return items.map(({ productId, quantity }) => {
      const pieces = left.get(productId)
      if (pieces === undefined) return true
      // What an item takes is not there for the next one.
      if (pieces >= quantity) left.set(productId, pieces - quantity)
      return pieces >= quantity
    })
  },
})

/** Takes what an order holds. Of two that want the last piece, the second is refused. */
const take = (db: Db, orderId: string) =>
  db.execute(sql`
    update warehouse_products set pieces = pieces - ordered.quantity
    from (
      select product_id, sum(quantity)::int as quantity from order_goods where order_id = ${orderId}
      group by product_id
    ) as ordered
    where warehouse_products.product_id = ordered.product_id`)

const isShort = (error: unknown): boolean =>
  error instanceof Error && ((error as { code?: string }).code === '23514' || isShort(error.cause))

/** Says what is on the shelves: shoppers cannot order more. */
export default defineModule({
  name: 'warehouse',
  migrations: new URL('./migrations/', import.meta.url),
  build: ({ pool }) => ({
    contributes: { stockSource: warehouse(createDb(pool)) },
    on: {
      'order.placed': {
        async inTransaction({ orderId }, { db }) {
          await take(db, orderId).catch((error: unknown) => {
            throw isShort(error)
              ? refuse('order_refused', { message: 'Somebody was faster: it is sold out' })
              : error
          })
        },
      },
    },
  }),
})
