import { expect, test } from 'vitest'
import { openShop } from '#test/shop.ts'
import { listOrders } from '#modules/orders/contract/index.ts'

test('a session expires on time whatever the time zone of the database, even when it changes', async () => {
  const shop = await openShop()
  const database = new URL(shop.databaseUrl).pathname.slice(1)
  const setClock = (zone: string) => shop.rows(`alter database ${database} set timezone = '${zone}'`)
  await setClock('America/New_York')
  // Each shop opens its own connections, which use the database's time zone at that point.
  const winter = await openShop({ beside: shop })
  const [lasting, ended] = [await winter.as('viewer'), await winter.as('viewer')]
  const inMinutes = (minutes: number, id = '') =>
    winter.rows(
      `update sessions set expire = expire - interval '7 days' + make_interval(mins => $1) where sess ->> 'userId' = $2`,
      [minutes, id],
    )
  await inMinutes(30, lasting.person?.id)
  await inMinutes(-30, ended.person?.id)
  await setClock('Asia/Tokyo')
  const eastern = await openShop({ beside: shop })
  await setClock('Pacific/Honolulu')
  const western = await openShop({ beside: shop })
  for (const { http } of [winter, eastern, western]) {
    const statusOf = async ({ cookies }: typeof lasting) =>
      (await http.inject({ url: listOrders.path, cookies: Object.fromEntries(cookies) })).statusCode
    expect([await statusOf(lasting), await statusOf(ended)]).toEqual([200, 401])
  }
  await Promise.all([winter, eastern, western].map((one) => one.close()))
  await shop.close()
})
