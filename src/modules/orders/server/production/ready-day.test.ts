import { expect, test } from 'vitest'
import { shopOfFile } from '#test/shop-of-file.ts'
import { getReadyDay } from '#modules/catalog/contract/index.ts'
import { aProduct } from '#modules/catalog/factory.ts'
import { anItem } from '#modules/inventory/factory.ts'
import { putSelling } from '#modules/making/contract/index.ts'
import { workingDaysAfter } from '#modules/making/rules/index.ts'
import { putBill } from '#modules/materials/contract.ts'
import { getSettings } from '#modules/settings/contract/index.ts'
import { aLine, anOrderBody } from '../../factory.ts'
import { getCartReadyDay, getOrder, placeOrder, setOrderStatus } from '../../contract/index.ts'

const shop = await shopOfFile()
const admin = await shop.as('admin')
const customer = await shop.as('customer')

const calendar = { restDays: [], holidays: [], extraDays: [] }
const today = new Date().toISOString().slice(0, 10)
/** Days from the shop's today, which may differ from that of UTC. */
const dayAfter = (first: string, days: number) => workingDaysAfter(first, days, calendar)

test('an accepted order keeps its day, later orders get what it leaves, and a cancelled one gives its time back', async () => {
  const product = await aProduct(shop, { kind: 'roller' })
  const asked = { width: 1, length: 1, mount: 'inside' } as const
  const ready = async (count = 1) =>
    (await customer.call(getReadyDay, { params: { id: product.id }, body: { ...asked, count } })).body
      .ready_on
  expect(await ready()).toBeNull()
  expect((await customer.call(getSettings, {})).body.names_ready_day).toBeUndefined()

  await admin.call(putSelling, {
    body: {
      restDays: [],
      workshop: { capacity: { cut: 20, assemble: 40 }, minutes: { roller: { cut: 8, assemble: 14 } } },
    },
  })
  expect((await customer.call(getSettings, {})).body.names_ready_day).toBe(true)
  const first = (await ready()) as string
  expect([dayAfter(today, 0), dayAfter(today, 1), dayAfter(today, 2)]).toContain(first)
  expect(await ready(3)).toBe(dayAfter(first, 1))

  const accepted = async (pieces: number, note: string) => {
    const cart = Array.from({ length: pieces }, () => aLine(product, asked))
    const { id } = (await customer.call(placeOrder, { body: { ...anOrderBody(cart), note } })).body
    await admin.call(setOrderStatus, { params: { id }, body: { status: 'confirmed' } })
    return id
  }
  const dayOf = async (id: string) => {
    const { ready_from: from, ready_to: to } = (await admin.call(getOrder, { params: { id } })).body
    return [from, to]
  }
  const one = await accepted(2, 'first')
  expect(await dayOf(one)).toEqual([first, first])
  const two = await accepted(2, 'second')
  expect(await dayOf(two)).toEqual([dayAfter(first, 1), dayAfter(first, 1)])
  expect(await dayOf(one)).toEqual([first, first])
  // 8 minutes of cutting are left on the second day, but only 12 of assembling.
  expect(await ready()).toBe(dayAfter(first, 2))
  await admin.call(setOrderStatus, { params: { id: one }, body: { status: 'cancelled' } })
  expect(await ready()).toBe(first)
  await admin.call(setOrderStatus, { params: { id: one }, body: { status: 'confirmed' } })
  expect(await dayOf(one)).toEqual([first, first])
  expect(await ready()).toBe(dayAfter(first, 2))
})

test('material that is not there in time moves the day, and material that nobody has ordered leaves the lead days', async () => {
  const product = await aProduct(shop, {
    kind: 'roller',
    facts: { cloth: { rollMm: 2000, turnable: false, repeatMm: 0 } },
  })
  const item = await anItem(admin, { name: 'Linen', currentStock: 3 })
  await admin.call(putBill, {
    params: { id: product.id },
    body: { materials: [{ inventoryItemId: item.id, basis: 'cloth', quantity: 1 }] },
  })
  const ready = async (count: number) =>
    (
      await customer.call(getReadyDay, {
        params: { id: product.id },
        body: { width: 1, length: 1.6, mount: 'outside', count },
      })
    ).body.ready_on
  const now = (await ready(1)) as string
  expect(await ready(2)).toBeNull()
  const due = dayAfter(now, 20)
  const [{ id: supplier }] = (await shop.rows(
    "insert into suppliers (name) values ('Mill') returning id",
  )) as [{ id: string }]
  const [{ id: order }] = (await shop.rows(
    `insert into purchase_orders (po_number, supplier_id, status, expected_delivery) values ('PO-R1', '${supplier}', 'sent', '${due}') returning id`,
  )) as [{ id: string }]
  await shop.rows(
    `insert into purchase_order_items (purchase_order_id, inventory_item_id, quantity) values ('${order}', '${item.id}', 30)`,
  )
  expect(await ready(2)).toBe(dayAfter(due, 1))
  // The day has passed and the cloth has not come: nobody knows when it will.
  const late = (day: string) => shop.rows(`update purchase_orders set expected_delivery = ${day}`)
  await late('(select (now() at time zone time_zone)::date - 1 from shop_calendar)')
  expect(await ready(2)).toBeNull()
  await late(`'${due}'`)

  const line = { product_id: product.id, width: 1, length: 1.6, mount: 'outside' as const }
  const cart = async (lines: object[]) =>
    (await customer.call(getCartReadyDay, { body: { cart: lines as (typeof line)[] } })).body.ready_on
  expect([await cart([line]), await cart([line, line])]).toEqual([now, dayAfter(due, 1)])
  expect(await cart([line, { ...line, width: 99 }])).toBeNull()
})
