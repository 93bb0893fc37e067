import content from '../content/crm-year.json' with { type: 'json' }
import { toMajor } from '#kernel/rules/money.ts'
import { daysAfter, monthAfter, type Calendar } from './calendar.ts'
import type { DemoOrder } from './orders.ts'
import type { Team } from './people.ts'
import type { Random } from './random.ts'
import type { Row } from './write.ts'

interface Parts {
  random: Random
  calendar: Calendar
  team: Team
  exponent: number
}

interface Sold {
  /** In minor units. */
  revenue: number
  lines: number
}

/** Sales in each month, by its first day; of one product or of all. */
function soldByMonth(
  { calendar }: Parts,
  orders: readonly DemoOrder[],
  productId?: string,
): Map<string, Sold> {
  const sums = new Map<string, Sold>()
  for (const order of orders) {
    if (order.status === 'cancelled') continue
    const month = `${calendar.dayOf(order.at).slice(0, 7)}-01`
    const sum = sums.get(month) ?? { revenue: 0, lines: 0 }
    const lines = order.lines.filter((line) => productId === undefined || line.productId === productId)
    sum.lines += lines.length
    sum.revenue +=
      productId === undefined ? order.total : lines.reduce((all, line) => all + line.calculatedPrice, 0)
    sums.set(month, sum)
  }
  return sums
}

/** A plausible earlier forecast: close to the actual value, and too low more often than not, because the shop grows. */
const guessed = ({ random }: Parts, actual: number) => actual * (0.97 + 0.1 * random.normal())

/**
 * The basis of a forecast: the month itself if it is past, else the month a year before it, else the last complete
 * month.
 */
function basisOf(sums: ReadonlyMap<string, Sold>, month: string, present: string): Sold {
  const known = month < present ? sums.get(month) : sums.get(monthAfter(month, -12))
  const last = sums.get(monthAfter(present, -1)) ?? { revenue: 0, lines: 0 }
  const grown = known && month >= present ? { revenue: known.revenue * 1.3, lines: known.lines * 1.3 } : known
  return grown && grown.lines > 0 ? grown : last
}

const nice = (amount: number, step: number) => Math.max(step, Math.round(amount / step) * step)

function revenueOf({ exponent }: Parts, minor: number): number {
  const major = toMajor(Math.round(minor), exponent)
  return nice(major, 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, major))) - 1))
}

function writtenAt({ calendar, random }: Parts, first: string): Date {
  const day = daysAfter(first, -random.whole(4, 9))
  const at = calendar.working(random, calendar.at(day, 10 * 60 + random.between(0, 300)))
  return at < calendar.now ? at : new Date(calendar.now.getTime() - random.whole(1, 40) * 3_600_000)
}

function salesRow(parts: Parts, stretch: Row, sold: Sold, first: string): Row {
  const { random, team } = parts
  const at = writtenAt(parts, first)
  return {
    id: random.uuid(),
    ...stretch,
    forecast_revenue: revenueOf(parts, guessed(parts, sold.revenue)),
    forecast_units: Math.max(1, Math.round(guessed(parts, sold.lines))),
    confidence: random.whole(12, 18) * 5,
    created_by: team.lead.id,
    version: 1,
    created_at: at,
    updated_at: at,
  }
}

const yearOf = (day: string) => Number(day.slice(0, 4))
const monthOf = (day: string) => Number(day.slice(5, 7))
const sum = (all: readonly Sold[]): Sold => ({
  revenue: all.reduce((total, { revenue }) => total + revenue, 0),
  lines: all.reduce((total, { lines }) => total + lines, 0),
})

/** Forecasts for each month of the year, the next three months, and the quarters. */
export function salesForecastRows(parts: Parts, orders: readonly DemoOrder[]): Row[] {
  const { calendar } = parts
  const sums = soldByMonth(parts, orders)
  const present = `${calendar.today.slice(0, 7)}-01`
  const basis = (month: string) => basisOf(sums, month, present)
  const months = Array.from({ length: 16 }, (_, index) => monthAfter(calendar.first, index))
  const monthly = months.map((month) =>
    salesRow(
      parts,
      { period: 'monthly', year: yearOf(month), month: monthOf(month), quarter: null, notes: null },
      basis(month),
      month,
    ),
  )
  const quarters = months.filter(
    (month, index) => (monthOf(month) - 1) % 3 === 0 && index + 2 < months.length,
  )
  const quarterly = quarters.map((month) => {
    const all = [0, 1, 2].map((later) => basis(monthAfter(month, later)))
    const stretch = {
      period: 'quarterly',
      year: yearOf(month),
      month: null,
      quarter: (monthOf(month) + 2) / 3,
      notes: null,
    }
    return salesRow(parts, stretch, sum(all), month)
  })
  return [...monthly, ...quarterly]
}

/** Forecasts of the best-selling products for the last three months, this one and the next. */
export function productForecastRows(parts: Parts, orders: readonly DemoOrder[]): Row[] {
  const { calendar, random, team } = parts
  const present = `${calendar.today.slice(0, 7)}-01`
  const counts = new Map<string, number>()
  for (const { productId } of orders.flatMap(({ lines }) => lines))
    if (productId !== null) counts.set(productId, (counts.get(productId) ?? 0) + 1)
  const most = [...counts].toSorted(([, one], [, other]) => other - one).slice(0, 7)
  return most.flatMap(([productId]) => {
    const sums = soldByMonth(parts, orders, productId)
    return [-3, -2, -1, 0, 1].map((offset) => {
      const month = monthAfter(present, offset)
      const sold = basisOf(sums, month, present)
      const at = writtenAt(parts, month)
      const share = Math.max(0.4, guessed(parts, 1))
      return {
        id: random.uuid(),
        product_id: productId,
        period: 'monthly',
        year: yearOf(month),
        month: monthOf(month),
        forecast_demand: Math.max(1, Math.round(sold.lines * share)),
        forecast_revenue: revenueOf(parts, Math.max(1, sold.revenue * share)),
        seasonal_factor: random.whole(17, 25) * 5,
        trend_factor: random.whole(19, 24) * 5,
        created_by: team.lead.id,
        version: 1,
        created_at: at,
        updated_at: at,
      }
    })
  })
}

export const trendRows = ({ random, calendar }: Parts): Row[] =>
  content.trends.map((trend) => {
    const [name, description, category, impact, level, from, to] = trend as [
      string,
      string,
      string,
      string,
      number,
      number,
      number | null,
    ]
    const begun = calendar.at(daysAfter(calendar.today, from), 600)
    return {
      id: random.uuid(),
      name,
      description,
      category,
      impact,
      impact_level: level,
      start_date: daysAfter(calendar.today, from),
      end_date: to === null ? null : daysAfter(calendar.today, to),
      is_active: to === null || to > 0,
      version: 1,
      created_at: begun,
      updated_at: begun,
    }
  })
