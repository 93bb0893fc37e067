import { sql } from 'drizzle-orm'
import type { Db } from '#kernel/database/db.ts'

/** Maximum number of entries listed per kind; the digest also gives their total. */
const maxListed = 20
/** Counting stops here; a higher count is shown with a plus sign. */
const maxCounted = 1000

/** An order in the digest, without its customer; `total` in minor units. */
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

/** The content of a digest. It contains no personal data of customers, which only the linked pages show. */
export interface Digest {
  fresh: { count: number; orders: DigestOrder[] }
  waiting: { count: number; orders: DigestOrder[] }
  visits: { count: number; visits: DigestVisit[] }
  /** Number of items that are low or out of stock. */
  low: number
  /** Number of sample requests that have not been sent. */
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
    /**
     * Records that the digest of a day is written.
     * @returns false if it already was
     */
    async begin(day: string): Promise<boolean> {
      const { rows } = await db.execute(sql`
        insert into notification_digests (day) values (${day}) on conflict do nothing returning day`)
      return rows.length > 0
    },

    /** Everything since the previous digest, or of the last day if there was none within three days. */
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
