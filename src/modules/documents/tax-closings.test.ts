import { expect, test, vi } from 'vitest'
import { todayIn } from '#kernel/rules/shop-time.ts'
import { shopOfFile } from '#test/shop-of-file.ts'
import { aProduct } from '#modules/catalog/factory.ts'
import { takeOrder, type Order } from '#modules/orders/contract/index.ts'
import { aLine, customerInfo } from '#modules/orders/factory.ts'
import { getTaxSettings, putTaxSettings } from '#modules/taxes/contract/index.ts'
import {
  closeTaxMonth,
  getTaxReport,
  getTurnover,
  issueDocument,
  listTaxClosings,
  reopenTaxMonth,
  type DocumentInput,
} from './contract/index.ts'
import { fillLetterhead } from './factory.ts'

let count = 0

const shop = await shopOfFile({
  settings: { SHOP_COUNTRY: 'DE', SHOP_CURRENCY: 'EUR', SHOP_TIME_ZONE: 'Europe/Berlin' },
})
const admin = await shop.as('admin')
await admin.call(putTaxSettings, { body: { isOn: true } })
await fillLetterhead(shop)

async function taken(price: number, taxClass: string | null = null): Promise<Order> {
  const product = await aProduct(shop, { pricePerSqm: price * 100, taxClass })
  const cart = [aLine(product, { width: 1, length: 1, calculated_price: price })]
  const note = `Order ${(count += 1)}`
  const answer = await admin.call(takeOrder, { body: { customer_info: customerInfo, cart, note } })
  expect(answer.status).toBe(201)
  return answer.body
}

const issue = async ({ id }: Order, body: DocumentInput) => {
  const answer = await admin.call(issueDocument, { params: { id }, body })
  expect(answer.status).toBe(201)
  return answer.body
}

const today = todayIn('Europe/Berlin')
const [year = 0, number = 1] = today.split('-').map(Number)
const lastDay = new Date(Date.UTC(year, number - 1, 0)).toISOString().slice(0, 10)
const month = lastDay.slice(0, 7)
const before = { from: `${month}-01`, to: lastDay }
const now = { from: `${today.slice(0, 7)}-01`, to: today }

const taxOf = async (query: { from: string; to: string }) =>
  (await admin.call(getTaxReport, { query })).body.reduce((sum, { tax }) => sum + Math.round(tax * 100), 0)

/** What an early payment of 1,190.00 takes back (A8). */
const discount = (order: Order, day: string) =>
  shop.rows(
    `insert into ledger_entries (order_id, order_number, customer_name, kind, amount, taxes, booked_on)
      values ($1, $2, 'Ada', 'cash_discount', 2380, '[{"percent": 19, "gross": 2380, "tax": 380}]', $3)`,
    [order.id, order.order_number, day],
  )

test('a closed month keeps its figures, and what comes later counts in the open one', async () => {
  const order = await taken(1190)
  await issue(order, { kind: 'invoice', taxDay: lastDay })
  await discount(order, lastDay)
  expect(await taxOf(before)).toBe(19_000 - 380)

  const editor = await shop.as('editor')
  const refused = await editor.call(closeTaxMonth, { body: { month: today.slice(0, 7) } })
  expect(refused.refused['message']).toBe('This month is not over yet')
  const closed = await editor.call(closeTaxMonth, { body: { month } })
  expect(closed.body).toMatchObject([{ month }])
  expect((await editor.call(closeTaxMonth, { body: { month } })).refused['code']).toBe('tax_month_refused')

  const late = await taken(119)
  await issue(late, { kind: 'invoice', taxDay: lastDay })
  await discount(late, lastDay)
  expect(await taxOf(before)).toBe(19_000 - 380)
  expect(await taxOf(now)).toBe(1900 - 380)
  expect(await taxOf({ from: before.from, to: now.to })).toBe(20_900 - 760)

  expect((await editor.call(reopenTaxMonth, { params: { month } })).status).toBe(403)
  expect((await admin.call(reopenTaxMonth, { params: { month } })).body).toEqual([])
  expect(await taxOf(before)).toBe(20_900 - 760)
  expect(await taxOf(now)).toBe(0)
  const entries = await shop.rows<{ action: string }>(
    "select action from audit_log where entity = 'tax_month' order by at",
  )
  expect(entries.map(({ action }) => action)).toEqual(['tax_month.close', 'tax_month.open'])
  expect((await admin.call(listTaxClosings)).body).toEqual([])
})

test('a document that is issued while its month is being closed waits, and counts in the open month', async () => {
  const order = await taken(2380)
  const open = await taxOf(now)
  const waiting = (howMany: number) =>
    vi.waitFor(async () =>
      expect(
        await shop.rows(`select from pg_locks join pg_database on pg_database.oid = database
          where datname = current_database() and locktype = 'advisory' and not granted`),
      ).toHaveLength(howMany),
    )
  const another = await shop.pool.connect()
  await another.query("begin; select pg_advisory_xact_lock_shared(hashtext('tax-closings'))")
  const closed = admin.call(closeTaxMonth, { body: { month } })
  await waiting(1)
  const issued = issue(order, { kind: 'invoice', taxDay: lastDay })
  await waiting(2)
  await another.query('commit')
  another.release()
  await Promise.all([closed, issued])
  expect((await taxOf(now)) - open).toBe(38_000)
  await admin.call(reopenTaxMonth, { params: { month } })
  expect(await taxOf(now)).toBe(open)
})

test('turnover is summed by the activity of each tax class and by quarter, credit notes taken off', async () => {
  const { classes, version } = (await admin.call(getTaxSettings)).body
  const activities = classes.map((one) => ({ ...one, activity: one.code === 'metal' ? 'Trade' : 'Making' }))
  await admin.call(putTaxSettings, { body: { classes: activities, version } })
  const day = '2024-05-10'
  await issue(await taken(238), { kind: 'invoice', taxDay: day })
  await issue(await taken(119, 'metal'), { kind: 'invoice', taxDay: day })
  await issue(await taken(11.9), { kind: 'invoice', taxDay: '2024-08-01' })
  const { body } = await admin.call(getTurnover, { query: { year: 2024 } })
  expect(body).toEqual([
    { quarter: 2, activity: 'Making', currency: 'EUR', net: 200, amount: 238 },
    { quarter: 2, activity: 'Trade', currency: 'EUR', net: 100, amount: 119 },
    { quarter: 3, activity: 'Making', currency: 'EUR', net: 10, amount: 11.9 },
  ])
})
