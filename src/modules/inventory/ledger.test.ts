import { describe, expect, test } from 'vitest'
import { anItem as newItem } from './factory.ts'
import { shopOfFile } from '#test/shop-of-file.ts'
import { createItem, getInventoryAnalytics, getItem, listItems, updateItem } from './contract/inventory.ts'
import { changeStock, countStock, listMovements } from './contract/stock.ts'

const shop = await shopOfFile()
const admin = await shop.as('admin')
const editor = await shop.as('editor')

const anItem = (form: Parameters<typeof newItem>[1] = {}) =>
  newItem(admin, {
    // Empty fields as sent by the screen.
    description: '',
    categoryId: '',
    supplierId: null,
    unitCost: 2.5,
    currentStock: 50,
    reorderPoint: 5,
    ...form,
  })
const add = (id: string, quantity: number, headers = {}) =>
  editor.call(changeStock, { params: { id }, body: { quantity, type: 'add', notes: 'By hand' }, headers })
const remove = (id: string, quantity: number) =>
  editor.call(changeStock, { params: { id }, body: { quantity, type: 'remove' } })
const stockOf = async (id: string) => (await editor.call(getItem, { params: { id } })).body.currentStock
const ledgerOf = async (id: string) => (await editor.call(listMovements, { params: { id } })).body

describe('an inventory item', () => {
  test('an inventory item starts with its initial stock as the first movement', async () => {
    const item = await anItem({ currentStock: 12 })
    expect(item).toMatchObject({
      currentStock: 12,
      sellingPrice: 5,
      type: 'finished_product',
      unit: 'piece',
      isActive: true,
      minimumStock: 0,
      maximumStock: null,
      categoryId: null,
      version: 1,
    })
    expect(await ledgerOf(item.id)).toMatchObject([
      { type: 'adjustment', quantity: 12, balance: 12, unitCost: 2.5, referenceType: 'opening' },
    ])
  })

  test('an inventory item needs every required field, a unique SKU and existing references', async () => {
    const missing = await admin.send({ method: 'POST', url: '/api/inventory/items', payload: { name: 'x' } })
    expect(missing.status).toBe(400)
    expect(Object.keys(missing.refused.fields ?? {}).sort()).toEqual(
      ['currentStock', 'reorderPoint', 'sellingPrice', 'sku', 'unitCost'].sort(),
    )
    const { sku } = await anItem()
    const body = { name: 'Twin', sku, unitCost: 1, sellingPrice: 1, currentStock: 0, reorderPoint: 0 }
    const twin = await admin.call(createItem, { body })
    expect([twin.status, twin.refused.code, twin.refused.fields]).toEqual([
      409,
      'sku_taken',
      { sku: 'Another item has this SKU' },
    ])
    const lost = await admin.call(createItem, { body: { ...body, sku: 'LOST', supplierId: 'nobody' } })
    expect([lost.status, Object.keys(lost.refused.fields ?? {})]).toEqual([422, ['supplierId']])
  })

  test('an inventory item changes its stock only by movements', async () => {
    const { id } = await anItem()
    const params = { id }
    const refused = await admin.call(updateItem, { params, body: { currentStock: 60 } })
    expect([refused.status, Object.keys(refused.refused.fields ?? {})]).toEqual([422, ['currentStock']])
    const changed = await admin.call(updateItem, { params, body: { name: 'Fine linen', currentStock: 50 } })
    expect(changed.body).toMatchObject({ name: 'Fine linen', version: 2, currentStock: 50 })
    await expect(shop.rows('update stock_movements set quantity = 0')).rejects.toThrow(/append-only/)
  })

  test('an inventory item is found by name, SKU and status, and can be exported as a file', async () => {
    const { id, sku } = await anItem({ name: 'Oak slat', currentStock: 5 })
    expect((await editor.call(listItems, { query: { q: 'oak' } })).body).toMatchObject([{ id }])
    expect((await editor.call(listItems, { query: { q: sku, stock: 'low' } })).body).toMatchObject([{ id }])
    const file = await editor.call(listItems, { extraHeaders: { accept: 'text/csv' } })
    expect(file.text).toContain('Oak slat')
  })
})

describe('adding and removing stock', () => {
  test('adding and removing stock records a movement with the person, the note and the new balance', async () => {
    const { id } = await anItem()
    const { status, body } = await add(id, 7)
    expect([status, body.currentStock]).toEqual([200, 57])
    expect(body.movement).toMatchObject({
      type: 'adjustment',
      quantity: 7,
      balance: 57,
      notes: 'By hand',
      referenceType: 'manual',
      performedBy: editor.person?.id,
    })
    expect((await remove(id, -3)).body.currentStock).toBe(54)
    expect((await remove(id, 4)).body.currentStock).toBe(50)
    const log = await shop.rows('select 1 from audit_log where entity_id = $1 and action = $2', [
      id,
      'inventory_item.stock',
    ])
    expect(log.length).toBe(3)
  })

  test('adding and removing stock is refused below zero, with the available quantity', async () => {
    const { id } = await anItem({ currentStock: 5 })
    const { status, refused } = await remove(id, -6)
    expect([status, refused.message]).toEqual([409, 'Insufficient stock: 5 available, 6 requested'])
    expect([refused['available'], refused['requested'], await stockOf(id)]).toEqual([5, 6, 5])
  })

  test('adding and removing stock refuses invalid quantities', async () => {
    const { id } = await anItem()
    for (const [quantity, expected] of [
      [-5, 400],
      [0, 400],
      [1.5, 422],
      [1e9, 422],
    ] as const) {
      const { status, refused } = await add(id, quantity)
      expect([status, Object.keys(refused.fields ?? {})]).toEqual([expected, ['quantity']])
    }
    expect((await remove(id, 0)).status).toBe(400)
    const word = { params: { id }, body: { quantity: 'five', type: 'add' } as never }
    expect((await editor.call(changeStock, word)).status).toBe(400)
    expect((await add('nothing', 1)).status).toBe(404)
    const cloth = await anItem({ unit: 'm', currentStock: 1 })
    expect((await add(cloth.id, 0.125)).body.currentStock).toBe(1.125)
  })

  test('adding and removing stock accepts fifty of a hundred simultaneous removals from a stock of fifty', async () => {
    const { id } = await anItem()
    const answers = await Promise.all(Array.from({ length: 100 }, () => remove(id, -1)))
    const of = (status: number) => answers.filter((answer) => answer.status === status).length
    expect([of(200), of(409), await stockOf(id)]).toEqual([50, 50, 0])
    const [sum] = await shop.rows(
      'select sum(quantity)::int as sum from stock_movements where inventory_item_id = $1',
      [id],
    )
    expect(sum).toEqual({ sum: 0 })
  })

  test('adding and removing stock is applied once per Idempotency-Key', async () => {
    const { id } = await anItem()
    const headers = { 'idempotency-key': `click ${id}` }
    const [first, second] = await Promise.all([add(id, 2, headers), add(id, 2, headers)])
    expect(first?.body).toEqual(second?.body)
    expect([await stockOf(id), (await add(id, 2, headers)).headers['idempotency-replayed']]).toEqual([
      52,
      'true',
    ])
    expect((await add(id, 3, headers)).refused.code).toBe('idempotency_key_reused')
  })

  test('adding and removing stock records a counted quantity as the difference, with its reason', async () => {
    const { id } = await anItem()
    const count = (quantity: number) =>
      editor.call(countStock, { params: { id }, body: { quantity, reason: 'damage', notes: 'Water' } })
    expect((await count(47)).body).toMatchObject({
      currentStock: 47,
      movement: { quantity: -3, referenceType: 'count', notes: 'Damaged: Water' },
    })
    expect((await count(47)).body.movement).toBeNull()
    expect((await count(-1)).status).toBe(422)
  })
})

test('an edited cost revalues the stock and records a movement', async () => {
  const before = (await admin.call(getInventoryAnalytics)).body.totalValue
  const { id } = await anItem({ currentStock: 10, unitCost: 3 })
  await admin.call(updateItem, { params: { id }, body: { unitCost: 4.5 } })
  expect((await admin.call(getInventoryAnalytics)).body.totalValue).toBe(before + 45)
  expect((await ledgerOf(id))[0]).toMatchObject({ quantity: 0, balance: 10, unitCost: 4.5 })
  const [row] = await shop.rows('select stock_value::float as value from inventory_items where id = $1', [id])
  expect(row).toEqual({ value: 45 })
})
