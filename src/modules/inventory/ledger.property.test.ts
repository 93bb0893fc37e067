import fc from 'fast-check'
import { expect, test } from 'vitest'
import { propertyRuns } from '#test/property-runs.ts'
import { anItem as newItem } from './factory.ts'
import { shopOfFile } from '#test/shop-of-file.ts'
import { getInventoryAnalytics, getItem } from './contract/inventory.ts'
import { changeStock, countStock, listMovements } from './contract/stock.ts'

const shop = await shopOfFile()
const admin = await shop.as('admin')

const anItem = async (currentStock: number, unitCost: number) =>
  (await newItem(admin, { currentStock, unitCost })).id
const move = (id: string, by: number) =>
  admin.call(changeStock, { params: { id }, body: { quantity: by, type: by < 0 ? 'remove' : 'add' } })
const movementsOf = async (id: string) =>
  (await admin.call(listMovements, { params: { id }, query: { limit: 500 } })).body

const step = fc.oneof(
  fc.record({
    kind: fc.constant('move' as const),
    by: fc.integer({ min: -9, max: 9 }).filter((by) => by !== 0),
  }),
  fc.record({ kind: fc.constant('count' as const), to: fc.integer({ min: 0, max: 20 }) }),
)

test('after any sequence of operations the ledger agrees with a simple model', async () => {
  await fc.assert(
    fc.asyncProperty(fc.nat(15), fc.array(step, { maxLength: 10 }), async (opening, steps) => {
      const id = await anItem(opening, 2)
      let stock = opening
      for (const one of steps) {
        if (one.kind === 'count') {
          const body = { quantity: one.to, reason: 'stocktaking' as const }
          expect((await admin.call(countStock, { params: { id }, body })).status).toBe(200)
          stock = one.to
        } else {
          const possible = stock + one.by >= 0
          expect((await move(id, one.by)).status).toBe(possible ? 200 : 409)
          if (possible) stock += one.by
        }
      }
      expect((await admin.call(getItem, { params: { id } })).body.currentStock).toBe(stock)
      const movements = await movementsOf(id)
      expect(movements.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(stock)
      expect(movements[0]?.balance ?? 0).toBe(stock)
    }),
    propertyRuns(15),
  )
})

test('after any simultaneous operations the sums, balances and value agree', async () => {
  const moves = fc.array(
    fc.integer({ min: -7, max: 7 }).filter((by) => by !== 0),
    { minLength: 2, maxLength: 16 },
  )
  await fc.assert(
    fc.asyncProperty(fc.nat(10), moves, async (opening, all) => {
      const before = (await admin.call(getInventoryAnalytics)).body.totalValue
      const id = await anItem(opening, 1.5)
      const answers = await Promise.all(all.map((by) => move(id, by)))
      const stood = all.filter((_, index) => answers[index]?.status === 200)
      const stock = stood.reduce((sum, by) => sum + by, opening)
      expect(stock).toBeGreaterThanOrEqual(0)
      expect((await admin.call(getItem, { params: { id } })).body.currentStock).toBe(stock)
      let balance = 0
      for (const movement of (await movementsOf(id)).toReversed()) {
        balance += movement.quantity
        expect(movement.balance).toBe(balance)
      }
      expect(balance).toBe(stock)
      expect((await admin.call(getInventoryAnalytics)).body.totalValue).toBeCloseTo(before + stock * 1.5, 2)
    }),
    propertyRuns(12),
  )
})
