import { beforeEach, describe, expect, test } from 'vitest'
import { aPostbox } from '#test/postbox.ts'
import { openShop } from '#test/shop.ts'
import { shopOfFile } from '#test/shop-of-file.ts'
import { aProduct } from '#modules/catalog/factory.ts'
import { getCustomer, createCustomer } from '#modules/customers/contract/index.ts'
import { getSettings } from '#modules/settings/contract/index.ts'
import { confirmOrder, listOrderEvents } from '../../contract/orders-admin.ts'
import {
  cancelGuestOrder,
  changeGuestOrder,
  getGuestOrder,
  placeGuestOrder,
  type GuestOrderInput,
} from '../../contract/guest-orders.ts'
import { getOrder, placeOrder } from '../../contract/orders.ts'
import { setOrderStatus } from '../../contract/change-order-status.ts'
import { aLine, anOrderBody } from '../../factory.ts'
import { aGuest, serveGuests } from '../../guest-factory.ts'

const shop = await shopOfFile()
const editor = await shop.as('editor')
const stranger = await shop.as(null)
const post = aPostbox(shop)
await serveGuests(shop)
beforeEach(() => shop.rows('delete from outbox'))

async function aBody(info = aGuest(), overrides: Partial<GuestOrderInput> = {}): Promise<GuestOrderInput> {
  const product = await aProduct(shop, { pricePerSqm: 100_000 })
  const lines = [1.5, 1].map((width) => aLine(product, { width, length: 2 }))
  return { ...anOrderBody(lines), customer_info: info, ...overrides }
}

const place = (body: GuestOrderInput, key?: string) =>
  stranger.call(placeGuestOrder, { body, headers: key === undefined ? {} : { 'idempotency-key': key } })

async function placed(info = aGuest(), overrides: Partial<GuestOrderInput> = {}) {
  const { status, body, text } = await place(await aBody(info, overrides))
  expect([status, text]).toEqual([201, expect.anything()])
  const token = body.link.split('/').at(-1) as string
  return { ...body, token, params: { token }, id: body.order.id, info }
}

const behind = (token: string) => stranger.call(getGuestOrder, { params: { token } })

describe('the setting of the shop', () => {
  test('a national number is accepted where it is valid in the shop’s country, and refused elsewhere', async () => {
    const own = await openShop({ settings: { SHOP_COUNTRY: 'ES' } })
    await serveGuests(own)
    const visitor = await own.as(null)
    const product = await aProduct(own)
    const statusOf = async (phone: string) => {
      const body = { ...anOrderBody([aLine(product)]), customer_info: aGuest({ phone }) }
      const { status, refused } = await visitor.call(placeGuestOrder, { body })
      return status === 201 ? status : refused.fields
    }
    const tooShort = { 'customer_info.phone': 'Phone number must be at least 10 digits' }
    expect(await statusOf('612345678')).toBe(201)
    expect(await statusOf('12345678')).toEqual(tooShort)
    await own.close()
  })

  test('a shop takes no orders from guests until an administrator allows them, and only then says so to visitors', async () => {
    const own = await openShop()
    const visitor = await own.as(null)
    const product = await aProduct(own)
    const body = { ...anOrderBody([aLine(product)]), customer_info: aGuest() }
    const refused = await visitor.call(placeGuestOrder, { body })
    expect([refused.status, refused.refused.code]).toEqual([403, 'guests_not_served'])
    expect((await visitor.call(getSettings, {})).body).not.toHaveProperty('guestCheckout')
    await serveGuests(own)
    expect((await visitor.call(getSettings, {})).body.guestCheckout).toBe(true)
    const { body: answer, status } = await visitor.call(placeGuestOrder, { body })
    expect(status).toBe(201)

    await serveGuests(own, false)
    expect((await visitor.call(placeGuestOrder, { body })).status).toBe(403)
    const token = answer.link.split('/').at(-1) as string
    expect((await visitor.call(getGuestOrder, { params: { token } })).status).toBe(200)
    await own.close()
  })

  test('an order for an account needs a sign-in, whatever the setting', async () => {
    expect((await stranger.call(placeOrder, { body: anOrderBody([]) })).status).toBe(401)
  })
})

describe('an order without an account', () => {
  test('an order without an account is answered with a private link, can be read there, and is marked for staff', async () => {
    const { order, link, token, id, info } = await placed(aGuest(), { note: 'Ring twice' })
    expect(order).toMatchObject({
      customer_info: info,
      note: 'Ring twice',
      status: 'pending',
      total_amount: 500_000,
      user_id: null,
      customer_id: null,
    })
    expect(link).toMatch(/^\/orders\/[\w-]{43}$/)
    const read = await behind(token)
    expect([read.status, read.body]).toEqual([200, order])
    expect(read.headers).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow',
    })
    const { body: staffs } = await editor.call(getOrder, { params: { id } })
    expect(staffs).toMatchObject({ guest: true, user_id: null })
    const { body: events } = await editor.call(listOrderEvents, { params: { id } })
    expect(events).toMatchObject([{ kind: 'placed', actor_name: 'Guest' }])
  })

  test('an order without an account needs name, phone and address, but no e-mail address', async () => {
    const refused = await place(await aBody({ name: '李', email: 'lan', phone: '1', address: '12 Lê Lợi' }))
    expect([refused.status, refused.refused.fields]).toEqual([
      400,
      {
        'customer_info.name': 'Name must be at least 2 characters',
        'customer_info.email': 'Invalid email address',
        'customer_info.phone': 'Phone number must be at least 10 digits',
        'customer_info.address': 'Address must be at least 10 characters',
      },
    ])
    const { order } = await placed(aGuest({ email: '' }))
    expect(order.customer_info.email).toBe('')
    expect(await post.deliver()).toEqual([])
  })

  test('an order without an account is priced by the shop, like every order', async () => {
    const body = await aBody()
    const refused = await place({ ...body, total_amount: 1 })
    expect(refused).toMatchObject({ status: 409, body: { code: 'price_changed', total_amount: 500_000 } })
    const huge = { ...body, cart: body.cart.map((line) => ({ ...line, width: 9 })) }
    expect((await place(huge)).status).toBe(422)
    expect(
      await shop.rows('select 1 from orders where customer_phone = $1', [body.customer_info.phone]),
    ).toEqual([])
  })

  test('an order without an account is mailed with its link and without typed text, and so are its statuses', async () => {
    const { link, params, id, info } = await placed(aGuest({ name: 'Go to evil.example' }), { note: 'Hi' })
    const [mail] = await post.deliver()
    expect(mail).toMatchObject({ to: info.email, subject: expect.stringContaining('We have your order') })
    expect(mail?.text).toContain(`See your order: ${shop.env.publicOrigin}${link}`)
    expect(`${mail?.text}${mail?.html}`).not.toMatch(/evil|Nguyen Hue|Hi\b|account\/orders/)
    await editor.call(setOrderStatus, { params: { id }, body: { status: 'confirmed' } })
    const [status] = await post.deliver()
    expect(status?.text).toContain(link)
    expect((await stranger.call(getGuestOrder, { params })).body.status).toBe('confirmed')
  })

  test('an order without an account has a link that is stored only as a hash', async () => {
    const { token } = await placed()
    const tables = await shop.rows<{ name: string }>(
      `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
    )
    for (const { name } of tables) {
      const found = await shop.rows(`select 1 from "${name}" t where t::text like '%' || $1 || '%'`, [token])
      expect([name, found]).toEqual([name, []])
    }
  })
})

describe('a guest’s request that comes twice', () => {
  test('places one order, with the same key or within ten seconds', async () => {
    const body = await aBody()
    const answers = await Promise.all(Array.from({ length: 8 }, () => place(body, 'a key of a guest')))
    expect(new Set(answers.map((one) => one.body.link)).size).toBe(1)
    expect(answers.filter((one) => one.headers['idempotency-replayed'] === 'true')).toHaveLength(7)
    const other = await aBody()
    const [first, twin] = [await place(other), await place(other)]
    expect(twin.body.link).toBe(first.body.link)
    expect(
      await shop.rows('select 1 from orders where customer_phone = $1', [body.customer_info.phone]),
    ).toHaveLength(1)
  })

  test('a guest’s request that comes twice with somebody else’s key is refused and gets no link', async () => {
    await place(await aBody(), 'one key')
    const refused = await place(await aBody(), 'one key')
    expect([refused.status, refused.refused.code]).toEqual([422, 'idempotency_key_reused'])
    expect(refused.text).not.toContain('/orders/')
  })

  test('places a new order a day later', async () => {
    const body = await aBody()
    const first = await place(body, 'an old key')
    await shop.rows(`update guest_order_keys set created_at = now() - interval '25 hours'`)
    expect((await place(body, 'an old key')).body.link).not.toBe(first.body.link)
  })
})

describe('behind the private link', () => {
  const lines = [
    { line: 1, width: 2, length: 2 },
    { line: 2, width: 1, length: 2 },
  ]

  test('a guest changes sizes, delivery and note while the order may be changed, and nothing of another order', async () => {
    const { params, id, order, info } = await placed()
    const other = await placed()
    await editor.call(confirmOrder, { params: { id }, body: { sizes: true } })
    const delivery = { name: 'Mai', phone: '0909999999', address: '7 Le Loi, Ho Chi Minh City' }
    const asked = await stranger.call(changeGuestOrder, {
      params,
      body: { cart: lines, agreed_total: 500_000 },
    })
    expect(asked).toMatchObject({ status: 409, body: { code: 'price_changed', total_amount: 600_000 } })
    const changed = await stranger.call(changeGuestOrder, {
      params,
      body: { cart: lines, customer_info: delivery, note: 'Left door', agreed_total: 600_000 },
    })
    expect(changed.body).toMatchObject({
      customer_info: { ...delivery, email: info.email },
      note: 'Left door',
      total_amount: 600_000,
      sizes_confirmed_at: null,
      user_id: null,
      customer_id: null,
    })
    const stale = await stranger.call(changeGuestOrder, {
      params,
      body: { note: 'x', version: order.version },
    })
    expect([stale.status, stale.refused['current']]).toEqual([409, changed.body])
    const { body: events } = await editor.call(listOrderEvents, { params: { id } })
    expect(events[0]).toMatchObject({ kind: 'corrected', actor_name: 'Guest' })
    expect((await behind(other.token)).body).toEqual(other.order)

    await editor.call(setOrderStatus, { params: { id }, body: { status: 'confirmed' } })
    const late = await stranger.call(changeGuestOrder, { params, body: { note: 'x' } })
    expect(late.refused.code).toBe('order_locked')
  })

  test('a guest cancels while the order is pending, and is mailed', async () => {
    const { params, id, info } = await placed()
    await shop.rows('delete from outbox')
    const { body } = await stranger.call(cancelGuestOrder, { params })
    expect(body).toMatchObject({ status: 'cancelled', user_id: null, customer_id: null })
    expect((await post.deliver()).map(({ to }) => to)).toEqual([info.email])
    expect((await stranger.call(cancelGuestOrder, { params })).refused.code).toBe('order_not_pending')
    const { body: events } = await editor.call(listOrderEvents, { params: { id } })
    expect(events[0]).toMatchObject({ kind: 'status', to_status: 'cancelled', actor_name: 'Guest' })
  })

  test('a guessed or altered link, or an id, opens nothing and changes nothing', async () => {
    const { token, id, order } = await placed()
    const swapped = token.startsWith('A') ? `B${token.slice(1)}` : `A${token.slice(1)}`
    const [{ view_token: hash }] = (await shop.rows('select view_token from orders where id = $1', [id])) as [
      { view_token: string },
    ]
    for (const guess of [
      swapped,
      token.slice(0, -1),
      `${token}A`,
      id,
      order.order_number,
      hash,
      "' or 1=1 --",
    ]) {
      const params = { token: guess }
      expect((await behind(guess)).status).toBe(404)
      expect((await stranger.call(changeGuestOrder, { params, body: { note: 'x' } })).status).toBe(404)
      expect((await stranger.call(cancelGuestOrder, { params })).status).toBe(404)
    }
    expect((await behind(token)).body).toEqual(order)
  })

  test('behind the private link shows a settled order for ninety days', async () => {
    const { token, id } = await placed()
    await editor.call(setOrderStatus, { params: { id }, body: { status: 'delivered' } })
    expect((await behind(token)).status).toBe(200)
    await shop.rows('alter table orders disable trigger user')
    await shop.rows(`update orders set updated_at = now() - interval '91 days' where id = $1`, [id])
    await shop.rows('alter table orders enable trigger user')
    expect((await behind(token)).status).toBe(404)
  })
})

describe('the customer of a guest’s order', () => {
  const customerOf = async (id: string) => (await editor.call(getOrder, { params: { id } })).body.customer_id

  test('the customer of a guest’s order is created with the first order, and found again by the same e-mail address', async () => {
    const info = aGuest()
    const [first, second] = [await placed(info), await placed({ ...info, name: 'Lan Again' })]
    const id = (await customerOf(first.id)) as string
    expect(await customerOf(second.id)).toBe(id)
    const { body } = await editor.call(getCustomer, { params: { id } })
    expect(body).toMatchObject({ firstName: 'Thi Lan', source: 'guest', status: 'active', email: info.email })
  })

  test('the customer of a guest’s order is found by the name and the phone number in any notation when no e-mail address was typed', async () => {
    const info = aGuest({ email: '', phone: '0912 345 678' })
    const [first, second] = [await placed(info), await placed({ ...info, phone: '+84912345678' })]
    expect(await customerOf(second.id)).toBe(await customerOf(first.id))
    const wife = await placed({ ...info, name: 'Tran Thi Mai' })
    expect(await customerOf(wife.id)).not.toBe(await customerOf(first.id))
  })

  test('the customer of a guest’s order keeps the data that staff entered, whatever was typed', async () => {
    const info = aGuest()
    const { body: known } = await editor.call(createCustomer, {
      body: { firstName: 'Lan', lastName: 'Tran', email: info.email, phone: '0987654321', notes: 'VIP' },
    })
    const { id } = await placed(info)
    expect(await customerOf(id)).toBe(known.id)
    const { body } = await editor.call(getCustomer, { params: { id: known.id } })
    expect(body).toMatchObject({ firstName: 'Lan', lastName: 'Tran', phone: '0987654321', status: 'active' })
  })
})
