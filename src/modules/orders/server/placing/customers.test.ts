import { expect, test } from 'vitest'
import { aUser } from '#modules/accounts/factory.ts'
import { aProduct } from '#modules/catalog/factory.ts'
import { aLine, anOrderBody, customerInfo } from '../../factory.ts'
import type { Client } from '#test/shop.ts'
import { shopOfFile } from '#test/shop-of-file.ts'
import { placeOrder, type CustomerInfo } from '../../contract/orders.ts'
import type { ProductRow } from '#modules/catalog/server/products/products.tables.ts'

const shop = await shopOfFile()
const product: ProductRow = await aProduct(shop)

const order = (client: Client, width: number, info: Partial<CustomerInfo> = {}) =>
  client.call(placeOrder, {
    body: anOrderBody([aLine(product, { width })], { customer_info: { ...customerInfo, ...info } }),
  })

const waitingForLocks = () =>
  shop.rows(
    `select count(*)::int as n from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
  )

const customersOf = ({ person }: Client) =>
  shop.rows('select * from customers where user_id = $1', [person?.id])

test('an order makes its buyer a customer', async () => {
  const buyer = await shop.as('customer')
  await order(buyer, 1, { email: 'New@Example.com' })
  expect(await customersOf(buyer)).toMatchObject([
    {
      first_name: 'Thi Lan',
      last_name: 'Nguyen',
      email: 'new@example.com',
      phone: customerInfo.phone,
      address: customerInfo.address,
      source: 'storefront',
      status: 'active',
      type: 'individual',
    },
  ])
})

test('a second order creates no second customer and does not change the first', async () => {
  const buyer = await shop.as('customer')
  await order(buyer, 1, { email: 'twice@example.com' })
  const [before] = await customersOf(buyer)
  await order(buyer, 2, { email: 'elsewhere@example.com', name: 'Somebody Else' })
  expect(await customersOf(buyer)).toEqual([before])
})

test('a prospect entered by staff becomes active and keeps the data that staff entered', async () => {
  const person = await aUser(shop, { email: 'prospect@example.com', emailVerified: true })
  const buyer = await shop.asPerson(person)
  await shop.rows(
    `insert into customers (first_name, last_name, email, phone, notes, status, tags)
     values ('Ms', 'Prospect', 'Prospect@example.com', '1', 'Likes linen', 'prospect', '{hotel}')`,
  )
  await order(buyer, 1, { email: 'prospect@example.com' })
  expect(await customersOf(buyer)).toMatchObject([
    {
      first_name: 'Ms',
      last_name: 'Prospect',
      email: 'Prospect@example.com',
      phone: '1',
      notes: 'Likes linen',
      tags: ['hotel'],
      status: 'active',
      version: 2,
    },
  ])
})

test('a customer without phone and address gets those of their next order', async () => {
  const buyer = await shop.asPerson(await aUser(shop, { emailVerified: true }))
  await shop.rows(`insert into customers (user_id, first_name, status) values ($1, 'Lan', 'active')`, [
    buyer.person?.id,
  ])
  await order(buyer, 1)
  const filled = { phone: customerInfo.phone, address: customerInfo.address, version: 2 }
  expect(await customersOf(buyer)).toMatchObject([filled])
  await order(buyer, 2, { phone: '0909 999 999', address: '1 Elsewhere Street' })
  expect(await customersOf(buyer)).toMatchObject([filled])
})

test('a customer made from an order lives in the country of the shop', async () => {
  const buyer = await shop.as('customer')
  await order(buyer, 1)
  expect(await customersOf(buyer)).toMatchObject([{ country: 'Vietnam' }])
})

test('a former customer keeps the status set by staff', async () => {
  const buyer = await shop.as('customer')
  await shop.rows(`insert into customers (user_id, status, notes) values ($1, 'former', 'Moved away')`, [
    buyer.person?.id,
  ])
  await order(buyer, 1)
  expect(await customersOf(buyer)).toMatchObject([{ status: 'former', notes: 'Moved away' }])
})

test('simultaneous first orders create one customer, whatever addresses they have', async () => {
  const buyer = await shop.as('customer')
  const addresses = ['moment1@example.com', 'moment2@example.com', 'moment3@example.com']
  await shop.rows('insert into customers (email) select unnest($1::text[])', [addresses])
  // Every order pauses before its mail until released, so that all are in progress at once.
  await shop.rows(`create function gate() returns trigger language plpgsql as
    $$ begin perform pg_advisory_xact_lock_shared(1); return new; end $$`)
  await shop.rows('create trigger gate before insert on outbox for each row execute function gate()')
  const keeper = await shop.pool.connect()
  await keeper.query('select pg_advisory_lock(1)')
  const orders = addresses.map((email, index) => order(buyer, 1 + index, { email }))
  await expect.poll(waitingForLocks).toEqual([{ n: 3 }])
  await keeper.query('select pg_advisory_unlock(1)')
  keeper.release()
  expect((await Promise.all(orders)).map(({ status }) => status)).toEqual([201, 201, 201])
  expect(await customersOf(buyer)).toHaveLength(1)
  await shop.rows('drop trigger gate on outbox')
})

test('an order placed during a merge goes to the remaining customer', async () => {
  const buyer = await shop.as('customer')
  const [remaining, gone] = (await shop.rows<{ id: string }>(
    `insert into customers (user_id, email) values (null, 'kept@example.com'), ($1, 'gone@example.com') returning id`,
    [buyer.person?.id],
  )) as [{ id: string }, { id: string }]
  const merging = await shop.pool.connect()
  await merging.query('begin')
  await merging.query('select 1 from customers where id = $1 for update', [gone.id])
  const placed = order(buyer, 1)
  await expect.poll(waitingForLocks).toEqual([{ n: 1 }])
  await merging.query('delete from customers where id = $1', [gone.id])
  await merging.query('update customers set user_id = $1 where id = $2', [buyer.person?.id, remaining.id])
  await merging.query('commit')
  merging.release()
  const { status, body } = await placed
  expect(status).toBe(201)
  expect(await shop.rows('select customer_id from orders where id = $1', [body.id])).toEqual([
    { customer_id: remaining.id },
  ])
})
