import { stockAlertMail } from './server/alerts/stock-alert-mail.ts'
import { expect, test } from 'vitest'
import { aProduct } from '#modules/catalog/factory.ts'
import { anOrder } from '#modules/orders/factory.ts'
import { shopOfFile } from '#test/shop-of-file.ts'
import { createInventoryCategory, createItem, itemLabel } from './contract/inventory.ts'
import { putBill } from '#modules/materials/contract.ts'
import { setOrderStatus } from '#modules/orders/contract/index.ts'
import {
  getAlertMails,
  putAlertMails,
  readConsumption,
  readStockHealth,
  readStockMovements,
  readValuation,
} from './contract/stock-reports.ts'
import { changeStock } from './contract/stock.ts'
import { renderMail } from '#kernel/outbox/mail/render.ts'

let made = 0

const shop = await shopOfFile()
const admin = await shop.as('admin')
const viewer = await shop.as('viewer')

async function anItem(currentStock: number, unitCost: number, more = {}) {
  made += 1
  const body = { name: `Cloth ${made}`, sku: `V-${made}`, sellingPrice: 9, reorderPoint: 0, ...more }
  return (await admin.call(createItem, { body: { ...body, unitCost, currentStock } })).body.id
}
const change = (id: string, by: number) =>
  admin.call(changeStock, {
    params: { id },
    body: { quantity: by, type: by < 0 ? 'remove' : 'add' },
  })
const thisMonth = () => new Date().toLocaleDateString('sv-SE', { timeZone: shop.env.timeZone }).slice(0, 7)

test('the reports show stock value, stock levels, movements and usage', async () => {
  const { id: categoryId } = (await admin.call(createInventoryCategory, { body: { name: 'Silks' } })).body
  const silk = await anItem(10, 4, { categoryId, reorderPoint: 20 })
  const hook = await anItem(100, 0.5)
  await anItem(0, 7)
  const product = await aProduct(shop)
  const materials = [{ inventoryItemId: silk, basis: 'piece' as const, quantity: 3 }]
  await admin.call(putBill, { params: { id: product.id }, body: { materials } })
  const [used, back] = [await anOrder(shop, { product }), await anOrder(shop, { product })]
  for (const { id } of [used, back]) {
    await admin.call(setOrderStatus, { params: { id }, body: { status: 'processing' } })
  }
  await admin.call(setOrderStatus, { params: { id: back.id }, body: { status: 'cancelled' } })
  await change(hook, -40)
  await change(hook, 5)

  expect((await viewer.call(readValuation)).body).toEqual([
    { categoryId: null, categoryName: null, items: 2, value: 32.5 },
    { categoryId, categoryName: 'Silks', items: 1, value: 28 },
  ])
  await shop.rows(`update inventory_items set last_moved_at = now() - interval '100 days' where id = $1`, [
    hook,
  ])
  expect((await viewer.call(readStockHealth)).body).toEqual({
    total: 3,
    low: 2,
    out: 1,
    over: 0,
    short: 0,
    idle: 1,
    idleValue: 32.5,
    healthPercent: 33,
  })
  const movements = (await viewer.call(readStockMovements, { query: { months: 3 } })).body
  await shop.rows('select fold_stock_months()')
  expect((await viewer.call(readStockMovements, { query: { months: 3 } })).body).toEqual(movements)
  expect(movements).toHaveLength(3)
  expect(movements[0]).toEqual({
    month: thisMonth(),
    movements: 7,
    received: 0,
    used: 12,
    adjusted: 72.5,
    net: 60.5,
  })
  const consumption = (await viewer.call(readConsumption)).body
  expect(consumption.map(({ sku, quantity, value }) => [sku, quantity, value])).toEqual([
    ['V-2', 35, 17.5],
    ['V-1', 3, 12],
  ])
  expect(consumption[0]?.month).toBe(thisMonth())
  const first = await viewer.call(readConsumption, { query: { limit: 1, month: thisMonth() } })
  const next = await viewer.send({
    method: 'GET',
    url: /<([^>]+)>/.exec(String(first.headers.link))?.[1],
  })
  expect(next.body).toEqual(consumption.slice(1))
  expect((await viewer.call(readConsumption, { query: { month: '2001-01' } })).body).toEqual([])
  expect((await viewer.call(readConsumption, { query: { month: '2001-13' } })).status).toBe(400)
})

test('each report can be exported as a file', async () => {
  const extraHeaders = { accept: 'text/csv' }
  const files = [
    await viewer.call(readValuation, { extraHeaders }),
    await viewer.call(readStockMovements, { extraHeaders }),
    await viewer.call(readConsumption, { extraHeaders }),
  ]
  const heads = files.map(({ text }) => text.replace('\uFEFF', '').split('\r\n')[0])
  expect(heads).toEqual([
    'category,items,value',
    'month,movements,received,used,adjusted,net',
    'month,sku,item,unit,quantity,value,id',
  ])
})

test("months start at midnight in the shop's time zone", async () => {
  const id = await anItem(0, 2)
  await shop.rows(
    `insert into stock_movements (inventory_item_id, type, quantity, unit_cost, created_at)
     values ($1, 'production', -1, 2, '2026-04-30T20:00:00Z')`,
    [id],
  )
  const monthsOf = () =>
    shop.rows<{ month: string }>(
      'select month::text from stock_months where inventory_item_id = $1 order by month',
      [id],
    )
  // In Ho Chi Minh City it is already the first of May.
  expect(await monthsOf()).toEqual([{ month: '2026-05-01' }])
  await shop.rows(`select use_time_zone('Europe/Berlin')`)
  expect(await monthsOf()).toEqual([{ month: '2026-04-01' }])
  await viewer.call(readStockMovements)
  expect(await monthsOf()).toEqual([{ month: '2026-05-01' }])
})

test('staff who subscribed are mailed once for each alert raised', async () => {
  expect((await viewer.call(getAlertMails)).body).toEqual({ wanted: false })
  for (const wanted of [true, true]) {
    expect((await viewer.call(putAlertMails, { body: { wanted } })).body).toEqual({ wanted })
  }
  expect((await (await shop.as('customer')).call(putAlertMails, { body: { wanted: true } })).status).toBe(403)
  const id = await anItem(8, 1, { name: 'Oak slat', reorderPoint: 5 })
  for (const by of [-3, -1, 1]) await change(id, by)
  const mails = await shop.rows<{ template: string; language: string; data: Record<string, unknown> }>(
    'select template, language, data from outbox where recipient = $1',
    [viewer.person?.email],
  )
  expect(mails).toHaveLength(1)
  const letterhead = { siteName: 'Fenestra', logoUrl: '', publicOrigin: 'http://shop', currency: 'VND' }
  const mail = await renderMail(mails[0]!, letterhead, { stock_alert: stockAlertMail })
  expect(mail.subject).toBe('Low stock: Oak slat')
  expect(mail.text).toContain('5 pieces of Oak slat (V-5) are left; it is reordered at 5.')
  expect(mail.text).toContain('http://shop/admin/inventory?tab=alerts')

  await viewer.call(putAlertMails, { body: { wanted: false } })
  await change(id, -5)
  expect(await shop.rows('select 1 from outbox where recipient = $1', [viewer.person?.email])).toHaveLength(1)
})

test("an item's shelf label can encode SKUs in any script", async () => {
  const [plain, other] = [
    await anItem(1, 1, { barcode: '4006381333931' }),
    await anItem(1, 1, { sku: 'Vải-42' }),
  ]
  for (const id of [plain, other]) {
    const { status, headers, text } = await viewer.call(itemLabel, { params: { id } })
    expect([status, headers['content-type'], text.slice(0, 5)]).toEqual([200, 'application/pdf', '%PDF-'])
  }
  expect((await viewer.call(itemLabel, { params: { id: 'none' } })).status).toBe(404)
})
