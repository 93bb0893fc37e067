import { describe, expect, test } from 'vitest'
import { aProduct } from '#modules/catalog/factory.ts'
import { aLine, anOrderBody, customerInfo } from '../../factory.ts'
import { openShop, type Client } from '#test/shop.ts'
import { shopOfFile } from '#test/shop-of-file.ts'
import { placeOrder } from '../../contract/orders.ts'
import type { ProductRow } from '#modules/catalog/server/products/products.tables.ts'

const shop = await shopOfFile()
const product: ProductRow = await aProduct(shop)

const body = (width = 1.5) => anOrderBody([aLine(product, { width })])
const keyed = (key: string, width?: number) => ({ body: body(width), headers: { 'idempotency-key': key } })

async function ordersOf({ person }: Client): Promise<number> {
  const [row] = await shop.rows<{ n: number }>('select count(*)::int as n from orders where user_id = $1', [
    person?.id,
  ])
  return row?.n ?? 0
}

describe('an order with an Idempotency-Key', () => {
  test('an order with an Idempotency-Key is placed once by twenty simultaneous requests, which get the same answer', async () => {
    const customer = await shop.as('customer')
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => customer.call(placeOrder, keyed('twenty'))),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(201))
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    const replayed = answers.filter(({ headers }) => headers['idempotency-replayed'] === 'true')
    expect(replayed).toHaveLength(19)
    expect(await ordersOf(customer)).toBe(1)
  })

  test('an order with an Idempotency-Key gets the first answer on a retry, also after the price has changed', async () => {
    const customer = await shop.as('customer')
    const changing = await aProduct(shop)
    const sent = { body: anOrderBody([aLine(changing)]), headers: { 'idempotency-key': 'retry' } }
    const first = await customer.call(placeOrder, sent)
    expect(first.headers['idempotency-replayed']).toBeUndefined()
    await shop.rows('update products set price_per_sqm = 7 where id = $1', [changing.id])
    const retry = await customer.call(placeOrder, sent)
    expect(retry.status).toBe(201)
    expect(retry.text).toBe(first.text)
    expect(retry.headers).toMatchObject({ 'idempotency-replayed': 'true', etag: first.headers.etag })
    expect(await ordersOf(customer)).toBe(1)
  })

  test('an order with an Idempotency-Key is refused with another body under the same key', async () => {
    const customer = await shop.as('customer')
    await customer.call(placeOrder, keyed('reused'))
    const other = await customer.call(placeOrder, keyed('reused', 2))
    expect(other.status).toBe(422)
    expect(other.refused.code).toBe('idempotency_key_reused')
    expect(await ordersOf(customer)).toBe(1)
  })

  test('an order with an Idempotency-Key is the same with the properties of its body in another order', async () => {
    const customer = await shop.as('customer')
    const first = await customer.call(placeOrder, keyed('turned'))
    const turned = Object.fromEntries(Object.entries(body()).toReversed())
    const headers = { 'idempotency-key': 'turned' }
    const again = await customer.send({ method: 'POST', url: '/api/orders', payload: turned, headers })
    expect(again.text).toBe(first.text)
  })

  test('an order with an Idempotency-Key is a second order under another key', async () => {
    const customer = await shop.as('customer')
    await customer.call(placeOrder, keyed('one'))
    await customer.call(placeOrder, keyed('two'))
    expect(await ordersOf(customer)).toBe(2)
  })

  test('an order with an Idempotency-Key is independent of another customer’s key with the same value', async () => {
    const [mine, theirs] = [await shop.as('customer'), await shop.as('customer')]
    const first = await mine.call(placeOrder, keyed('shared'))
    const second = await theirs.call(placeOrder, keyed('shared', 2))
    expect(second.status).toBe(201)
    expect(second.body.id).not.toBe(first.body.id)
    expect(second.body.user_id).toBe(theirs.person?.id)
  })

  test('an order with an Idempotency-Key is recognised after signing in again', async () => {
    const customer = await shop.as('customer')
    const first = await customer.call(placeOrder, keyed('anew'))
    const later = await shop.asPerson(customer.person as NonNullable<Client['person']>)
    const again = await later.call(placeOrder, keyed('anew'))
    expect(again.text).toBe(first.text)
  })

  test('an order with an Idempotency-Key leaves its key unused when it is refused', async () => {
    const customer = await shop.as('customer')
    const wrong = anOrderBody([aLine(product)], { total_amount: 1 })
    const headers = { 'idempotency-key': 'second try' }
    expect((await customer.call(placeOrder, { body: wrong, headers })).status).toBe(409)
    expect((await customer.call(placeOrder, { body: body(), headers })).status).toBe(201)
  })

  test('an order with an Idempotency-Key may use its key again after a day', async () => {
    const customer = await shop.as('customer')
    await customer.call(placeOrder, keyed('old'))
    await shop.rows(`update idempotency_keys set created_at = created_at - interval '24 hours 1 second'`)
    const again = await customer.call(placeOrder, keyed('old', 2))
    expect(again.status).toBe(201)
    expect(await ordersOf(customer)).toBe(2)
  })

  test.for(['', 'x'.repeat(201)])('is refused with a key of invalid length', async (key) => {
    const customer = await shop.as('customer')
    const answer = await customer.call(placeOrder, keyed(key))
    expect(answer.status).toBe(400)
    expect(answer.refused.fields).toHaveProperty(['idempotency-key'])
  })
})

describe('an order without an Idempotency-Key', () => {
  test('an order without an Idempotency-Key is placed once by a double click', async () => {
    const customer = await shop.as('customer')
    const clicks = await Promise.all([1, 2].map(() => customer.call(placeOrder, { body: body() })))
    expect(clicks[0]?.text).toBe(clicks[1]?.text)
    expect(await ordersOf(customer)).toBe(1)
  })

  test('an order without an Idempotency-Key is a new order when repeated after more than ten seconds', async () => {
    const customer = await shop.as('customer')
    await customer.call(placeOrder, { body: body() })
    await shop.rows(`update idempotency_keys set created_at = created_at - interval '10.001 seconds'`)
    await customer.call(placeOrder, { body: body() })
    expect(await ordersOf(customer)).toBe(2)
  })

  test('an order without an Idempotency-Key is a second order when it differs', async () => {
    const customer = await shop.as('customer')
    await Promise.all([1, 2].map((width) => customer.call(placeOrder, { body: body(width) })))
    expect(await ordersOf(customer)).toBe(2)
  })
})

describe('an order is stored completely', () => {
  test('an order is stored completely with its lines, history, customer and mail', async () => {
    const customer = await shop.as('customer')
    const lines = [aLine(product), aLine(product, { width: 1 })]
    const { body: order } = await customer.call(placeOrder, {
      body: anOrderBody(lines),
      extraHeaders: { 'accept-language': 'de-AT,en;q=0.5' },
    })
    const [stored] = await shop.rows('select status, total_amount, language from orders where id = $1', [
      order.id,
    ])
    expect(stored).toEqual({ status: 'pending', total_amount: '450000', language: 'de' })
    expect(
      await shop.rows(
        'select position, width_mm, length_mm, calculated_price from order_lines where order_id = $1 order by 1',
        [order.id],
      ),
    ).toEqual([
      { position: 0, width_mm: 1500, length_mm: 1800, calculated_price: '270000' },
      { position: 1, width_mm: 1000, length_mm: 1800, calculated_price: '180000' },
    ])
    expect(
      await shop.rows(
        'select kind, from_status, to_status, actor_id, actor_name from order_events where order_id = $1',
        [order.id],
      ),
    ).toEqual([
      {
        kind: 'placed',
        from_status: null,
        to_status: 'pending',
        actor_id: customer.person?.id,
        actor_name: `Lan ${customer.person?.lastName}`,
      },
    ])
    expect(
      await shop.rows(
        `select recipient, template, language, status from outbox where data->'order'->>'id' = $1`,
        [order.id],
      ),
    ).toEqual([
      {
        recipient: customer.person?.email,
        template: 'order_confirmation',
        language: 'de',
        status: 'waiting',
      },
    ])
  })

  test.for([
    ['insert', 'order_lines'],
    ['insert', 'order_events'],
    ['insert', 'customers'],
    ['insert', 'outbox'],
    ['update', 'idempotency_keys'],
  ])('or not at all when the database fails at an %s of %s', async ([event, table]) => {
    const customer = await shop.as('customer')
    const email = `broken.${table}@example.com`
    const sent = { ...keyed('broken'), body: { ...body(), customer_info: { ...customerInfo, email } } }
    await shop.rows(`create function fail_${table}() returns trigger language plpgsql as
      $$ begin raise exception 'the disk of ${table} is broken'; end $$`)
    await shop.rows(
      `create trigger broken before ${event} on ${table} for each row execute function fail_${table}()`,
    )
    const answer = await customer.call(placeOrder, sent)
    await shop.rows(`drop trigger broken on ${table}`)
    expect(answer.status).toBe(500)
    expect(answer.text).not.toContain('disk')
    const mine = [customer.person?.id]
    expect(await ordersOf(customer)).toBe(0)
    expect(await shop.rows('select 1 from customers where user_id = $1', mine)).toEqual([])
    expect(await shop.rows('select 1 from idempotency_keys where user_id = $1', mine)).toEqual([])
    expect(await shop.rows('select 1 from outbox where recipient = $1', [customer.person?.email])).toEqual([])

    expect((await customer.call(placeOrder, sent)).status).toBe(201)
    expect(await ordersOf(customer)).toBe(1)
  })

  test('an order is stored completely when two transactions conflict and are retried', async () => {
    const customer = await shop.as('customer')
    await shop.rows('create sequence stumbles')
    await shop.rows(`create function stumble() returns trigger language plpgsql as $$ begin
      if nextval('stumbles') <= 2 then raise exception 'again' using errcode = '40001'; end if;
      return new; end $$`)
    await shop.rows(
      'create trigger stumbles before insert on order_lines for each row execute function stumble()',
    )
    const answer = await customer.call(placeOrder, { body: body() })
    await shop.rows('drop trigger stumbles on order_lines')
    expect(answer.status).toBe(201)
    expect(await ordersOf(customer)).toBe(1)
  })
})

describe('the limit of 30 orders in 10 minutes', () => {
  test('the limit of 30 orders in 10 minutes applies to an account, and the next order is answered with Retry-After', async () => {
    const limited = await openShop({ settings: { RATE_LIMITS: 'on' } })
    try {
      const [busy, other] = [await limited.as('customer'), await limited.as('customer')]
      const blind = await aProduct(limited)
      const order = (client: Client, key: number) =>
        client.call(placeOrder, {
          body: anOrderBody([aLine(blind)]),
          headers: { 'idempotency-key': `order ${key}` },
        })
      const placed = await Promise.all(Array.from({ length: 29 }, (_, key) => order(busy, key)))
      expect(placed.map(({ status }) => status)).toEqual(Array(29).fill(201))
      // Neither repeated nor refused requests count.
      for (const key of [3, 4, 5])
        expect((await order(busy, key)).headers['idempotency-replayed']).toBe('true')
      const elsewhere = await busy.call(placeOrder, { body: anOrderBody([{ ...aLine(blind), width: 99 }]) })
      expect(elsewhere.status).toBe(422)
      expect((await order(busy, 29)).status).toBe(201)

      const refused = await order(busy, 30)
      expect(refused.status).toBe(429)
      expect(refused.refused.code).toBe('too_many_requests')
      const wait = Number(refused.headers['retry-after'])
      expect(wait).toBeGreaterThan(300)
      expect(wait).toBeLessThanOrEqual(600)
      expect(await limited.rows('select count(*)::int as n from orders')).toEqual([{ n: 30 }])

      expect((await order(other, 0)).status).toBe(201)
      expect((await order(busy, 7)).headers['idempotency-replayed']).toBe('true')

      await limited.rows('update rate_limits set expire = expire - 600000')
      expect((await order(busy, 30)).status).toBe(201)
    } finally {
      await limited.close()
    }
  })
})
