import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Db } from '#kernel/database/db.ts'
import { csvFile, wantsCsv } from '#kernel/http/csv/csv.ts'
import { mount } from '#kernel/http/mount.ts'
import { toMajor } from '#kernel/rules/money.ts'
import { todayIn } from '#kernel/rules/shop-time.ts'
import { storedTaxes, type NexusThresholdOfState } from '#modules/taxes/contract/index.ts'
import { getNexus, maxNexusPlaces, type NexusLine } from '../../contract/nexus.ts'
import { nexusOf, stateCode, usualThreshold } from '../../rules/index.ts'

interface ReportingShop {
  reports: Db
  timeZone: string
  exponent: number
  env: { country: string }
}

interface Settings extends Record<string, unknown> {
  taxes: unknown
  /** The states that have rates of tax. */
  regions: string[]
}

type Row = Record<string, unknown> & { region: string; year: number; amount: string; orders: number }

/** The sales of a state in the two years; minor units. */
interface Sales {
  current: { amount: number; orders: number }
  previous: { amount: number; orders: number }
}
const nothing = (): Sales => ({ current: { amount: 0, orders: 0 }, previous: { amount: 0, orders: 0 } })

/**
 * Sales into each state, by the day of the order, without tax. Orders from before the shop charged taxes have no
 * state and are left out. The index of the newest orders finds those of two years.
 */
async function salesByState({ reports, timeZone }: ReportingShop, year: number): Promise<Map<string, Sales>> {
  const { rows } = await reports.execute<Row>(sql`
    select coalesce(taxes -> 'place' ->> 'region', '') as region,
      extract(year from created_at at time zone ${timeZone})::int as year,
      sum((taxes ->> 'net')::bigint)::text as amount, count(*)::int as orders
    from orders
    where created_at >= make_date(${year - 1}::int, 1, 1)::timestamp at time zone ${timeZone}
      and status <> 'cancelled' and taxes -> 'place' ->> 'country' = 'US'
    group by 1, 2 order by sum((taxes ->> 'net')::bigint) desc limit ${maxNexusPlaces}`)
  const states = new Map<string, Sales>()
  for (const row of rows) {
    const state = stateCode(row.region)
    const sales = states.get(state) ?? nothing()
    const sum = row.year === year ? sales.current : sales.previous
    sum.amount += Number(row.amount)
    sum.orders += row.orders
    states.set(state, sales)
  }
  return states
}

async function nexusLines(shop: ReportingShop): Promise<NexusLine[]> {
  const { reports, timeZone, exponent, env } = shop
  if (env.country !== 'US') return []
  const today = todayIn(timeZone)
  const { rows } = await reports.execute<Settings>(sql`
    select taxes, coalesce((select array_agg(distinct region) from tax_rates
      where country = 'US' and (region <> '' or postcode = '') and valid_from <= ${today}::date
        and (valid_to is null or valid_to >= ${today}::date)), '{}') as regions
    from settings limit 1`)
  const { isOn, nexus = [] } = storedTaxes.parse(rows[0]?.taxes ?? {})
  if (!isOn) return []
  // A rate without a state applies in all states, unless it is for single postcodes.
  const regions = rows[0]?.regions ?? []
  const rated = new Set(regions.map(stateCode))
  const isRated = (state: string) => state !== '' && (rated.has(state) || regions.includes(''))
  const thresholds = new Map(nexus.map((state): [string, NexusThresholdOfState] => [state.state, state]))
  const sales = await salesByState(shop, Number(today.slice(0, 4)))
  const states = [...new Set([...sales.keys(), ...thresholds.keys()])]
  const lines = states.map((state): NexusLine => {
    const { amount, orders } = thresholds.get(state) ?? usualThreshold
    const { current, previous } = sales.get(state) ?? nothing()
    const inMajor = (year: Sales['current']) => ({ ...year, amount: toMajor(year.amount, exponent) })
    const years = { current: inMajor(current), previous: inMajor(previous) }
    const threshold = { amount, orders }
    return {
      state,
      ...years,
      threshold,
      ...nexusOf(Object.values(years), threshold),
      hasRates: isRated(state),
    }
  })
  return lines.toSorted((one, other) => other.share - one.share || (one.state < other.state ? -1 : 1))
}

async function* oneByOne<Line>(lines: readonly Line[]) {
  yield* lines
}

/** How near the sales of each state come to where its tax must be charged. */
export function mountNexus(http: FastifyInstance, shop: ReportingShop): void {
  mount(http, getNexus, async ({ request, reply }) => {
    const lines = await nexusLines(shop)
    if (!wantsCsv(request)) return lines
    return csvFile(reply, {
      name: 'sales-by-state',
      kind: 'document',
      columns: {
        state: ({ state }) => state,
        current_amount: ({ current }) => current.amount,
        current_orders: ({ current }) => current.orders,
        previous_amount: ({ previous }) => previous.amount,
        previous_orders: ({ previous }) => previous.orders,
        threshold_amount: ({ threshold }) => threshold.amount,
        threshold_orders: ({ threshold }) => threshold.orders ?? '',
        percent: ({ share }) => Math.floor(share * 100),
        level: ({ level }) => level,
        has_rates: ({ hasRates }) => hasRates,
      },
      rows: oneByOne(lines),
    })
  })
}
