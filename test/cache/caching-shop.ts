import { build } from '../../scripts/prepare.mjs'
import { setOrderStatus } from '#modules/orders/contract/change-order-status.ts'
import { anOrder } from '#modules/orders/factory.ts'
import { until } from '../process/shop-process.ts'
import { openShop, type TestShop } from '../shop.ts'
import { onTheWire } from '../wire.ts'

/** A listening shop with pages and an active response cache. */
export async function openCachingShop() {
  await build()
  const shop = await openShop({ pages: 'built' })
  const { get } = await onTheWire(shop)
  const admin = await shop.as('admin')
  const { id } = await anOrder(shop)
  await until('the shop keeps copies', async () => (await get('/')).headers.etag !== undefined)

  /** Empties the cache. A staff write is answered only after all earlier changes have been processed. */
  async function clearCache(): Promise<void> {
    await shop.rows(
      `select public_change(array['settings', 'content', 'catalog', 'categories', 'product *'])`,
    )
    await admin.call(setOrderStatus, { params: { id }, body: { status: 'pending' } })
  }
  return { shop, get, clearCache }
}

/** How many times a function borrows a database connection. */
export async function countQueries({ pool }: TestShop, work: () => Promise<unknown>): Promise<number> {
  let borrowed = 0
  const count = () => (borrowed += 1)
  pool.on('acquire', count)
  await work()
  pool.off('acquire', count)
  return borrowed
}
