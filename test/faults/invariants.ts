import type { Pool } from 'pg'
import type { Journal } from './load.ts'

/** The database after a fault, compared with what the shoppers know. */
export interface Findings {
  acknowledged: number
  /** Acknowledged but not stored. */
  lost: number
  /** Sizes stored more than once, although each was ordered once. */
  doubled: number
  /** Descriptions of all other violations. */
  broken: string[]
}

/** Each row counts one kind of violation and describes it. */
const RULES = `
  select 'orders whose total is not the sum of their lines' as what, count(*)::int as n from (
    select o.id from orders o left join order_lines l on l.order_id = o.id
    group by o.id having o.total_amount is distinct from sum(l.calculated_price)) wrong
  union all select 'orders without a first entry in their history', count(*)::int from orders o
    where not exists (select from order_events e where e.order_id = o.id)
  union all select 'orders without exactly one confirmation in the outbox', count(*)::int from (
    select o.id from orders o left join outbox m
      on m.template = 'order_confirmation' and m.data->'order'->>'id' = o.id::text
    group by o.id having count(m.id) <> 1) wrong
  union all select 'mails that are neither sent, nor waiting, nor on their way', count(*)::int from outbox
    where channel = 'email' and status not in ('waiting', 'sending', 'sent')
  union all select 'items whose stock is not the sum of their movements', count(*)::int from (
    select i.id from inventory_items i left join stock_movements m on m.inventory_item_id = i.id
    group by i.id having i.current_stock <> coalesce(sum(m.quantity), 0)) wrong
  union all select 'items with less than nothing', count(*)::int from inventory_items where current_stock < 0
  union all select 'keys whose order is missing or was never finished', count(*)::int from idempotency_keys k
    where k.status is null
      or (k.response ? 'cart' and not exists (select from orders o where o.id::text = k.response->>'id'))`

/** Checks everything again. */
export async function examine(pool: Pool, journal: Journal): Promise<Findings> {
  const stored = await pool.query<{ id: string }>('select id from orders')
  const ids = new Set(stored.rows.map(({ id }) => id))
  const acknowledged = [...journal.tried.values()].filter(({ status }) => status === 201)
  const lost = acknowledged.filter(({ id }) => id === undefined || !ids.has(id)).length
  const twins = await pool.query<{ n: number }>(`
    select coalesce(sum(n - 1), 0)::int as n from (
      select count(*) as n from order_lines group by width_mm, length_mm having count(*) > 1) twice`)
  const rules = await pool.query<{ what: string; n: number }>(RULES)
  const sameId = acknowledged.length - new Set(acknowledged.map(({ id }) => id)).size
  return {
    acknowledged: acknowledged.length,
    lost,
    doubled: twins.rows[0]?.n ?? 0,
    broken: [
      ...rules.rows.filter(({ n }) => n > 0).map(({ what, n }) => `${n} ${what}`),
      ...(sameId > 0 ? [`${sameId} orders were acknowledged under the id of another`] : []),
    ],
  }
}
