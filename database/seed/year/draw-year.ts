import type { CountryCode } from 'libphonenumber-js'
import type { ProductForSale } from '#modules/catalog/server/products/products-for-sale.ts'
import { localsOf } from '../country.ts'
import { calendarOf, daysAfter } from './calendar.ts'
import { drawDeals } from './deals.ts'
import type { Numbers } from './numbers.ts'
import { drawOrders } from './orders.ts'
import { demoTeam, type Buyer } from './people.ts'
import { randomOf } from './random.ts'
import { billsOf, itemsOfChoices, linkedOptions, newItems } from './stock-items.ts'
import { stockYear } from './stock-year.ts'
import type { Year } from './write-year.ts'

const duplicates = 4

export interface YearSetup {
  products: readonly ProductForSale[]
  /** Those of the products that get a bill of materials. */
  withoutBill: readonly ProductForSale[]
  numbers: Pick<Numbers, 'quoteNumber' | 'purchaseNumber' | 'skus'>
  /** Decimals of the shop's currency. */
  exponent: number
  /** Of the shop: that of its customers. */
  country: CountryCode
  timeZone: string
  now: Date
  seed: number
}

/** Sets the stock items of choices in memory, where they have none; `writeYear` stores them. */
function linkChoices(products: readonly ProductForSale[], links: ReadonlyMap<string, string>): void {
  for (const { code, choices } of products.flatMap(({ options }) => options ?? []))
    for (const choice of choices) choice.inventoryItemId ??= links.get(`${code}.${choice.code}`) ?? null
}

/** Some who ask for an offer have bought before, without saying so: customers to be merged. */
function askAgain(prospects: readonly Buyer[], buyers: readonly Buyer[]): void {
  for (const [index, prospect] of prospects.slice(0, duplicates).entries()) {
    const known = buyers[index * 60]
    if (!known) return
    const { firstName, lastName, name, phone, address, city, language } = known
    const email = known.email.replace(known.userId.slice(-6), prospect.userId.slice(-6))
    Object.assign(prospect, { firstName, lastName, name, email, phone, address, city, language })
  }
}

/** Simulates the year before `now` in memory. The same setup gives the same year. */
export function drawYear(setup: YearSetup): Year {
  const { products, numbers, exponent, country, seed } = setup
  const locals = localsOf(country)
  const random = (topic: string) => randomOf(seed, topic)
  const calendar = calendarOf(setup.now, setup.timeZone)
  const team = demoTeam(random('team'), locals)
  const items = newItems(random('items'), calendar.at(daysAfter(calendar.first, -2), 540), locals)
  const links = itemsOfChoices(items)
  linkChoices(products, links)
  for (const item of items) if (numbers.skus.has(item.sku)) item.sku += `-${seed}`

  const { orders: shopped, buyers } = drawOrders(
    { random: random('orders'), calendar, team, locals },
    products,
  )
  const deals = drawDeals(
    { random: random('deals'), calendar, team, locals, exponent, quoteNumber: numbers.quoteNumber },
    products,
  )
  askAgain(
    deals.flatMap(({ order, buyer }) => (order ? [] : buyer)),
    buyers,
  )
  const orders = [...shopped, ...deals.flatMap(({ order }) => order ?? [])].toSorted(
    (one, other) => one.at.getTime() - other.at.getTime(),
  )
  const bills = billsOf(setup.withoutBill, items)
  const stock = stockYear(
    { random: random('stock'), calendar, team, purchaseNumber: numbers.purchaseNumber },
    { items, orders, bills, linked: linkedOptions(products) },
  )
  return {
    calendar,
    team,
    country,
    products,
    items,
    links,
    bills,
    stock,
    orders,
    buyers,
    deals,
    exponent,
    random,
  }
}
