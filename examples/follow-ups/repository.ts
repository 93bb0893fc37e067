import { countRows, sql, type Cursor, type Db } from 'fenestra/server'
import type { FollowUp } from './contract.ts'

const columns = sql`f.id, f.order_id as "orderId", o.order_number as "orderNumber",
  o.customer_name as "customerName", o.customer_phone as "customerPhone", f.due_on::text as "dueOn",
  to_char(f.done_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "doneAt", f.outcome`

const conditions = {
  all: sql`true`,
  open: sql`f.done_at is null`,
  done: sql`f.done_at is not null`,
}

type Row = FollowUp & Record<string, unknown>

/** SQL of the calls; `db` is the pool or the connection of a transaction. */
export function followUpsRepository(db: Db) {
  return {
    /** Schedules a call after the pause of the settings, in days of the shop; a completed call stays completed. */
    async plan(orderId: string, timeZone: string): Promise<void> {
      await db.execute(sql`
        insert into follow_ups (order_id, due_on)
        select ${orderId}, (now() at time zone ${timeZone})::date + pause_days from follow_ups_settings
        on conflict (order_id) do nothing`)
    },

    async withdraw(orderId: string): Promise<void> {
      await db.execute(sql`delete from follow_ups where order_id = ${orderId} and done_at is null`)
    },

    /** Returns one row more than `limit` if there are more. */
    async page(
      {
        state,
        orderId,
        orderIds,
      }: {
        state?: 'open' | 'done' | undefined
        orderId?: string | undefined
        orderIds?: string | undefined
      },
      limit: number,
      after: Cursor | null,
    ) {
      const ofOrder = orderId === undefined ? sql`` : sql`and f.order_id::text = ${orderId}`
      const ofOrders =
        orderIds === undefined ? sql`` : sql`and f.order_id::text = any (string_to_array(${orderIds}, ','))`
      const condition = sql`${conditions[state ?? 'all']} ${ofOrder} ${ofOrders}`
      const beyond = after ? sql`and (f.due_on, f.id) > (${after.value}::date, ${after.id}::uuid)` : sql``
      const { rows } = await db.execute<Row>(sql`
        select ${columns} from follow_ups f join orders o on o.id = f.order_id
        where ${condition} ${beyond} order by f.due_on, f.id limit ${limit + 1}`)
      return { rows, total: await countRows(db, sql`select 1 from follow_ups f where ${condition}`) }
    },

    /** The day of the call about an order that is still to be made; null: there is none. */
    async plannedFor(orderId: string): Promise<string | null> {
      const { rows } = await db.execute<{ day: string }>(sql`
        select due_on::text as day from follow_ups where order_id = ${orderId} and done_at is null`)
      return rows[0]?.day ?? null
    },

    /** At most 100 calls that are due. */
    async due(timeZone: string): Promise<FollowUp[]> {
      const { rows } = await db.execute<Row>(sql`
        select ${columns} from follow_ups f join orders o on o.id = f.order_id
        where f.done_at is null and f.due_on <= (now() at time zone ${timeZone})::date
        order by f.due_on, f.id limit 100`)
      return rows
    },

    async pause(): Promise<{ days: number }> {
      const { rows } = await db.execute<{ days: number }>(
        sql`select pause_days as days from follow_ups_settings`,
      )
      return rows[0] as { days: number }
    },

    async setPause(days: number): Promise<void> {
      await db.execute(sql`update follow_ups_settings set pause_days = ${days}`)
    },

    /** Null where there is no such call. */
    async finish(id: string, outcome: string): Promise<FollowUp | null> {
      const { rows } = await db.execute<Row>(sql`
        with f as (
          update follow_ups set done_at = coalesce(done_at, now()), outcome = ${outcome}
          where id = ${id} returning *)
        select ${columns} from f join orders o on o.id = f.order_id`)
      return rows[0] ?? null
    },
  }
}
