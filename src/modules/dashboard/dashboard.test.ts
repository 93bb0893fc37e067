import { beforeEach, describe, expect, test } from 'vitest'
import { aUser } from '#modules/accounts/factory.ts'
import { aCustomer } from '#modules/customers/factory.ts'
import {
  createInteraction,
  listInstallers,
  listInteractions,
  updateInteraction,
} from '#modules/customers/contract/index.ts'
import { anOrder } from '#modules/orders/factory.ts'
import { shopOfFile } from '#test/shop-of-file.ts'
import { readDashboard } from './contract.ts'
import { listOrders, setOrderStatuses, planPieces, setOrderStatus } from '#modules/orders/contract/index.ts'
import { orderStatuses } from '#modules/record-states/contract.ts'

const shop = await shopOfFile()
const editor = await shop.as('editor')
beforeEach(() => shop.rows('truncate orders cascade'))

type Query = NonNullable<Parameters<typeof editor.call<typeof readDashboard>>[1]>['query']
const figures = async (query: Query = {}) => (await editor.call(readDashboard, { query })).body

/** An order placed at a local time in Ho Chi Minh City, seven hours ahead of UTC. */
const orderedAt = (moment: string, totalAmount: number) =>
  anOrder(shop, { userId: null, createdAt: new Date(`${moment}+07:00`), totalAmount })

async function expectSumsOfOrders() {
  const [all] = await shop.rows<{ orders: number; revenue: number; cancelled: number }>(
    `select count(*)::int as orders, coalesce(sum(total_amount), 0)::float8 as revenue,
      coalesce(sum(total_amount) filter (where status = 'cancelled'), 0)::float8 as cancelled from orders`,
  )
  const nextYear = new Date().getFullYear() + 1
  const shown = await figures({ from: '2025-01-01', to: `${nextYear}-12-31`, by: 'month' })
  expect({
    orders: shown.totalOrders,
    revenue: shown.totalRevenue,
    cancelled: shown.cancelledRevenue,
  }).toEqual(all)
  const sums = { orders: all?.orders, revenue: all?.revenue }
  expect({ orders: shown.period.orders, revenue: shown.period.revenue }).toEqual(sums)
  const byStatus = await shop.rows(
    `select status, count(*)::int as orders, sum(total_amount)::float8 as revenue from orders group by status`,
  )
  expect(shown.period.byStatus.filter(({ orders }) => orders > 0).toSorted(byName)).toEqual(
    byStatus.toSorted(byName as never),
  )
}
const byName = (a: { status: string }, b: { status: string }) => (a.status < b.status ? -1 : 1)

test('the cards count every order, product and account, including cancelled orders', async () => {
  await orderedAt('2026-03-01T10:00', 300)
  await anOrder(shop, { status: 'cancelled', totalAmount: 700 })
  const shown = await figures()
  const [counted] = await shop.rows(`select
    (select count(*)::int from products where archived_at is null) as products,
    (select count(*)::int from users where disabled_at is null) as users`)
  expect(shown).toMatchObject({ totalOrders: 2, totalRevenue: 1000, activeUsers: 1, ...counted })
  const list = await editor.call(listOrders)
  expect(list.headers['x-total-count']).toBe('2')
})

test('the to-do list counts pending orders, and pieces whose production day is today or earlier', async () => {
  await anOrder(shop)
  const late = await anOrder(shop, { status: 'confirmed', readyFrom: '2026-01-05', readyTo: '2026-01-09' })
  const early = await anOrder(shop, { status: 'confirmed', readyFrom: '2099-01-05', readyTo: '2099-01-09' })
  await anOrder(shop, { status: 'shipped', readyFrom: '2026-01-05', readyTo: '2026-01-09' })
  expect((await figures()).toDo).toMatchObject({ pendingOrders: 1, piecesToMake: 1 })
  const [days] = await shop.rows<{ today: string; later: string }>(
    `select at::text as today, (at + 30)::text as later
      from (select (now() at time zone 'Asia/Ho_Chi_Minh')::date as at) as here`,
  )
  const plan = ({ id }: { id: string }, day?: string) =>
    editor.call(planPieces, { params: { id }, body: { lines: [{ line: 1, day: day as string }] } })
  expect(await plan(late, days?.later)).toMatchObject({ status: 200 })
  expect((await figures()).toDo).toMatchObject({ pendingOrders: 1, piecesToMake: 0 })
  expect(await plan(early, days?.today)).toMatchObject({ status: 200 })
  expect((await figures()).toDo).toMatchObject({ piecesToMake: 1 })
})

test('the dashboard counts next actions with customers that are due, until they are done', async () => {
  const customer = await aCustomer(shop)
  const [person] = (await editor.call(listInstallers)).body
  const log = (nextActionDate: string) =>
    editor.call(createInteraction, {
      body: {
        customerId: customer.id,
        type: 'call',
        notes: 'The chain is too short',
        nextAction: 'Send a longer chain',
        nextActionDate,
        nextActionBy: person?.id ?? null,
      },
    })
  const due = await log('2026-01-05')
  expect(due.body).toMatchObject({ nextActionByName: person?.name, nextActionDone: false })
  await log('2999-01-01')
  expect((await figures()).toDo).toMatchObject({ nextActions: 1 })
  const listed = await editor.call(listInteractions, { query: { due: 'today' } })
  expect(listed.body.map(({ id }) => id)).toEqual([due.body.id])
  const params = { id: due.body.id }
  expect((await editor.call(updateInteraction, { params, body: { nextActionDone: true } })).status).toBe(200)
  expect((await figures()).toDo).toMatchObject({ nextActions: 0 })
  const colleague = await aUser(shop, { role: 'viewer' })
  const given = { nextActionBy: colleague.id }
  expect((await editor.call(updateInteraction, { params, body: given })).status).toBe(200)
  await shop.rows('update users set disabled_at = now() where id = $1', [colleague.id])
  // Who has left keeps it while something else is written.
  const written = await editor.call(updateInteraction, { params, body: { ...given, notes: 'Rang' } })
  expect(written.status).toBe(200)
  const nobody = { nextActionBy: '00000000-0000-4000-8000-000000000000' }
  const refused = await editor.call(updateInteraction, { params, body: nobody })
  expect(Object.keys(refused.refused.fields ?? {})).toEqual(['nextActionBy'])
})

test('a day of revenue starts and ends at midnight in the time zone of the shop', async () => {
  await orderedAt('2026-03-09T23:59:59.999', 1)
  await orderedAt('2026-03-10T00:00', 20)
  await orderedAt('2026-03-10T06:59', 300)
  await orderedAt('2026-03-10T23:59:59.999', 4000)
  await orderedAt('2026-03-11T00:00', 50_000)
  const { period } = await figures({ from: '2026-03-09', to: '2026-03-11' })
  expect(period.points.map(({ start, orders, revenue }) => [start, orders, revenue])).toEqual([
    ['2026-03-09', 1, 1],
    ['2026-03-10', 3, 4320],
    ['2026-03-11', 1, 50_000],
  ])
})

test('changing the time zone recounts all days, including earlier ones', async () => {
  await orderedAt('2026-03-10T00:30', 20)
  await shop.rows(`select use_time_zone('Europe/Berlin')`)
  const [day] = await shop.rows('select day::text, orders::int from order_day_sums')
  expect(day).toEqual({ day: '2026-03-09', orders: 1 })
  const { period } = await figures({ from: '2026-03-09', to: '2026-03-10' })
  expect(period.points.map(({ orders }) => orders)).toEqual([0, 1])
})

test('a period is compared with the same number of days before it, by day, week and month', async () => {
  await orderedAt('2026-03-30T12:00', 1)
  await orderedAt('2026-04-05T12:00', 10)
  await orderedAt('2026-04-06T12:00', 100)
  await orderedAt('2026-04-12T12:00', 1000)
  const week = await figures({ from: '2026-04-06', to: '2026-04-12' })
  expect(week.period).toMatchObject({
    revenue: 1100,
    previous: { from: '2026-03-30', to: '2026-04-05', orders: 2, revenue: 11 },
  })
  expect(week.period.points).toHaveLength(7)
  expect(week.period.points[6]).toMatchObject({ revenue: 1000, previousRevenue: 10 })
  const weeks = await figures({ from: '2026-04-02', to: '2026-04-14', by: 'week' })
  expect(weeks.period.points.map(({ start, revenue }) => [start, revenue])).toEqual([
    ['2026-04-02', 10],
    ['2026-04-06', 1100],
    ['2026-04-13', 0],
  ])
  const months = await figures({ from: '2026-03-01', to: '2026-04-30', by: 'month' })
  expect(months.period.points.map(({ revenue }) => revenue)).toEqual([1, 1110])
})

describe('the statistics equal the sums over the orders', () => {
  test('the statistics equal the sums over the orders after many simultaneous writes, and while daily totals are rolled up and recalculated', async () => {
    const orders = await Promise.all(
      Array.from({ length: 24 }, (_, n) => anOrder(shop, { totalAmount: n + 1 })),
    )
    const status = (n: number) => orderStatuses[n % orderStatuses.length] ?? 'pending'
    await Promise.all([
      ...orders.map(({ id }, n) =>
        editor.call(setOrderStatus, { params: { id }, body: { status: status(n) } }),
      ),
      ...orders
        .slice(0, 12)
        .map(({ id }, n) => shop.rows(`update orders set total_amount = $2 where id = $1`, [id, n * 1000])),
      ...orders.slice(20).map(({ id }) => shop.rows('delete from orders where id = $1', [id])),
      editor.call(setOrderStatuses, {
        body: { changes: orders.slice(4, 16).map(({ id }, n) => ({ id, status: status(n + 3) })) },
      }),
      ...Array.from({ length: 4 }, () => shop.rows('select fold_order_days()')),
      shop.rows('select rebuild_order_days()'),
      ...Array.from({ length: 6 }, (_, n) => anOrder(shop, { totalAmount: 100_000 + n })),
    ])
    await expectSumsOfOrders()
    await shop.rows('select fold_order_days()')
    expect(await shop.rows('select 1 from order_day_changes')).toEqual([])
    await expectSumsOfOrders()
    await shop.rows('select rebuild_order_days()')
    await expectSumsOfOrders()
  })

  test('the statistics equal the sums over the orders after thousands of new orders, while reads only touch daily sums', async () => {
    await shop.rows(
      `insert into orders (customer_name, customer_email, customer_phone, customer_address, total_amount, created_at)
       select 'Buyer', 'b@example.com', '0900000000', '12 Nguyen Hue', n, timestamptz '2026-06-01' - n * interval '1 hour'
       from generate_series(1, 3000) n`,
    )
    await shop.rows('select fold_order_days()')
    await expectSumsOfOrders()
    const [days] = await shop.rows('select count(*)::int as n from order_days')
    expect(days).toEqual({ n: 126 })
  })

  test('the statistics equal the sums over the orders after everything is deleted', async () => {
    await anOrder(shop)
    await shop.rows('truncate orders cascade')
    expect(await figures()).toMatchObject({ totalOrders: 0, totalRevenue: 0, period: { orders: 0 } })
  })
})

test('an invalid period is refused, and customers see no statistics', async () => {
  for (const query of ['from=2026-02-30', 'from=2026-05-02&to=2026-05-01', 'from=1990-01-01', 'by=hour']) {
    const answer = await editor.send({ method: 'GET', url: `/api/analytics/dashboard?${query}` })
    expect(answer.status, query).toBe(400)
  }
  expect((await (await shop.as('customer')).call(readDashboard)).status).toBe(403)
  expect((await (await shop.as(null)).call(readDashboard)).status).toBe(401)
})
