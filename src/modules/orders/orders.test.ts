import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aUser } from '#modules/accounts/factory.ts'
import { aProduct } from '#modules/catalog/factory.ts'
import { aLine, anOrder, anOrderBody } from './factory.ts'
import { openShop, type Client, type TestShop } from '#test/shop.ts'
import { shopOfFile } from '#test/shop-of-file.ts'
import {
  cancelOwnOrder,
  getOrder,
  getOwnOrder,
  listOrders,
  listOwnOrders,
  placeOrder,
} from './contract/orders.ts'
import { setOrderStatus } from './contract/change-order-status.ts'
import { orderStatuses } from '#modules/record-states/contract.ts'

const shop = await shopOfFile()
const viewer = await shop.as('viewer')
const editor = await shop.as('editor')

const nowhere = ['00000000-0000-4000-8000-000000000000', 'first', '1', "' or 1=1 --"]

async function placedBy(client: Client) {
  const body = anOrderBody([aLine(await aProduct(shop))])
  return (await client.call(placeOrder, { body })).body
}

describe('a customer', () => {
  test('a customer sees only their own orders, newest first', async () => {
    const [lan, minh] = [await shop.as('customer'), await shop.as('customer')]
    const first = await placedBy(lan)
    await placedBy(minh)
    const second = await placedBy(lan)
    const own = await lan.call(listOwnOrders)
    expect(own.status).toBe(200)
    expect(own.body).toEqual([second, first])
    expect(own.headers['x-total-count']).toBe('2')
    expect(own.headers['cache-control']).toBe('no-store')
  })

  test('a customer reads their own order with its ETag', async () => {
    const lan = await shop.as('customer')
    const order = await placedBy(lan)
    const read = await lan.call(getOwnOrder, { params: { id: order.id } })
    expect(read.body).toEqual(order)
    expect(read.headers.etag).toBe('"1"')
  })

  test('a customer gets the same answer for another customer’s order as for an unknown one', async () => {
    const [lan, minh] = [await shop.as('customer'), await shop.as('customer')]
    const { id: foreign } = await placedBy(minh)
    const ownerless = await anOrder(shop, { userId: null })
    for (const endpoint of [getOwnOrder, cancelOwnOrder]) {
      for (const id of [foreign, ownerless.id, ...nowhere]) {
        const { status, refused } = await lan.call(endpoint, { params: { id } })
        expect({ status, code: refused.code, message: refused.message }).toEqual({
          status: 404,
          code: 'order_not_found',
          message: 'Order not found',
        })
      }
    }
    expect((await minh.call(getOwnOrder, { params: { id: foreign } })).body.status).toBe('pending')
  })

  test('a customer cancels a pending order', async () => {
    const lan = await shop.as('customer')
    const { id } = await placedBy(lan)
    const cancelled = await lan.call(cancelOwnOrder, { params: { id } })
    expect(cancelled.status).toBe(200)
    expect(cancelled.body).toMatchObject({ status: 'cancelled', version: 2 })
    expect(cancelled.headers.etag).toBe('"2"')
    const events = await shop.rows(
      'select kind, from_status, to_status, actor_id from order_events where order_id = $1 order by id',
      [id],
    )
    expect(events.at(-1)).toEqual({
      kind: 'status',
      from_status: 'pending',
      to_status: 'cancelled',
      actor_id: lan.person?.id,
    })
  })

  test.for(orderStatuses.filter((status) => status !== 'pending'))(
    'a customer cannot cancel an order that is %s',
    async (status) => {
      const lan = await shop.as('customer')
      const { id } = await anOrder(shop, { userId: lan.person?.id, status })
      const answer = await lan.call(cancelOwnOrder, { params: { id } })
      expect(answer.status).toBe(409)
      expect(answer.refused.code).toBe('order_not_pending')
      expect((await lan.call(getOwnOrder, { params: { id } })).body).toMatchObject({ status, version: 1 })
    },
  )

  test('a customer cancels once when the button is pressed several times at once', async () => {
    const lan = await shop.as('customer')
    const { id } = await placedBy(lan)
    const presses = await Promise.all(
      Array.from({ length: 5 }, () => lan.call(cancelOwnOrder, { params: { id } })),
    )
    expect(presses.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409])
  })
})

describe('staff', () => {
  test('staff can read any order', async () => {
    const order = await placedBy(await shop.as('customer'))
    const read = await viewer.call(getOrder, { params: { id: order.id } })
    expect(read.body).toEqual(order)
    expect(read.headers.etag).toBe('"1"')
    for (const id of nowhere) expect((await viewer.call(getOrder, { params: { id } })).status).toBe(404)
  })

  test('staff can change any status to any other, and each change is recorded', async () => {
    const { id } = await anOrder(shop)
    const moves = orderStatuses.flatMap((from) =>
      orderStatuses.filter((to) => to !== from).map((to) => [from, to] as const),
    )
    let version = 1
    for (const [from, to] of moves) {
      await shop.rows('update orders set status = $2 where id = $1', [id, from])
      const moved = await editor.call(setOrderStatus, { params: { id }, body: { status: to } })
      expect(moved.status).toBe(200)
      expect(moved.body).toMatchObject({ status: to, version: (version += 1) })
      expect(moved.headers.etag).toBe(`"${version}"`)
    }
    const history = await shop.rows(
      'select from_status, to_status, actor_id from order_events where order_id = $1 order by id',
      [id],
    )
    expect(history).toEqual(
      moves.map(([from, to]) => ({ from_status: from, to_status: to, actor_id: editor.person?.id })),
    )
  })

  test('staff change nothing by setting the current status', async () => {
    const { id } = await anOrder(shop)
    const same = await editor.call(setOrderStatus, { params: { id }, body: { status: 'pending' } })
    expect(same.body.version).toBe(1)
    expect(await shop.rows('select 1 from order_events where order_id = $1', [id])).toEqual([])
  })

  test('staff can change only the status of an order', async () => {
    const { id } = await anOrder(shop)
    const payload = { status: 'confirmed', total_amount: 1, customer_info: { name: 'Nobody' }, user_id: null }
    await editor.send({ method: 'PUT', url: `/api/orders/${id}`, payload })
    const { body } = await viewer.call(getOrder, { params: { id } })
    expect(body).toMatchObject({ status: 'confirmed', total_amount: 270_000 })
    expect(body.customer_info.name).not.toBe('Nobody')
    expect(body.user_id).not.toBeNull()
  })

  test('staff get an error for an unknown status and for an unknown order', async () => {
    const { id } = await anOrder(shop)
    const unknown = await editor.call(setOrderStatus, { params: { id }, body: { status: 'lost' as never } })
    expect(unknown.status).toBe(400)
    expect(unknown.refused.fields).toHaveProperty(['status'])
    for (const other of nowhere) {
      const answer = await editor.call(setOrderStatus, { params: { id: other }, body: { status: 'shipped' } })
      expect(answer.status).toBe(404)
    }
  })

  test('staff do not overwrite a change with a stale If-Match, which is answered with 412', async () => {
    const { id } = await anOrder(shop, { version: 3 })
    const stale = await editor.call(setOrderStatus, {
      params: { id },
      body: { status: 'shipped' },
      headers: { 'if-match': '"2"' },
    })
    expect(stale.status).toBe(412)
    expect(stale.refused).toMatchObject({
      code: 'version_conflict',
      current: { id, status: 'pending', version: 3 },
    })
    const fresh = { params: { id }, body: { status: 'shipped' as const }, headers: { 'if-match': '"3"' } }
    expect((await editor.call(setOrderStatus, fresh)).body).toMatchObject({ status: 'shipped', version: 4 })
  })

  test('staff do not overwrite a change with a stale version, which is answered with 409', async () => {
    const { id } = await anOrder(shop, { version: 3 })
    const stale = await editor.call(setOrderStatus, {
      params: { id },
      body: { status: 'shipped', version: 2 },
    })
    expect(stale.status).toBe(409)
    expect(stale.refused).toMatchObject({
      code: 'version_conflict',
      current: { id, status: 'pending', version: 3 },
    })
    const fresh = { params: { id }, body: { status: 'shipped' as const, version: 3 } }
    expect((await editor.call(setOrderStatus, fresh)).status).toBe(200)
  })

  test('staff who change the same version ten times at once succeed once', async () => {
    const { id } = await anOrder(shop)
    const answers = await Promise.all(
      Array.from({ length: 10 }, () =>
        editor.call(setOrderStatus, { params: { id }, body: { status: 'confirmed', version: 1 } }),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(9)
  })
})

describe('a long list of orders', () => {
  let archive: TestShop
  let reader: Client
  let everyId: string[]

  beforeAll(async () => {
    archive = await openShop()
    reader = await archive.as('viewer')
    const { id: userId } = await aUser(archive)
    // Five orders share each millisecond, so the id decides their order.
    await archive.rows(
      `insert into orders (user_id, customer_name, customer_email, customer_phone, customer_address, total_amount, status, created_at)
       select $1, 'Buyer ' || n, 'buyer' || n || '@example.com', '0900000000', '12 Nguyen Hue', n,
         case when n % 10 = 0 then 'shipped' else 'pending' end,
         timestamptz '2026-01-01' + (n / 5) * interval '1 millisecond'
       from generate_series(1, 250) n`,
      [userId],
    )
    const rows = await archive.rows<{ id: string }>('select id from orders order by created_at desc, id desc')
    everyId = rows.map(({ id }) => id)
  })
  afterAll(() => archive.close())

  /** Follows `Link` from page to page, as a client would. */
  async function walk(url: string): Promise<{ ids: string[]; pages: number }> {
    const ids: string[] = []
    let pages = 0
    for (let next: string | undefined = url; next; pages += 1) {
      const page = await reader.send({ method: 'GET', url: next })
      expect(page.status).toBe(200)
      ids.push(...(page.body as { id: string }[]).map(({ id }) => id))
      next = /^<([^>]+)>; rel="next"$/.exec(String(page.headers.link ?? ''))?.[1]
    }
    return { ids, pages }
  }

  test.for([7, 50, 125, 249])('is paged by %i without gaps or duplicates', async (limit) => {
    const { ids, pages } = await walk(`/api/orders?limit=${limit}`)
    expect(ids).toEqual(everyId)
    expect(pages).toBe(Math.ceil(250 / limit))
  })

  test('a long list of orders has no next page when the last page is exactly full', async () => {
    expect((await walk('/api/orders?limit=250')).pages).toBe(1)
  })

  test('a long list of orders returns 100 by default and up to 500 on request', async () => {
    expect((await reader.call(listOrders)).body).toHaveLength(100)
    expect((await reader.call(listOrders, { query: { limit: 500 } })).body).toHaveLength(250)
    for (const limit of [0, -1, 501, 1.5, 'many']) {
      expect((await reader.send({ method: 'GET', url: `/api/orders?limit=${limit}` })).status).toBe(400)
    }
  })

  test('a long list of orders does not shift when a new order arrives between two pages', async () => {
    const first = await reader.call(listOrders, { query: { limit: 10 } })
    const { id } = await anOrder(archive)
    const link = /^<([^>]+)>/.exec(String(first.headers.link))?.[1] as string
    const second = await reader.send({ method: 'GET', url: link })
    expect((second.body as { id: string }[]).map((order) => order.id)).toEqual(everyId.slice(10, 20))
    await archive.rows('delete from orders where id = $1', [id])
  })

  test('a long list of orders is filtered by status across its pages', async () => {
    const page = await reader.call(listOrders, { query: { status: 'shipped' } })
    expect(page.body).toHaveLength(25)
    expect(page.headers['x-total-count']).toBe('25')
    const { ids } = await walk('/api/orders?status=shipped&limit=4')
    expect(ids).toEqual(page.body.map(({ id }) => id))
  })

  test('a long list of orders is searched by order number and by the start of the e-mail', async () => {
    const [order] = (await reader.call(listOrders, { query: { limit: 1 } })).body
    for (const q of [order?.order_number, order?.order_number.toLowerCase(), `#${order?.order_number}`]) {
      const found = await reader.call(listOrders, { query: { q } })
      expect(found.body.map(({ id }) => id)).toEqual([order?.id])
    }
    const byMail = await reader.call(listOrders, { query: { q: 'Buyer17@' } })
    expect(byMail.body.map(({ total_amount }) => total_amount)).toEqual([17])
    for (const q of ['%', '_', "'", '\\']) {
      expect((await reader.call(listOrders, { query: { q } })).body).toEqual([])
    }
  })

  test('a long list of orders is counted exactly up to 10,000 and marked as estimated beyond', async () => {
    const fill = (upTo: number) =>
      archive.rows(
        `insert into orders (customer_name, customer_email, customer_phone, customer_address, total_amount, created_at)
         select 'Buyer', 'b@example.com', '0900000000', '12 Nguyen Hue', n, timestamptz '2025-01-01' - n * interval '1 s'
         from generate_series((select count(*) from orders) + 1, $1) n`,
        [upTo],
      )
    await fill(10_000)
    const exact = await reader.call(listOrders, { query: { limit: 1 } })
    expect(exact.headers['x-total-count']).toBe('10000')
    expect(exact.headers['x-total-estimated']).toBeUndefined()

    await fill(10_050)
    await archive.rows('analyze orders')
    const estimated = await reader.call(listOrders, { query: { limit: 1 } })
    expect(estimated.headers['x-total-estimated']).toBe('true')
    expect(Number(estimated.headers['x-total-count'])).toBeGreaterThan(10_000)
    expect(Number(estimated.headers['x-total-count'])).toBeLessThan(10_500)

    const narrowed = await reader.call(listOrders, { query: { limit: 1, status: 'shipped' } })
    expect(narrowed.headers['x-total-count']).toBe('25')
    expect(narrowed.headers['x-total-estimated']).toBeUndefined()
  })
})
