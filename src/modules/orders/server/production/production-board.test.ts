import { describe, expect, test } from 'vitest'
import { anItem } from '#modules/inventory/factory.ts'
import { listAudit } from '#modules/audit/contract.ts'
import { putBill } from '#modules/materials/contract.ts'
import { aProduct } from '#modules/catalog/factory.ts'
import { shopOfFile } from '#test/shop-of-file.ts'
import { setOrderStatus } from '../../contract/change-order-status.ts'
import { correctOrder } from '../../contract/order-corrections.ts'
import { getWall, listOrderPieces, planPieces } from '../../contract/production-board.ts'
import { aLine, anOrderBody, placedOrder } from '../../factory.ts'
import { placeOrder } from '../../contract/orders.ts'

const shop = await shopOfFile()
const customer = await shop.as('customer')
const admin = await shop.as('admin')
const editor = await shop.as('editor')
const viewer = await shop.as('viewer')

const cloth = { cloth: { rollMm: 2000, turnable: false, repeatMm: 0 } }
const wall = async () => (await viewer.call(getWall)).body
const piecesOf = async (id: string) => (await wall()).pieces.filter(({ orderId }) => orderId === id)

/** An order of a blind for the kitchen and a plain piece for the study. */
const twoPieces = () =>
  placedOrder(shop, customer, [
    [
      { kind: 'roller', facts: cloth },
      { width: 1.2, length: 1.6, mount: 'inside', room: 'Kitchen' },
    ],
    [{}, { width: 0.8, length: 1, room: 'Study' }],
  ])

/** The days that the wall shows from today on. */
const nextDays = async () => {
  const { days, today } = await wall()
  return days.flatMap(({ day }) => (day !== null && day >= today ? [day] : []))
}

describe('the wall shows', () => {
  test('each piece of an open order at its finished size, without a day while none is promised', async () => {
    const id = await twoPieces()
    expect(await piecesOf(id)).toMatchObject([
      {
        line: 1,
        kind: 'roller',
        widthMm: 1195,
        lengthMm: 1600,
        room: 'Kitchen',
        day: null,
        isPlanned: false,
      },
      { line: 2, kind: null, widthMm: 800, lengthMm: 1000, room: 'Study', day: null, version: 1 },
    ])
    const { body } = await viewer.call(listOrderPieces, { params: { id } })
    expect(body).toEqual(await piecesOf(id))
  })

  test('a confirmed piece on the first promised day, and no shipped piece', async () => {
    const id = await twoPieces()
    const { body } = await editor.call(setOrderStatus, { params: { id }, body: { status: 'confirmed' } })
    expect(await piecesOf(id)).toMatchObject([
      { day: body.ready_from, isPlanned: false, readyTo: body.ready_to, status: 'confirmed' },
      { day: body.ready_from },
    ])
    await editor.call(setOrderStatus, { params: { id }, body: { status: 'shipped' } })
    expect(await piecesOf(id)).toEqual([])
    const gone = await viewer.call(listOrderPieces, { params: { id: crypto.randomUUID() } })
    expect(gone).toMatchObject({ status: 404, body: { code: 'order_not_found' } })
  })

  test('the next working days in order, and pieces without a day last', async () => {
    const { days, today } = await wall()
    const shown = days.map(({ day }) => day)
    expect(shown.at(-1)).toBeNull()
    expect(shown.slice(0, -1)).toEqual(shown.slice(0, -1).toSorted())
    expect(shown).toContain(today)
  })
})

describe('a piece that is moved to another day', () => {
  test('a piece that is moved to another day moves its cloth to the cutting plan of that day, and is recorded in the audit log', async () => {
    const id = await twoPieces()
    const [, monday, tuesday] = (await nextDays()) as [string, string, string]
    const planOf = async (day: string) =>
      (await wall()).days
        .find((one) => one.day === day)
        ?.rolls.flatMap(({ strips }) => strips.flatMap(({ pieces }) => pieces.map(({ label }) => label)))
    const label = (await piecesOf(id))[0]?.label as string
    const first = await editor.call(planPieces, {
      params: { id },
      body: { lines: [{ line: 1, day: monday }], version: 1 },
    })
    expect(first).toMatchObject({ status: 200, body: { version: 2 } })
    expect(await piecesOf(id)).toMatchObject([
      { day: monday, isPlanned: true, version: 2 },
      { day: null, isPlanned: false },
    ])
    expect(await planOf(monday)).toContain(label)
    await editor.call(planPieces, { params: { id }, body: { lines: [{ line: 1, day: tuesday }] } })
    expect(await planOf(monday)).not.toContain(label)
    expect(await planOf(tuesday)).toContain(label)

    const { body: log } = await admin.call(listAudit, { query: { action: 'order.plan' } })
    expect(log[0]).toMatchObject({
      action: 'order.plan',
      before: { [label]: monday },
      after: { [label]: tuesday },
    })
  })

  test('a piece that is moved to another day moves the shortage of stock to its new day', async () => {
    const product = await aProduct(shop, { kind: 'roller', facts: cloth })
    const item = await anItem(admin, { unit: 'm', currentStock: 3 })
    await editor.call(putBill, {
      params: { id: product.id },
      body: { materials: [{ inventoryItemId: item.id, basis: 'cloth', quantity: 1 }] },
    })
    const line = aLine(product, { width: 1.2, length: 1.6, mount: 'inside' })
    const placed = await customer.call(placeOrder, { body: anOrderBody([line, line]) })
    const { id } = (placed as { body: { id: string } }).body
    const [today, later] = (await nextDays()) as [string, string]
    const shortOn = async (day: string) =>
      (await wall()).days
        .find((one) => one.day === day)
        ?.short.find(({ inventoryItemId }) => inventoryItemId === item.id)
    // Each piece takes 1.9 m of cloth.
    const plan = (one: string, other: string) =>
      editor.call(planPieces, {
        params: { id },
        body: {
          lines: [
            { line: 1, day: one },
            { line: 2, day: other },
          ],
        },
      })
    await plan(today, today)
    expect(await shortOn(today)).toMatchObject({ needed: 3.8, short: 0.8 })
    await plan(today, later)
    expect(await shortOn(today)).toBeUndefined()
    expect(await shortOn(later)).toMatchObject({ needed: 1.9, short: 0.8 })
  })

  test('a piece that is moved to another day keeps its day when its order is corrected', async () => {
    const id = await twoPieces()
    const [, day] = (await nextDays()) as [string, string]
    await editor.call(planPieces, { params: { id }, body: { lines: [{ line: 1, day }] } })
    const { body: order } = await viewer.call(listOrderPieces, { params: { id } })
    const corrected = await editor.call(correctOrder, {
      params: { id },
      body: { note: 'Ring twice', version: order[0]?.version as number },
    })
    expect(corrected.status).toBe(200)
    expect(await piecesOf(id)).toMatchObject([{ day, isPlanned: true }, { day: null }])
  })
})

describe('a plan is refused', () => {
  test('a plan is refused for a past day, for one more than a year away, and for an unknown line', async () => {
    const id = await twoPieces()
    const plan = (line: number, day: string) =>
      editor.call(planPieces, { params: { id }, body: { lines: [{ line, day }] } })
    expect(await plan(1, '2020-01-01')).toMatchObject({
      status: 422,
      body: { code: 'order_refused', fields: { 'lines.0.day': 'Choose today or a later day' } },
    })
    expect(await plan(1, '2999-01-01')).toMatchObject({
      body: { fields: { 'lines.0.day': 'Choose a day within a year' } },
    })
    const [today] = (await nextDays()) as [string]
    expect(await plan(7, today)).toMatchObject({
      body: { fields: { 'lines.0.line': 'There is no such line, or it was named twice' } },
    })
    expect(await piecesOf(id)).toMatchObject([{ day: null, version: 1 }, { day: null }])
  })

  test('a plan is refused for an order that has left the workshop, and with a stale version', async () => {
    const id = await twoPieces()
    const [today] = (await nextDays()) as [string]
    const lines = [{ line: 1, day: today }]
    await editor.call(planPieces, { params: { id }, body: { lines } })
    expect(
      await editor.call(planPieces, {
        params: { id },
        body: { lines: [{ line: 1, day: null }], version: 1 },
      }),
    ).toMatchObject({ status: 409, body: { code: 'version_conflict' } })
    await editor.call(setOrderStatus, { params: { id }, body: { status: 'shipped' } })
    expect(await editor.call(planPieces, { params: { id }, body: { lines } })).toMatchObject({
      status: 409,
      body: { code: 'order_not_open' },
    })
  })
})
