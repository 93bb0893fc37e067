import { describe, expect, test } from 'vitest'
import { aUser } from '#modules/accounts/factory.ts'
import { aProduct } from '#modules/catalog/factory.ts'
import { aCustomer } from './factory.ts'
import { aLine, anOrderBody } from '#modules/orders/factory.ts'
import type { Client } from '#test/shop.ts'
import { shopOfFile } from '#test/shop-of-file.ts'
import { exportOwnData } from '#modules/accounts/contract/index.ts'
import { detachAccount, listCustomers, listDuplicates, mergeCustomers } from './contract/customers.ts'
import { cancelOwnOrder, listOwnOrders, placeOrder } from '#modules/orders/contract/index.ts'
import { createQuote, orderQuote, updateQuote } from '#modules/quotes/contract/index.ts'

const shop = await shopOfFile()
const editor = await shop.as('editor')
const admin = await shop.as('admin')

/** Places an order with the given address. */
async function ordersAs(client: Client, email: string) {
  const product = await aProduct(shop, { pricePerSqm: 500 })
  const body = anOrderBody([aLine(product)])
  const placed = await client.call(placeOrder, {
    body: { ...body, customer_info: { ...body.customer_info, email } },
  })
  expect(placed.status).toBe(201)
  return placed.body
}

/** An accepted quote of a customer that staff have converted to an order. */
async function orderOfQuote(customerId: string) {
  const product = await aProduct(shop, { pricePerSqm: 500 })
  const items = [{ name: 'Blind', productId: product.id, width: 1, length: 1, quantity: 1, price: 500 }]
  const body = { customerId, items, totalAmount: 500, validUntil: '2030-01-31', notes: '' }
  const { id } = (await editor.call(createQuote, { body })).body
  await editor.call(updateQuote, { params: { id }, body: { status: 'accepted' } })
  const ordered = await editor.call(orderQuote, { params: { id } })
  expect(ordered.status).toBe(201)
  return ordered.body
}

const secrets = { phone: '+84 90 111 22 33', address: '1 Villa Lane', notes: 'VIP, key under the mat' }
const recordOf = async (client: Client) =>
  (await shop.rows<{ id: string }>('select id from customers where user_id = $1', [client.person?.id]))[0]?.id

describe('someone who enters a customer’s address at the checkout', () => {
  test.for([
    ['with a confirmed address of their own', true],
    ['with an unconfirmed address of their own', false],
  ] as const)('gets no record, quote or order of the customer, %s', async ([, emailVerified]) => {
    const victim = await aCustomer(shop, secrets)
    const stranger = await shop.asPerson(await aUser(shop, { emailVerified }))
    const own = await ordersAs(stranger, victim.email as string)
    await stranger.call(cancelOwnOrder, { params: { id: own.id } })

    expect(await recordOf(stranger)).not.toBe(victim.id)
    const theirs = await orderOfQuote(victim.id)
    const orders = (await stranger.call(listOwnOrders)).body
    expect(orders.map(({ id }) => id)).toEqual([own.id])
    expect((await stranger.call(cancelOwnOrder, { params: { id: theirs.id } })).status).toBe(404)
    const { text } = await stranger.call(exportOwnData)
    for (const secret of [secrets.address, secrets.notes, victim.id]) expect(text).not.toContain(secret)
  })

  test('someone who enters a customer’s address at the checkout and registered with that address without confirming it does not get the record', async () => {
    const victim = await aCustomer(shop, secrets)
    const squatter = await shop.asPerson(await aUser(shop, { email: victim.email, emailVerified: false }))
    await ordersAs(squatter, victim.email as string)
    expect(await recordOf(squatter)).not.toBe(victim.id)
    expect((await squatter.call(exportOwnData)).text).not.toContain(secrets.address)
  })

  test('someone who enters a customer’s address at the checkout is shown to staff beside the customer, and staff can merge the two', async () => {
    const known = await aCustomer(shop, secrets)
    const person = await shop.asPerson(await aUser(shop))
    await ordersAs(person, known.email as string)
    const made = (await recordOf(person)) as string
    const groups = (await editor.call(listDuplicates)).body
    expect(groups.map(({ customers }) => customers.map(({ id }) => id).toSorted())).toContainEqual(
      [known.id, made].toSorted(),
    )
    const body = { customerId: made }
    expect((await admin.call(mergeCustomers, { params: { id: known.id }, body })).status).toBe(200)
    expect(await recordOf(person)).toBe(known.id)
  })
})

test('a user with a confirmed address gets the customer record of that address with their first order', async () => {
  const known = await aCustomer(shop, secrets)
  const person = await aUser(shop, { email: known.email?.toUpperCase() ?? null, emailVerified: true })
  const client = await shop.asPerson(person)
  // The address entered at checkout is ignored.
  await ordersAs(client, 'office@example.com')
  expect(await recordOf(client)).toBe(known.id)
})

describe('a customer record linked to the wrong account', () => {
  test('a customer record linked to the wrong account can be found by staff, who can unlink the account', async () => {
    const victim = await aCustomer(shop, secrets)
    const stranger = await shop.asPerson(await aUser(shop, { emailVerified: true }))
    await shop.rows('update customers set user_id = $1 where id = $2', [stranger.person?.id, victim.id])
    const listed = async () =>
      (await editor.call(listCustomers, { query: { account: 'differs' } })).body.map(({ id }) => id)
    expect(await listed()).toContain(victim.id)

    const detached = await editor.call(detachAccount, { params: { id: victim.id } })
    expect([detached.status, detached.body.userId]).toEqual([200, null])
    expect(await listed()).not.toContain(victim.id)
    const order = await orderOfQuote(victim.id)
    expect((await stranger.call(cancelOwnOrder, { params: { id: order.id } })).status).toBe(404)
    const [entry] = await shop.rows(
      `select entity_id from audit_log where action = 'customer.detach_account'`,
    )
    expect(entry).toEqual({ entity_id: victim.id })
    const viewer = await shop.as('viewer')
    expect((await viewer.call(detachAccount, { params: { id: victim.id } })).status).toBe(403)
  })
})

test("the export of own data contains none of the staff's notes", async () => {
  const client = await shop.asPerson(await aUser(shop, { emailVerified: true }))
  const { id } = await ordersAs(client, client.person?.email as string)
  await shop.rows(
    `insert into order_events (order_id, kind, note, actor_name) values ($1, 'note', 'suspected fraudster', 'Quang')`,
    [id],
  )
  const record = await recordOf(client)
  await shop.rows(`update customers set notes = 'never pays', version = version + 1 where id = $1`, [record])
  await shop.rows(
    `insert into customer_interactions (customer_id, type, subject, description) values ($1, 'call', 'ill', 'in hospital')`,
    [record],
  )
  const url = `/api/users/${client.person?.id}`
  await admin.send({ method: 'PUT', url, payload: { firstName: 'Lam' }, remoteAddress: '198.51.100.77' })
  await shop
    .rows(`update audit_log set network = '198.51.100.77' where entity_id = $1 and actor_id <> $2`, [
      client.person?.id,
      client.person?.id,
    ])
    .catch(() => undefined)
  const { text, body } = await client.call(exportOwnData)
  expect(body['orders']).toHaveLength(1)
  for (const word of [
    'suspected fraudster',
    'Quang',
    'never pays',
    'hospital',
    '198.51.100.77',
    'view_token',
  ])
    expect(text).not.toContain(word)
})
