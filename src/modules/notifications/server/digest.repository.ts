import { sql } from 'drizzle-orm'
import type { Db } from '../../../kernel/database/db.ts'

/** As many of each kind stand in a digest, which says how many there are. */
const maxListed = 20
/** Nobody needs to know more exactly; above it stands as a plus. */
const maxCounted = 1000

/** An order of a digest, without its buyer: `total` in minor units. */
export interface DigestOrder extends Record<string, unknown> {
  id: string
  number: string
  total: number
}

export interface DigestVisit extends Record<string, unknown> {
  time: string | null
  number: string | null
  installer: string | null
}

/** What a digest says; without personal data of customers, which are behind the links. */
export interface Digest {
  fresh: { count: number; orders: DigestOrder[] }
  waiting: { count: number; orders: DigestOrder[] }
  visits: { count: number; visits: DigestVisit[] }
  /** Items that are short or out of stock. */
  low: number
  /** Requests for samples that nobody has sent yet. */
  samples: number
}

/** SQL of the digest. */
export function digestRepository(db: Db) {
  async function ordersWhere(condition: ReturnType<typeof sql>, newestFirst: boolean) {
    const order = newestFirst ? sql`created_at desc, id desc` : sql`created_at, id`
    const { rows } = await db.execute<DigestOrder>(sql`
      select id, order_number as number, total_amount::float8 as total from orders
      where ${condition} order by ${order} limit ${maxListed}`)
    const { rows: counted } = await db.execute<{ count: number }>(sql`
      select count(*)::int as count from (select from orders where ${condition} limit ${maxCounted}) as found`)
    return { count: counted[0]?.count ?? 0, orders: rows }
  }

  return {
    /** Notes that the digest of a day is made. @returns false when it was before */
    async begin(day: string): Promise<boolean> {
      const { rows } = await db.execute(sql`
        insert into notification_digests (day) values (${day}) on conflict do nothing returning day`)
      return rows.length > 0
    },

    /** What has happened since the digest before, or in a day where there was none in three days. */
    async read(day: string): Promise<Digest> {
      const since = sql`coalesce(
        (select max(made_at) from notification_digests where day < ${day} and day >= ${day}::date - 3),
        now() - interval '1 day')`
      const visiting = sql`scheduled_date = ${day} and status in ('scheduled', 'confirmed', 'in_progress')`
      const fresh = await ordersWhere(sql`created_at > ${since}`, true)
      const waiting = await ordersWhere(sql`status = 'pending'`, false)
      const { rows: visits } = await db.execute<DigestVisit & { all: number }>(sql`
        select scheduled_time_slot as time, assigned_installer as installer,
          (select order_number from orders where orders.id = installations.order_id) as number,
          (count(*) over ())::int as all
        from installations where ${visiting} order by scheduled_time_slot nulls last, id limit ${maxListed}`)
      const { rows: counts } = await db.execute<{ low: number; samples: number }>(sql`
        select
          (select count(*)::int from (select from stock_alerts
            where not is_resolved and alert_type in ('low_stock', 'out_of_stock') limit ${maxCounted}) as low) as low,
          (select count(*)::int from (select from sample_requests
            where status = 'requested' limit ${maxCounted}) as asked) as samples`)
      const [{ low, samples }] = counts as [{ low: number; samples: number }]
      return {
        fresh,
        waiting,
        visits: {
          count: visits[0]?.all ?? 0,
          visits: visits.map(({ time, number, installer }) => ({ time, number, installer })),
        },
        low,
        samples,
      }
    },
  }
}
