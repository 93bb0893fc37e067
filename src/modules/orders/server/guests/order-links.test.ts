import { describe, expect, test } from 'vitest'
import { aPostbox } from '#test/postbox.ts'
import { shopOfFile } from '#test/shop-of-file.ts'
import { aUser } from '#modules/accounts/factory.ts'
import { aProduct } from '#modules/catalog/factory.ts'
import { createInstallation, sendInstallation } from '#modules/installations/contract/index.ts'
import { getOrder } from '../../contract/orders.ts'
import { confirmOrder } from '../../contract/orders-admin.ts'
import { cancelGuestOrder, getGuestOrder, placeGuestOrder } from '../../contract/guest-orders.ts'
import { correctOrder, takeOrder, withdrawOrderLink } from '../../contract/order-corrections.ts'
import { aLine, anOrderBody } from '../../factory.ts'
import { aGuest, serveGuests } from '../../guest-factory.ts'

const shop = await shopOfFile()
await serveGuests(shop)
const editor = await shop.as('editor')
const stranger = await shop.as(null)
const post = aPostbox(shop)

type Info = ReturnType<typeof aGuest>

/** A guest's order, and the token of the link that was shown and mailed. */
async function guestOrder(overrides: Partial<Info> = {}) {
  const product = await aProduct(shop, { pricePerSqm: 100_000 })
  const info = aGuest(overrides)
  const { cart, total_amount } = anOrderBody([aLine(product)])
  const { body } = await stranger.call(placeGuestOrder, { body: { customer_info: info, cart, total_amount } })
  await post.deliver()
  return { id: body.order.id, info, token: body.link.split('/').at(-1) as string }
}

const statusBehind = async (token: string) =>
  (await stranger.call(getGuestOrder, { params: { token } })).status
const correct = (id: string, info: Info, by: Partial<Info>, notify = false) =>
  editor.call(correctOrder, { params: { id }, body: { customer_info: { ...info, ...by }, notify } })
const linkIn = (text: string) => /\/orders\/([\w-]{43})/.exec(text)?.[1]

describe('the private link of an order', () => {
  test('the private link of an order ends when staff correct the address that it was mailed to, and the corrected address gets a new one', async () => {
    const { id, info, token } = await guestOrder({ email: 'mistyped@example.com' })
    expect(await statusBehind(token)).toBe(200)
    const email = 'right@example.com'
    expect((await correct(id, info, { email }, true)).status).toBe(200)
    expect(await statusBehind(token)).toBe(404)
    expect((await stranger.call(cancelGuestOrder, { params: { token } })).status).toBe(404)
    const [mail] = await post.deliver()
    expect(mail?.to).toContain(email)
    expect(await statusBehind(linkIn(mail?.text ?? '') ?? '')).toBe(200)
  })

  test('the private link of an order stays when staff correct something else, or only how the address is written', async () => {
    const { id, info, token } = await guestOrder({ email: 'lan.nguyen@example.com' })
    await correct(id, info, { address: '99 Le Loi, Hue, Vietnam', email: 'Lan.Nguyen@example.com' })
    expect(await statusBehind(token)).toBe(200)
  })

  test('the private link of an order ends when staff correct the person of an order that stands in an account', async () => {
    const { email } = await aUser(shop, { email: 'owner.of@example.com', emailVerified: true })
    const { id, info, token } = await guestOrder({ email })
    expect(await statusBehind(token)).toBe(200)
    await correct(id, info, { address: '1 Real Street, Da Nang' })
    expect(await statusBehind(token)).toBe(404)
  })

  test('the private link of an order ends at a click of staff', async () => {
    const { id, token } = await guestOrder()
    expect((await editor.call(withdrawOrderLink, { params: { id } })).status).toBe(200)
    expect(await statusBehind(token)).toBe(404)
    expect((await editor.call(withdrawOrderLink, { params: { id: crypto.randomUUID() } })).status).toBe(404)
  })

  test('the private link of an order is in the mail of an order that staff take for somebody without an account', async () => {
    const product = await aProduct(shop)
    const { product_id, width, length } = aLine(product)
    const customer_info = aGuest({ email: 'by.phone@example.com' })
    await editor.call(takeOrder, {
      body: {
        customer_info,
        cart: [{ product_id, width, length }],
        charges: [],
        language: 'en',
        notify: true,
      },
    })
    const [mail] = await post.deliver()
    expect(await statusBehind(linkIn(mail?.text ?? '') ?? '')).toBe(200)
  })
})

test('the confirmation by telephone of an order ends with another number', async () => {
  const { id, info } = await guestOrder()
  await editor.call(confirmOrder, { params: { id }, body: { phone: true } })
  await correct(id, info, { address: '2 Other Street, Hanoi' })
  const confirmed = await editor.call(getOrder, { params: { id } })
  expect(confirmed.body.phone_confirmed_at).not.toBeNull()
  await correct(id, info, { phone: '0912999888' })
  expect((await editor.call(getOrder, { params: { id } })).body.phone_confirmed_at).toBeNull()
})

test('the mail about the visit for a guest’s order repeats nothing that the guest typed', async () => {
  const { id } = await guestOrder({ name: 'Win a prize', address: 'Claim it at evil example dot com, Hue' })
  const { body: visit } = await editor.call(createInstallation, {
    body: { orderId: id, scheduledDate: '2030-06-01', scheduledTimeSlot: '09:00-11:00' },
  })
  expect((await editor.call(sendInstallation, { params: { id: visit.id }, body: {} })).status).toBe(200)
  const mails = await shop.rows<{ limited_as: string; data: object }>(
    `select limited_as, data from outbox where template = 'installation'`,
  )
  expect(mails.map(({ limited_as: limitedAs }) => limitedAs)).toEqual(['link'])
  expect(JSON.stringify(mails)).toContain('09:00-11:00')
  expect(JSON.stringify(mails)).not.toMatch(/prize|evil/)
})
