import { expect, test } from 'vitest'
import { shopOfFile } from '#test/shop-of-file.ts'
import { aProduct } from '#modules/catalog/factory.ts'
import { fillLetterhead } from '#modules/documents/factory.ts'
import { issueDocument } from '#modules/documents/contract/index.ts'
import { getOrder, placeOrder, quoteCheckout, setOrderStatus } from '#modules/orders/contract/index.ts'
import { aLine, customerInfo } from '#modules/orders/factory.ts'
import { listAudit } from '#modules/audit/contract.ts'
import { getSettings } from '#modules/settings/contract/index.ts'
import { putTaxSettings } from '#modules/taxes/contract/index.ts'
import {
  draftDelay,
  getClaimSettings,
  getMargin,
  listClaims,
  listOwnClaims,
  makeOwnClaim,
  pieceOfLabel,
  placeRemake,
  putClaimSettings,
  putOrderCosts,
  quoteRemake,
  reportMistakes,
  sendDelay,
  updateClaim,
} from './contract/index.ts'
import { claimsDigest } from './server/claims-digest.ts'
import { createDb } from '#kernel/database/db.ts'

let notes = 0

const address = { street: 'Gartenweg 3', postcode: '10115', city: 'Berlin', country: 'DE' }
const dayMs = 24 * 60 * 60 * 1000

const shop = await shopOfFile({
  settings: { SHOP_COUNTRY: 'DE', SHOP_CURRENCY: 'EUR', SHOP_TIME_ZONE: 'Europe/Berlin' },
})
const admin = await shop.as('admin')
const customer = await shop.as('customer')
await admin.call(putTaxSettings, { body: { isOn: true } })
await fillLetterhead(shop)

/** An order of pieces of one square metre at these prices per square metre, in cents. */
async function ordered(...prices: number[]) {
  const cart = []
  for (const pricePerSqm of prices)
    cart.push(
      aLine(await aProduct(shop, { pricePerSqm }), {
        width: 1,
        length: 1,
        calculated_price: pricePerSqm / 100,
      }),
    )
  const body = {
    customer_info: customerInfo,
    delivery_address: address,
    cart,
    note: `Ring twice ${(notes += 1)}`,
    total_amount: prices.reduce((sum, price) => sum + price, 0) / 100,
  }
  return (await customer.call(placeOrder, { body })).body
}

/** The same, delivered some days ago. */
async function delivered(daysAgo: number, ...prices: number[]) {
  const order = await ordered(...prices)
  await admin.call(setOrderStatus, { params: { id: order.id }, body: { status: 'delivered' } })
  await shop.rows(
    `update order_events set created_at = '${new Date(Date.now() - daysAgo * dayMs).toISOString()}'
     where order_id = '${order.id}' and to_status = 'delivered'`,
  )
  return order
}

/** A piece of 189.00, delivered three days ago; 1.07 m wide it costs 214.00. */
async function deliveredPiece() {
  const line = aLine(await aProduct(shop, { pricePerSqm: 20000 }), {
    width: 0.945,
    length: 1,
    calculated_price: 189,
  })
  const body = {
    customer_info: customerInfo,
    delivery_address: address,
    cart: [line],
    note: `Ring twice ${(notes += 1)}`,
    total_amount: 189,
  }
  const { body: order } = await customer.call(placeOrder, { body })
  await admin.call(setOrderStatus, { params: { id: order.id }, body: { status: 'delivered' } })
  return order
}

const turnOn = (fitPromise: { days?: number; pieces?: number; sharePercent?: number } | null) =>
  admin.call(putClaimSettings, { body: { isOn: true, fitPromise } })

const claim = (id: string, lines: number[], reason: 'measured_wrongly' | 'damaged' = 'measured_wrongly') =>
  customer.call(makeOwnClaim, {
    params: { id },
    body: { reason, lines: lines.map((line) => ({ line, width: 1.1 })), note: 'Too narrow' },
  })

test('a shop that has not turned claims on takes none and says nothing of them', async () => {
  const order = await delivered(1, 18900)
  expect((await claim(order.id, [1])).refused.code).toBe('claims_not_taken')
  const { body } = await customer.call(getSettings, {})
  expect(body).not.toHaveProperty('takes_claims')
  expect(body).not.toHaveProperty('offers_cover')
  expect(order).not.toHaveProperty('remake_of')
})

test('a claim is taken within days and pieces of the fit promise, and refused with the day or the count after', async () => {
  await turnOn({ days: 30, pieces: 6 })
  const seven = [8990, 8990, 8990, 8990, 8990, 8990, 8990]
  const order = await delivered(30, ...seven)
  expect((await claim(order.id, [1, 2, 3, 4, 5, 6])).status).toBe(201)
  expect((await claim(order.id, [7])).refused.fields).toEqual({
    lines: 'The fit promise is for 6 pieces of an order; 0 are left',
  })
  expect((await claim(order.id, [7], 'damaged')).status).toBe(201)
  const late = await delivered(31, 8990)
  const { promise } = (await customer.call(listOwnClaims, { params: { id: late.id } })).body
  expect(promise).toMatchObject({ piecesLeft: 6, isOver: true })
  expect((await claim(late.id, [1])).refused.fields).toEqual({
    lines: `The fit promise of this order ended on ${promise!.lastDay}`,
  })
  expect((await claim(order.id, [8])).refused.fields).toMatchObject({
    'lines.0.line': 'There is no such line, or it was named twice',
  })
  const other = await shop.as('customer')
  expect((await other.call(listOwnClaims, { params: { id: order.id } })).status).toBe(404)
  expect((await claim((await ordered(8990)).id, [1])).refused.code).toBe('claims_not_taken')
})

test.each([
  ['measured wrongly, without a share', 'measured_wrongly', 0, 25, 3.99],
  ['measured wrongly, with a share of 20 %', 'measured_wrongly', 20, 62.8, 10.03],
  ['made wrongly', 'made_wrongly', 20, 0, 0],
] as const)(
  'a piece of 189.00 that is made again for 214.00, %s, costs by the rule',
  async (_, reason, sharePercent, pays, tax) => {
    await turnOn({ sharePercent })
    const order = await deliveredPiece()
    const asked = { params: { id: order.id }, body: { reason, lines: [{ line: 1, width: 1.07 }] } }
    const quoted = await admin.call(quoteRemake, asked)
    expect(quoted.body).toMatchObject({ total_amount: pays, lines: [{ old: 189, new: 214, pays }] })
    const placed = await admin.call(placeRemake, asked)
    expect(placed.body).toMatchObject({ remake_of: order.id, total_amount: pays, taxes: { tax } })
    const [settled] = (await admin.call(listClaims, { query: { orderId: order.id } })).body
    expect(settled).toMatchObject({ status: 'accepted', remakeId: placed.body.id, source: 'staff' })
    const invoice = await admin.call(issueDocument, {
      params: { id: placed.body.id },
      body: { kind: 'invoice' },
    })
    expect(invoice.status).toBe(pays === 0 ? 422 : 201)
  },
)

test('staff answer a claim, its customer is mailed what was decided, and its remake is linked both ways', async () => {
  await turnOn({})
  const order = await deliveredPiece()
  const { body: made } = await claim(order.id, [1])
  const [before] = (await admin.call(listClaims, { query: { orderId: order.id } })).body
  expect(before).toMatchObject({ id: made.id, status: 'open', source: 'customer', note: 'Too narrow' })
  const accepted = await admin.call(updateClaim, {
    params: { id: made.id },
    body: { status: 'accepted', answer: 'We make it again.', causedBy: 'Hung', version: before!.version },
  })
  expect(accepted.body).toMatchObject({ status: 'accepted', causedBy: 'Hung' })
  const asked = { reason: 'measured_wrongly' as const, lines: [{ line: 1, width: 1.07 }], claimId: made.id }
  const { body: remake } = await admin.call(placeRemake, { params: { id: order.id }, body: asked })
  // A double click gets the same answer; somebody else is told.
  expect((await admin.call(placeRemake, { params: { id: order.id }, body: asked })).body.id).toBe(remake.id)
  const editor = await shop.as('admin')
  expect((await editor.call(placeRemake, { params: { id: order.id }, body: asked })).refused.code).toBe(
    'claim_has_remake',
  )
  const [own] = (await customer.call(listOwnClaims, { params: { id: order.id } })).body.claims
  expect(own).toMatchObject({ answer: 'We make it again.', remakeNumber: remake.order_number })
  expect(own).not.toHaveProperty('causedBy')
  const { body: label } = await admin.call(pieceOfLabel, { params: { label: `${order.order_number}-1` } })
  expect(label).toMatchObject({ orderId: order.id, width: 0.945, claims: [{ id: made.id }] })
  expect(label.warrantyUntil?.slice(4)).toBe(label.deliveredOn?.slice(4))
  const { body: newLabel } = await admin.call(pieceOfLabel, { params: { label: `${remake.order_number}-1` } })
  expect(newLabel).toMatchObject({ width: 1.07, remakeOf: { id: order.id }, warrantyUntil: null })
  const mails = await shop.rows<{ status: string }>(
    `select data ->> 'status' as status from outbox where template = 'claim' and data -> 'order' ->> 'id' = '${order.id}' order by created_at`,
  )
  // The new order has a mail of its own: its claim is not accepted a second time.
  expect(mails.map(({ status }) => status).toSorted((a, b) => b.localeCompare(a))).toEqual([
    'open',
    'accepted',
  ])
})

test('a remake counts neither as an order nor as a piece sold, and what was paid for it is revenue', async () => {
  await turnOn({})
  const order = await deliveredPiece()
  const sums = async () =>
    (
      await shop.rows<object>(
        `select (select sum(orders)::int from order_day_sums) as orders, (select sum(revenue)::int from order_day_sums) as revenue,
          (select sum(lines)::int from product_month_entries) as lines, (select sum(revenue)::int from product_month_entries) as sold`,
      )
    )[0] as Record<'orders' | 'revenue' | 'lines' | 'sold', number>
  const before = await sums()
  const body = { reason: 'measured_wrongly' as const, lines: [{ line: 1, width: 1.07 }] }
  const { body: remake } = await admin.call(placeRemake, { params: { id: order.id }, body })
  const after = { ...before, revenue: before.revenue + 2500, sold: before.sold + 2500 }
  expect(await sums()).toEqual(after)
  await shop.rows('select rebuild_order_days()')
  expect(await sums()).toEqual(after)
  await admin.call(setOrderStatus, { params: { id: remake.id }, body: { status: 'cancelled' } })
  expect(await sums()).toEqual({ ...after, sold: before.sold })
})

test('the margin of an order takes off materials, minutes, delivery and what its remakes cost', async () => {
  await admin.call(putClaimSettings, {
    body: { isOn: true, fitPromise: {}, hourlyRate: 42, minutesPerPiece: 20 },
  })
  const order = await deliveredPiece()
  const id = { id: order.id }
  const first = await admin.call(getMargin, { params: id })
  // 189.00 with 19 % contains 30.18 of tax; 20 minutes cost 14.00.
  expect(first.body).toMatchObject({
    net: 158.82,
    materials: 0,
    minutes: 20,
    work: 14,
    delivery: null,
    margin: 144.82,
  })
  const typed = await admin.call(putOrderCosts, {
    params: id,
    body: { minutes: 55, delivery: 21.9, version: 0 },
  })
  expect(typed.body).toMatchObject({ work: 38.5, delivery: 21.9, remakes: 0, margin: 98.42, percent: 62 })
  const late = await admin.call(putOrderCosts, { params: id, body: { minutes: 1, version: 0 } })
  expect(late.refused.code).toBe('version_conflict')
  const body = { reason: 'damaged' as const, lines: [{ line: 1 }], causedBy: 'Carrier' }
  const { body: remake } = await admin.call(placeRemake, { params: id, body })
  expect((await admin.call(getMargin, { params: id })).body).toMatchObject({
    remakes: 14,
    margin: 84.42,
    remakeOrders: [{ id: remake.id }],
  })
  const { body: report } = await admin.call(reportMistakes, {})
  expect(report.people).toContainEqual({ name: 'Carrier', claims: 1, pieces: 1, cost: 14 })
  const viewer = await shop.as('viewer')
  expect((await viewer.call(getClaimSettings, {})).status).toBe(403)
  expect((await viewer.call(getMargin, { params: id })).status).toBe(403)
})

test('a checkout that offers to cover the sizes charges it as part of the pieces, and a covered remake costs no share', async () => {
  await admin.call(putClaimSettings, {
    body: { isOn: true, fitPromise: { sharePercent: 20 }, cover: { percent: 10 } },
  })
  const cart = []
  for (const pricePerSqm of [8990, 6450])
    cart.push(
      aLine(await aProduct(shop, { pricePerSqm }), {
        width: 1,
        length: 1,
        calculated_price: pricePerSqm / 100,
      }),
    )
  const asked = { cart, delivery_address: address }
  const { body: offered } = await customer.call(quoteCheckout, { body: asked })
  expect(offered).toMatchObject({
    cover: { percent: 10, amount: 15.44, is_chosen: false },
    total_amount: 154.4,
  })
  const { body: quoted } = await customer.call(quoteCheckout, { body: { ...asked, cover: true } })
  expect(quoted).toMatchObject({
    charges: [{ kind: 'cover', amount: 15.44 }],
    total_amount: 169.84,
    taxes: { tax: 27.12 },
  })
  const body = { ...asked, customer_info: customerInfo, cover: true, total_amount: 169.84, note: 'Covered' }
  const { body: order } = await customer.call(placeOrder, { body })
  expect(order.charges).toMatchObject([{ kind: 'cover', percent: 10, amount: 15.44 }])
  await admin.call(setOrderStatus, { params: { id: order.id }, body: { status: 'delivered' } })
  const remake = { reason: 'measured_wrongly' as const, lines: [{ line: 1 }] }
  expect((await admin.call(quoteRemake, { params: { id: order.id }, body: remake })).body.total_amount).toBe(
    0,
  )
  await admin.call(putClaimSettings, { body: { cover: null } })
  const refused = await customer.call(placeOrder, { body: { ...body, note: 'Not covered' } })
  expect(refused.refused.fields).toEqual({ cover: 'The sizes of this order cannot be covered' })
  expect((await admin.call(getOrder, { params: { id: order.id } })).body.total_amount).toBe(169.84)
})

test('a notice of a late order is sent while the order waits for the promised day, counts its days from the first one or the one that was agreed, and what its customer cancels is in the morning mail', async () => {
  const dayIn = (days: number) => new Date(Date.now() + days * dayMs).toISOString().slice(0, 10)
  const waiting = async () => {
    const order = await ordered(8990)
    await admin.call(setOrderStatus, { params: { id: order.id }, body: { status: 'confirmed' } })
    await shop.rows(`update orders set ready_from = null, ready_to = '${dayIn(1)}' where id = '${order.id}'`)
    return { id: order.id }
  }
  const draft = async (params: { id: string }, days: number) =>
    (await admin.call(draftDelay, { params, body: { newDay: dayIn(days) } })).body.id
  const send = (id: string) => admin.call(sendDelay, { params: { id } })
  const cancels = async () => (await claimsDigest(createDb(shop.pool), { maxCounted: 99 } as never))[1]?.count

  const late = await waiting()
  const first = await draft(late, 20)
  await shop.rows(`update orders set ready_to = '${dayIn(2)}' where id = '${late.id}'`)
  expect((await send(first)).refused.fields).toEqual({
    newDay: 'By now the order is promised for another day',
  })
  await shop.rows(`update orders set ready_to = '${dayIn(1)}' where id = '${late.id}'`)
  expect((await send(first)).body).toMatchObject({ status: 'sent', isRefundProposed: false })
  const [entry] = (await admin.call(listAudit, { query: { record: late.id, action: 'order.update' } })).body
  expect(entry).toMatchObject({ before: { readyTo: dayIn(1) }, after: { readyTo: dayIn(20) } })
  expect((await send(await draft(late, 40))).body).toMatchObject({ isRefundProposed: true })
  const agreed = await waiting()
  const told = await draft(agreed, 20)
  await send(told)
  await shop.rows(`update delay_notices set status = 'consented' where id = '${told}'`)
  expect((await send(await draft(agreed, 40))).body).toMatchObject({ isRefundProposed: false })

  expect(await cancels()).toBe(0)
  await shop.rows(`update delay_notices set status = 'cancelled' where id = '${first}'`)
  expect(await cancels()).toBe(1)
  await admin.call(setOrderStatus, { params: late, body: { status: 'cancelled' } })
  expect(await cancels()).toBe(0)

  const gone = await waiting()
  const unsent = await draft(gone, 20)
  await admin.call(setOrderStatus, { params: gone, body: { status: 'delivered' } })
  expect((await send(unsent)).refused.fields).toEqual({ status: 'This order is not waited for any more' })
})
