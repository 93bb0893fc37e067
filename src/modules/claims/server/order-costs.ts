import { sql } from 'drizzle-orm'
import type { Db } from '#kernel/database/db.ts'
import type { ModulePorts } from '#kernel/modules/definition.ts'
import { toMajor, toMinor } from '#kernel/rules/money.ts'
import { dayIn } from '#kernel/rules/shop-time.ts'
import { assumedCurrency, convertAmounts, currenciesOf } from '#modules/currency/server/index.ts'
import type { OrderWithLines } from '#modules/orders/server/index.ts'
import type { ClaimSettings } from '../contract/claim-settings.ts'
import { minutesOf, workCost, type OrderCosts } from '../rules/margin.ts'

export interface CostDeps {
  /** The shop's currency, and its decimals. */
  currency: string
  exponent: number
  timeZone: string
  materials: ModulePorts['materials']
}

/** What an order cost, and whether staff entered the minutes. */
export type KnownCosts = OrderCosts & { isMeasured: boolean; version: number }

/**
 * What the materials of these orders cost, in major units of the reporting currency: what was taken from stock at the
 * average cost of that moment, and what is still to be taken at that of today.
 */
async function materialCosts(db: Db, orders: readonly OrderWithLines[], { materials }: CostDeps) {
  const needs = await materials.of(db, orders)
  const open = orders.flatMap(({ id }) =>
    (needs.get(id) ?? []).map((need) => ({
      id,
      item: need.inventory_item_id,
      open: Math.max(0, need.needed - need.consumed),
    })),
  )
  const ids = sql.param(orders.map(({ id }) => id))
  const { rows } = await db.execute<{ id: string; cost: string }>(sql`
    select id, sum(cost) as cost from (
      select reference_id as id, -quantity * coalesce(unit_cost, 0) as cost from stock_movements
      where reference_type = 'order' and reference_id = any(${ids}::text[])
      union all
      select o.id, o.open * i.unit_cost
      from jsonb_to_recordset(${JSON.stringify(open)}::jsonb) as o(id text, item uuid, open numeric)
      join inventory_items i on i.id = o.item
    ) as parts group by id`)
  return new Map(rows.map(({ id, cost }) => [id, Number(cost)]))
}

/** What these orders brought and cost, by order; amounts in minor units. Four statements, however many they are. */
export async function costsOf(
  db: Db,
  orders: readonly OrderWithLines[],
  settings: Pick<ClaimSettings, 'hourlyRate' | 'minutesPerPiece' | 'minutesByKind'>,
  parts: CostDeps,
): Promise<Map<string, KnownCosts>> {
  if (orders.length === 0) return new Map()
  const { currency: shop, exponent, timeZone } = parts
  const costs = await materialCosts(db, orders, parts)
  const from = assumedCurrency(await currenciesOf(db, shop))
  const amounts = orders.map(({ id, createdAt }) => ({
    amount: costs.get(id) ?? 0,
    from,
    to: shop,
    day: dayIn(timeZone, createdAt),
  }))
  const converted = from === shop ? amounts : await convertAmounts(db, amounts)
  const ids = sql.param(orders.map(({ id }) => id))
  const { rows } = await db.execute<{
    id: string
    minutes: number | null
    delivery: string | null
    version: number
  }>(sql`
    select order_id as id, minutes, delivery, version from order_costs where order_id = any(${ids}::uuid[])`)
  const typedById = new Map(rows.map((row) => [row.id, row]))
  return new Map(
    orders.map((order, index): [string, KnownCosts] => {
      const typedCosts = typedById.get(order.id)
      const cost = amounts[index]?.amount === 0 ? { amount: 0 } : converted[index]
      const kinds = order.lines.map(({ made }) => made.kind ?? null)
      return [
        order.id,
        {
          net: order.taxes?.net ?? order.totalAmount,
          materials: cost ? toMinor(cost.amount, exponent) : null,
          minutes: typedCosts?.minutes ?? minutesOf(kinds, settings),
          isMeasured: typedCosts?.minutes != null,
          hourlyRate: toMinor(settings.hourlyRate, exponent),
          delivery: typedCosts?.delivery == null ? null : Number(typedCosts.delivery),
          version: typedCosts?.version ?? 0,
        },
      ]
    }),
  )
}

/** What an order has cost beyond what was paid for it, in minor units; materials of which nothing is known cost nothing. */
export const lossOf = (costs: OrderCosts): number =>
  (costs.materials ?? 0) + workCost(costs) + (costs.delivery ?? 0) - costs.net

/** Stores what staff know of the costs of an order. */
export async function writeOrderCosts(
  db: Db,
  orderId: string,
  { minutes, delivery }: { minutes?: number | null | undefined; delivery?: number | null | undefined },
  exponent: number,
): Promise<void> {
  const minor = delivery == null ? null : toMinor(delivery, exponent)
  await db.execute(sql`
    insert into order_costs as stored (order_id, minutes, delivery) values (${orderId}, ${minutes ?? null}, ${minor})
    on conflict (order_id) do update set
      minutes = case when ${minutes !== undefined} then excluded.minutes else stored.minutes end,
      delivery = case when ${delivery !== undefined} then excluded.delivery else stored.delivery end,
      version = stored.version + 1`)
}

/** Minor units as they are sent; null stays. */
export const majorOrNull = (minor: number | null, exponent: number): number | null =>
  minor === null ? null : toMajor(minor, exponent)
