import { describe, expect, test } from 'vitest'
import { aPostbox } from '#test/postbox.ts'
import type { Client } from '#test/shop.ts'
import { shopOfFile } from '#test/shop-of-file.ts'
import {
  closeOwnAccount,
  exportOwnData,
  register,
  requestEmailVerification,
  verifyEmail,
  requestMagicLink,
  verifyMagicLink,
} from '#modules/accounts/contract/index.ts'
import { aUser } from '#modules/accounts/factory.ts'
import { aProduct } from '#modules/catalog/factory.ts'
import { setOrderStatus } from '../../contract/change-order-status.ts'
import { listOrderEvents } from '../../contract/orders-admin.ts'
import {
  cancelGuestOrder,
  changeGuestOrder,
  getGuestOrder,
  placeGuestOrder,
} from '../../contract/guest-orders.ts'
import { cancelOwnOrder, getOrder, getOwnOrder, listOwnOrders, placeOrder } from '../../contract/orders.ts'
import { changeOwnOrder } from '../../contract/customer-edits.ts'
import { aLine, anOrderBody } from '../../factory.ts'
import { aGuest, serveGuests } from '../../guest-factory.ts'

const shop = await shopOfFile()
const editor = await shop.as('editor')
const stranger = await shop.as(null)
const post = aPostbox(shop)
await serveGuests(shop)

async function placed(info = aGuest()) {
  const body = { ...anOrderBody([aLine(await aProduct(shop))]), customer_info: info }
  const headers = { 'idempotency-key': `of ${info.phone}` }
  const place = () => stranger.call(placeGuestOrder, { body, headers })
  const { status, body: answer } = await place()
  expect(status).toBe(201)
  const token = answer.link.split('/').at(-1) as string
  return { id: answer.order.id, order: answer.order, params: { token }, info, again: place }
}

const ordersOf = async (client: Client) => (await client.call(listOwnOrders, {})).body.map(({ id }) => id)

describe('an account with the address of a guest’s order', () => {
  test('an account with the address of a guest’s order has the order once it has confirmed the address, and not before', async () => {
    const { id, order, params, info } = await placed(aGuest({ email: 'Later.Lan@example.com' }))
    const email = 'later.lan@example.com'
    const person = await aUser(shop, { email, emailVerified: false })
    const client = await shop.asPerson(person)
    expect(await ordersOf(client)).toEqual([])
    expect((await client.call(getOwnOrder, { params: { id } })).status).toBe(404)
    await client.call(requestEmailVerification, { body: { email } })
    const token = await post.token(email)
    const { password } = person
    expect((await client.call(verifyEmail, { body: { token, password } })).status).toBe(200)
    expect(await ordersOf(client)).toEqual([id])
    expect((await client.call(getOwnOrder, { params: { id } })).body).toMatchObject({
      id,
      customer_info: info,
      version: order.version,
    })
    const { body: events } = await editor.call(listOrderEvents, { params: { id } })
    expect(events[0]).toMatchObject({ kind: 'claimed', actor_name: expect.stringContaining('Lan') })
    expect((await editor.call(getOrder, { params: { id } })).body).not.toHaveProperty('guest')
    // The private link does not reveal that an account has claimed the order.
    expect((await stranger.call(getGuestOrder, { params })).body).toEqual(order)
  })

  test('an account with the address of a guest’s order has it also after signing in by a mailed link, which confirms the address', async () => {
    const { id, info } = await placed()
    await aUser(shop, { email: info.email, emailVerified: false })
    await stranger.call(requestMagicLink, { body: { email: info.email } })
    const client = await shop.as(null)
    await client.call(verifyMagicLink, { body: { token: await post.token(info.email) } })
    expect(await ordersOf(client)).toEqual([id])
  })

  test('an account with the address of a guest’s order has later orders at once, and the guest’s response does not show it', async () => {
    const info = aGuest()
    const client = await shop.asPerson(await aUser(shop, { email: info.email, emailVerified: true }))
    const known = await placed(info)
    const unknown = await placed()
    expect(await ordersOf(client)).toEqual([known.id])
    expect(Object.keys(known.order).toSorted()).toEqual(Object.keys(unknown.order).toSorted())
    expect(known.order).toMatchObject({ user_id: null, customer_id: null })
  })

  test('an account with the address of a guest’s order is not mailed what a guest with its address has typed', async () => {
    const info = aGuest()
    await aUser(shop, { email: info.email, emailVerified: true })
    const { id, params } = await placed(info)
    await shop.rows('delete from outbox')
    const typed = 'Win at evil.example'
    const changed = await stranger.call(changeGuestOrder, {
      params,
      body: {
        cart: [{ line: 1, width: 2, length: 2, room: typed }],
        customer_info: { name: typed, phone: '0909999999', address: typed },
        note: typed,
      },
    })
    expect(changed.status).toBe(200)
    await editor.call(setOrderStatus, { params: { id }, body: { status: 'confirmed' } })
    const mails = await post.deliver()
    expect(mails.map(({ to }) => to)).toEqual([info.email, info.email])
    expect(JSON.stringify(mails)).not.toContain('evil.example')
  })

  test('an account with the address of a guest’s order gets no order by its phone number, by an unconfirmed address, or by registering', async () => {
    const { id, info } = await placed(aGuest({ phone: '0911111111' }))
    const byPhone = await shop.asPerson(
      await aUser(shop, { phone: '+84911111111', phoneVerified: true, emailVerified: true }),
    )
    const unconfirmed = await shop.asPerson(await aUser(shop, { email: info.email, emailVerified: false }))
    await (
      await shop.as(null)
    ).call(register, {
      body: { email: info.email, password: 'another window', firstName: 'Eve', lastName: 'X' },
    })
    const ordering = { ...anOrderBody([aLine(await aProduct(shop))]), customer_info: info }
    await unconfirmed.call(placeOrder, { body: ordering })
    for (const client of [byPhone, unconfirmed]) {
      expect(await ordersOf(client)).not.toContain(id)
      for (const endpoint of [getOwnOrder, cancelOwnOrder])
        expect((await client.call(endpoint, { params: { id } })).status).toBe(404)
      const { body } = await client.call(exportOwnData)
      expect(JSON.stringify(body['orders'])).not.toContain(id)
    }
  })

  test.each([
    [
      'changes',
      (client: Client, id: string) => client.call(changeOwnOrder, { params: { id }, body: { note: 'Home' } }),
    ],
    ['cancels', (client: Client, id: string) => client.call(cancelOwnOrder, { params: { id } })],
  ] as const)('ends the private link when it %s the order', async (_, act) => {
    const { id, params, info, again } = await placed()
    const client = await shop.asPerson(await aUser(shop, { email: info.email, emailVerified: true }))
    expect((await stranger.call(getGuestOrder, { params })).status).toBe(200)
    expect((await again()).status).toBe(201)
    expect((await act(client, id)).status).toBe(200)
    expect((await stranger.call(getGuestOrder, { params })).status).toBe(404)
    expect((await stranger.call(cancelGuestOrder, { params })).status).toBe(404)
    // A retry of the request that placed it does not reveal what the account has changed since.
    const repeated = await again()
    expect([repeated.status, repeated.refused.code]).toEqual([422, 'idempotency_key_reused'])
    expect(repeated.text).not.toContain(id)
  })

  test('erases the orders when it is deleted', async () => {
    const { id, params, info } = await placed()
    const person = await aUser(shop, { email: info.email, emailVerified: true })
    const client = await shop.asPerson(person)
    await stranger.call(cancelGuestOrder, { params })
    expect((await client.call(closeOwnAccount, { body: { password: person.password } })).status).toBe(200)
    const [row] = await shop.rows(
      'select customer_name, customer_phone, view_token from orders where id = $1',
      [id],
    )
    expect(row).toEqual({ customer_name: '(erased)', customer_phone: '', view_token: null })
    expect((await stranger.call(getGuestOrder, { params })).status).toBe(404)
  })
})
