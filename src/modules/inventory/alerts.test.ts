import { expect, test } from 'vitest'
import { anItem as newItem } from './factory.ts'
import { shopOfFile } from '#test/shop-of-file.ts'
import {
  deleteItem,
  getInventoryAnalytics,
  listItems,
  listLowStock,
  updateItem,
} from './contract/inventory.ts'
import { changeStock, listAlerts, resolveAlert, resolveRecovered } from './contract/stock.ts'
import { createSupplier, deleteSupplier, listSuppliers, updateSupplier } from './contract/suppliers.ts'
import { createLog } from '#kernel/process/log.ts'
import { checkLedger } from './server/ledger/check-ledger.ts'

const shop = await shopOfFile()
const admin = await shop.as('admin')
const editor = await shop.as('editor')

const anItem = async (currentStock: number, reorderPoint: number, maximumStock: number | null = null) =>
  (await newItem(admin, { unitCost: 1, currentStock, reorderPoint, maximumStock })).id
const move = (id: string, by: number) =>
  editor.call(changeStock, {
    params: { id },
    body: { quantity: by, type: by < 0 ? 'remove' : 'add' },
  })
const alertsOf = async (id: string) =>
  (await editor.call(listAlerts)).body.filter((alert) => alert.inventoryItemId === id)
const typesOf = async (id: string) =>
  (await alertsOf(id)).map(({ alertType, isResolved }) => `${alertType}${isResolved ? ' resolved' : ''}`)

test('an alert is raised when stock crosses a limit, and shows the stock', async () => {
  const id = await anItem(10, 5)
  expect(await alertsOf(id)).toEqual([])
  await move(id, -5)
  await move(id, -1)
  expect(await alertsOf(id)).toMatchObject([
    { alertType: 'low_stock', threshold: 5, currentLevel: 4, isResolved: false, recovered: false },
  ])
  await move(id, -4)
  expect(await typesOf(id)).toEqual(['out_of_stock', 'low_stock'])
})

test('an item that is low or out of stock when it is added raises an alert at once', async () => {
  expect(await typesOf(await anItem(0, 0))).toEqual(['out_of_stock'])
  expect(await typesOf(await anItem(5, 5))).toEqual(['low_stock'])
  expect(await typesOf(await anItem(9, 5, 8))).toEqual(['overstock'])
})

test('an alert is resolved only by a person, and the same shortage raises no second alert', async () => {
  const id = await anItem(5, 5)
  await move(id, 5)
  const [alert] = await alertsOf(id)
  expect(alert).toMatchObject({ isResolved: false, recovered: true, currentLevel: 10 })
  const params = { id: alert?.id as string }
  const first = await editor.call(resolveAlert, { params })
  expect(first.body).toMatchObject({ isResolved: true, resolvedBy: editor.person?.id })
  expect((await admin.call(resolveAlert, { params })).body).toEqual(first.body)
  await move(id, -6)
  expect(await typesOf(id)).toEqual(['low_stock', 'low_stock resolved'])
  const [again] = await alertsOf(id)
  await editor.call(resolveAlert, { params: { id: again?.id as string } })
  await move(id, -1)
  expect(await typesOf(id)).toEqual(['low_stock resolved', 'low_stock resolved'])
})

test('a changed limit can raise an alert, and all alerts of recovered items can be resolved at once', async () => {
  const id = await anItem(6, 5)
  await admin.call(updateItem, { params: { id }, body: { reorderPoint: 6, maximumStock: 5 } })
  expect((await typesOf(id)).sort()).toEqual(['low_stock', 'overstock'])
  await move(id, 1)
  const { body } = await editor.call(resolveRecovered)
  expect(body.resolved).toBe(1)
  expect((await typesOf(id)).sort()).toEqual(['low_stock resolved', 'overstock'])
})

test('alerts and items are filtered by field names', async () => {
  const ids = async (url: string) =>
    ((await editor.send({ method: 'GET', url })).body as { id: string; inventoryItemId?: string }[]).map(
      ({ id, inventoryItemId }) => inventoryItemId ?? id,
    )
  const id = await anItem(0, 5)
  expect(await ids('/api/inventory/alerts?alertType=out_of_stock&isResolved=false')).toContain(id)
  expect(await ids('/api/inventory/alerts?alertType=overstock')).not.toContain(id)
  expect(await ids('/api/inventory/alerts?isResolved=true')).not.toContain(id)
  const [item] = await shop.rows<{ type: string }>('select type from inventory_items where id = $1', [id])
  expect(await ids(`/api/inventory/items?type=${item!.type}&sort=-createdAt`)).toContain(id)
  expect(await ids(`/api/inventory/items?categoryId=${id}`)).toEqual([])
  expect(await ids('/api/inventory/items?isActive=false')).not.toContain(id)
})

test('alerts are paged, open ones first', async () => {
  const all = (await editor.call(listAlerts)).body.map(({ id }) => id)
  const paged: string[] = []
  let url: string | undefined = '/api/inventory/alerts?limit=2'
  while (url) {
    const page = await editor.send({ method: 'GET', url })
    paged.push(...(page.body as { id: string }[]).map(({ id }) => id))
    url = /^<([^>]+)>/.exec(String(page.headers.link ?? ''))?.[1]
  }
  expect(paged).toEqual(all)
  const odd = Buffer.from(JSON.stringify(['2026-01-01T00:00:00.000Z', 'true:x'])).toString('base64url')
  expect((await editor.call(listAlerts, { query: { cursor: odd } })).status).toBe(400)
})

test('the statistics count active items; low stock includes items out of stock, most urgent first', async () => {
  const start = (await editor.call(getInventoryAnalytics)).body
  const [fine, low, out] = [await anItem(6, 5), await anItem(4, 5), await anItem(0, 5)]
  const now = (await editor.call(getInventoryAnalytics)).body
  expect(now).toEqual({
    totalItems: start.totalItems + 3,
    lowStockItems: start.lowStockItems + 2,
    outOfStockItems: start.outOfStockItems + 1,
    totalValue: start.totalValue + 10,
  })
  const listed = (await editor.call(listLowStock)).body.map(({ id }) => id)
  expect(listed).not.toContain(fine)
  expect(listed.indexOf(out)).toBeLessThan(listed.indexOf(low))
  expect((await admin.call(deleteItem, { params: { id: out } })).body).toEqual({ success: true })
  expect((await editor.call(listLowStock)).body.map(({ id }) => id)).not.toContain(out)
  expect((await editor.call(listItems)).body.map(({ id }) => id)).not.toContain(out)
  expect((await editor.call(listItems, { query: { active: 'false' } })).body.map(({ id }) => id)).toContain(
    out,
  )
})

test('a supplier is added, changed and deactivated', async () => {
  const form = {
    name: 'Saigon Textiles',
    contactPerson: 'Mai',
    email: '',
    phone: '',
    address: '',
    isActive: true,
  }
  const { status, body } = await admin.call(createSupplier, { body: form })
  expect([status, body]).toMatchObject([
    201,
    { name: 'Saigon Textiles', email: null, website: null, isActive: true },
  ])
  const params = { id: body.id }
  const changed = await admin.call(updateSupplier, { params, body: { paymentTerms: '30 days', version: 1 } })
  expect(changed.body).toMatchObject({
    contactPerson: 'Mai',
    paymentTerms: '30 days',
    version: 2,
    isActive: true,
  })
  expect((await admin.call(updateSupplier, { params, body: { version: 1 } })).status).toBe(409)
  await admin.call(deleteSupplier, { params })
  expect((await editor.call(listSuppliers, { query: { active: 'false' } })).body).toMatchObject([
    { id: body.id },
  ])
  const wrong = await admin.call(createSupplier, { body: { ...form, name: ' ', email: 'nobody' } })
  expect([wrong.status, Object.keys(wrong.refused.fields ?? {})]).toEqual([400, ['name', 'email']])
})

test('suppliers are sorted by name or by date, in both directions, page by page', async () => {
  const named = async (sort: 'name' | '-name' | 'createdAt' | '-createdAt') => {
    const query = { q: 'Mill', limit: 2, sort }
    const first = await editor.call(listSuppliers, { query })
    const cursor = /cursor=([^&>]+)/.exec(String(first.headers.link))?.[1] ?? ''
    const second = await editor.call(listSuppliers, { query: { ...query, cursor } })
    return [...first.body, ...second.body].map(({ name }) => name)
  }
  for (const name of ['Mill B', 'Mill C', 'Mill A']) await admin.call(createSupplier, { body: { name } })
  expect(await named('name')).toEqual(['Mill A', 'Mill B', 'Mill C'])
  expect(await named('-name')).toEqual(['Mill C', 'Mill B', 'Mill A'])
  expect(await named('createdAt')).toEqual(['Mill B', 'Mill C', 'Mill A'])
  expect(await named('-createdAt')).toEqual(['Mill A', 'Mill C', 'Mill B'])
  const unknown = await editor.send({ method: 'GET', url: '/api/inventory/suppliers?sort=phone' })
  expect([unknown.status, Object.keys(unknown.refused.fields ?? {})]).toEqual([400, ['sort']])
})

test('the nightly check reports stock that does not match its movements and orders', async () => {
  const id = await anItem(3, 0)
  const reports = () => shop.rows("select entity_id from audit_log where action = 'inventory_item.mismatch'")
  const parts = { pool: shop.pool, log: createLog('silent') }
  await checkLedger(parts)
  expect(await reports()).toEqual([])
  await shop.rows('update inventory_items set current_stock = 4 where id = $1', [id])
  await checkLedger(parts)
  expect(await reports()).toEqual([{ entity_id: id }])
  await shop.rows('update inventory_items set current_stock = 3, reserved_stock = 1 where id = $1', [id])
  await checkLedger(parts)
  expect(await reports()).toHaveLength(2)
})
