import { sql } from 'drizzle-orm'
import type { Pool } from 'pg'
import { audit } from '#kernel/audit/audit.ts'
import { createDb, type Db } from '#kernel/database/db.ts'
import type { Actor } from '#kernel/http/actor.ts'
import { refuse, type Refusal } from '#kernel/http/refusal.ts'
import { transactionOrRefusal } from '#kernel/http/transaction-or-refusal.ts'
import { toMajor } from '#kernel/rules/money.ts'
import { ordersRepository } from '#modules/orders/server/index.ts'
import type { OrderMargin } from '../contract/remakes.ts'
import { marginOf, workCost } from '../rules/margin.ts'
import { claimSettingsRepository } from './claim-settings.repository.ts'
import { costsOf, lossOf, majorOrNull, writeOrderCosts, type CostDeps } from './order-costs.ts'

/** The orders that make pieces of an order again, and the one whose pieces it makes. */
async function relatedOrders(db: Db, { id, remakeOf }: { id: string; remakeOf: string | null }) {
  const { rows } = await db.execute<{
    id: string
    number: string
    isRemake: boolean
    isCancelled: boolean
  }>(sql`
    select id, order_number as number, remake_of is not null and remake_of = ${id} as "isRemake",
      status = 'cancelled' as "isCancelled"
    from orders where remake_of = ${id} or id = ${remakeOf} order by created_at, id`)
  const linked = ({ id, number }: (typeof rows)[number]) => ({ id, number })
  const original = rows.find(({ isRemake }) => !isRemake)
  return {
    remakeOrders: rows.filter(({ isRemake }) => isRemake).map(linked),
    counted: rows.filter(({ isRemake, isCancelled }) => isRemake && !isCancelled).map((row) => row.id),
    remakeOf: original ? linked(original) : null,
  }
}

/** What is left of an order after what it cost. */
export function marginService(parts: CostDeps & { pool: Pool }) {
  const { pool, exponent, timeZone } = parts
  const major = (minor: number) => toMajor(minor, exponent)

  async function read(db: Db, id: string): Promise<OrderMargin | Refusal<'order_not_found'>> {
    const repository = ordersRepository(db, timeZone)
    const order = await repository.byId(id)
    if (order === null) return refuse('order_not_found')
    const settings = await claimSettingsRepository(db, exponent).read()
    const { counted, ...related } = await relatedOrders(db, order)
    const again = await repository.byIds(counted)
    const costs = await costsOf(db, [order, ...again], settings, parts)
    const ownCosts = costs.get(order.id)
    if (ownCosts === undefined) throw new Error('the costs of an order were not read')
    const remakes = again.reduce((sum, remake) => sum + lossOf(costs.get(remake.id) ?? ownCosts), 0)
    const { margin, percent } = marginOf(ownCosts, remakes)
    return {
      net: major(ownCosts.net),
      materials: majorOrNull(ownCosts.materials, exponent),
      minutes: ownCosts.minutes,
      isMeasured: ownCosts.isMeasured,
      work: major(workCost(ownCosts)),
      delivery: majorOrNull(ownCosts.delivery, exponent),
      remakes: major(remakes),
      margin: majorOrNull(margin, exponent),
      percent,
      ...related,
      version: ownCosts.version,
    }
  }

  return {
    read: (id: string) => read(createDb(pool), id),

    /** Stores the minutes and what the delivery cost. */
    async write(
      id: string,
      {
        version,
        ...typed
      }: {
        minutes?: number | null | undefined
        delivery?: number | null | undefined
        version?: number | undefined
      },
      by: Actor,
    ): Promise<OrderMargin | Refusal<'order_not_found' | 'version_conflict'>> {
      return transactionOrRefusal(pool, async (db) => {
        await ordersRepository(db, timeZone).lock(id)
        const margin = await read(db, id)
        if (!('net' in margin)) return margin
        if (version !== undefined && version !== margin.version)
          return refuse('version_conflict', { details: { current: margin } })
        await writeOrderCosts(db, id, typed, exponent)
        const after = await read(db, id)
        if (!('net' in after)) return after
        const costs = ({ minutes, delivery }: OrderMargin) => ({ minutes, delivery })
        await audit(db, { by, action: 'order.costs', id, before: costs(margin), after: costs(after) })
        return after
      })
    },
  }
}

export type MarginService = ReturnType<typeof marginService>
