import type { ProductForSale } from '../../../src/modules/catalog/server/products-for-sale.ts'
import { calendarOf, daysAfter } from './calendar.ts'
import { drawDeals } from './deals.ts'
import type { Numbers } from './numbers.ts'
import { drawOrders } from './orders.ts'
import { demoTeam } from './people.ts'
import { randomOf } from './random.ts'
import { billsOf, newItems } from './stock-items.ts'
import { stockYear } from './stock-year.ts'
import type { Year } from './write-year.ts'

export interface YearSetup {
  products: readonly ProductForSale[]
  /** Those of the products that get a bill of materials. */
  withoutBill: readonly ProductForSale[]
  numbers: Pick<Numbers, 'quoteNumber' | 'purchaseNumber' | 'skus'>
  /** Decimals of the shop's currency. */
  exponent: number
  timeZone: string
  now: Date
  seed: number
}

/** Sets the stock item of motor choices in memory; `writeYear` stores it. */
function giveMotors(products: readonly ProductForSale[], motorId: string | undefined): void {
  for (const { options } of products)
    for (const choice of (options ?? []).flatMap(({ choices }) => choices))
      if (choice.code === 'motor' && motorId) choice.inventoryItemId ??= motorId
}

/** Simulates the year before `now` in memory. The same setup gives the same year. */
export function drawYear(setup: YearSetup): Year {
  const { products, numbers, exponent, seed } = setup
  const random = (topic: string) => randomOf(seed, topic)
  const calendar = calendarOf(setup.now, setup.timeZone)
  const team = demoTeam(random('team'))
  const items = newItems(random('items'), calendar.at(daysAfter(calendar.first, -2), 540))
  giveMotors(products, items.find(({ sku }) => sku === 'MOT-TUBE-28')?.id)
  for (const item of items) if (numbers.skus.has(item.sku)) item.sku += `-${seed}`

  const { orders: shopped, buyers } = drawOrders({ random: random('orders'), calendar, team }, products)
  const deals = drawDeals(
    { random: random('deals'), calendar, team, exponent, quoteNumber: numbers.quoteNumber },
    products,
  )
  const orders = [...shopped, ...deals.flatMap(({ order }) => order ?? [])].toSorted(
    (one, other) => one.at.getTime() - other.at.getTime(),
  )
  const bills = billsOf(setup.withoutBill, items)
  const stock = stockYear(
    { random: random('stock'), calendar, team, purchaseNumber: numbers.purchaseNumber },
    { items, orders, bills },
  )
  return { calendar, team, products, items, bills, stock, orders, buyers, deals, exponent, random }
}
