import { applyTimeZone } from '#kernel/database/shop-time-zone.ts'
import type { FastifyInstance } from 'fastify'
import { orderStatuses } from '#modules/record-states/contract.ts'
import { readSalesAnalytics, type SalesAnalytics } from '../contract/sales-analytics.ts'
import { currenciesOf, type Currencies } from '#modules/currency/server/index.ts'
import { currencyExponent, toMajor } from '#kernel/rules/money.ts'
import { dayIn } from '#kernel/rules/shop-time.ts'
import type { Db } from '#kernel/database/db.ts'
import { mount } from '#kernel/http/mount.ts'
import { salesRepository, type Sums } from './analytics.repository.ts'
import type { ShopConfig } from './forecasts.repository.ts'

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)

/** Sums by status, and the values derived from them; takes minor units, returns major units. */
function totalsOf(statuses: readonly (Sums & { status: string })[], currency: string, minorOf: MinorOf) {
  const exponent = currencyExponent(currency)
  const byStatus = orderStatuses.map((status) => {
    const statusRow = statuses.find((row) => row.status === status)
    const revenue = statusRow ? toMajor(minorOf(statusRow.revenue, statusRow.converted), exponent) : 0
    return { status, orders: Number(statusRow?.orders ?? 0), revenue }
  })
  const notCancelled = byStatus.filter(({ status }) => status !== 'cancelled')
  const netOrders = sum(notCancelled.map(({ orders }) => orders))
  const decimal = (figure: number) => Number(figure.toFixed(exponent))
  const netRevenue = decimal(sum(notCancelled.map(({ revenue }) => revenue)))
  const totalOrders = sum(byStatus.map(({ orders }) => orders))
  return {
    totalOrders,
    totalRevenue: decimal(sum(byStatus.map(({ revenue }) => revenue))),
    cancelledOrders: totalOrders - netOrders,
    netRevenue,
    averageOrderValue: netOrders === 0 ? 0 : decimal(netRevenue / netOrders),
    byStatus,
  }
}

/** Chooses between the original and the converted amount. */
type MinorOf = (revenue: string, converted: string | null) => number
const inShop: MinorOf = (revenue) => Number(revenue)
const inReporting: MinorOf = (_revenue, converted) => Number(converted)

type Read = Awaited<ReturnType<typeof readSales>>

/** Runs the three queries in parallel. */
async function readSales(
  db: Db,
  {
    query,
    today,
    timeZone,
    currencies,
  }: {
    query: { from?: string | undefined; to?: string | undefined }
    today: string
    timeZone: string
    currencies: Currencies
  },
) {
  const sales = salesRepository(db, timeZone, currencies)
  const last = query.to ?? today
  const [statuses, months, top] = await Promise.all([
    sales.byStatus(query),
    sales.byMonth(last),
    sales.topProducts(last, query.to !== undefined),
  ])
  return { statuses, months, top }
}

/** Whether every sum could be converted; a response must not mix currencies. */
const isWhole = ({ statuses, months, top }: Read) =>
  [...statuses, ...months, ...top].every(({ converted }) => converted !== null)

function analyticsIn(
  { statuses, months, top }: Read,
  currencies: Currencies,
  converted: boolean,
): SalesAnalytics {
  const currency = converted ? currencies.reporting : currencies.shop
  const minorOf = converted ? inReporting : inShop
  const exponent = currencyExponent(currency)
  const major = (revenue: string, inOther: string | null) => toMajor(minorOf(revenue, inOther), exponent)
  const shopTotals = totalsOf(statuses, currencies.shop, inShop)
  const { totalRevenue, netRevenue, averageOrderValue } = shopTotals
  const original = { currency: currencies.shop, totalRevenue, netRevenue, averageOrderValue }
  return {
    currency,
    original: converted ? original : null,
    ...(converted ? totalsOf(statuses, currency, minorOf) : shopTotals),
    byMonth: months.map((row) => ({
      month: row.month,
      orders: Number(row.orders),
      revenue: major(row.revenue, row.converted),
      netRevenue: major(row.net, row.converted_net),
    })),
    topProducts: top.map((row) => ({
      productId: row.product_id,
      name: row.name,
      lines: Number(row.lines),
      revenue: major(row.revenue, row.converted),
      area: row.area,
    })),
  }
}

/** Sales statistics, consistent with those of the dashboard. */
export function mountSalesAnalytics(
  http: FastifyInstance,
  { db, facts: { currency, timeZone } }: { db: Db; facts: ShopConfig },
): void {
  mount(http, readSalesAnalytics, async ({ query }) => {
    await applyTimeZone(db, timeZone)
    const currencies = await currenciesOf(db, currency)
    const today = dayIn(timeZone, new Date())
    const sales = await readSales(db, { query, today, timeZone, currencies })
    return analyticsIn(sales, currencies, currencies.converts && isWhole(sales))
  })
}
