import { sql } from 'drizzle-orm'
import type { Db } from '#kernel/database/db.ts'
import type { Funnel, SizeReason, ToldStep } from '../contract/funnel.ts'

/** Days in the shop's time zone, inclusive. */
export interface Days {
  from: string
  to: string
}

export type CountSum = {
  step: ToldStep | 'order'
  language: string
  source: string
  count: number
}
type CountRow = CountSum & { day: string }

const MAX_WORDS = 10
const MAX_SIZES = 10

/** Reads what was counted. */
export function funnelRepository(db: Db, timeZone: string) {
  const counted = ({ from, to }: Days) => sql`day between ${from}::date and ${to}::date`
  /** Orders that customers placed themselves; their source is not known. */
  const placed = ({ from, to }: Days) => sql`
    select (o.created_at at time zone ${timeZone})::date as day, 'order' as step, o.language, '' as source,
      count(*)::int as count
    from orders o join order_events e on e.order_id = o.id and e.kind = 'placed'
    where o.created_at >= ${from}::date::timestamp at time zone ${timeZone}
      and o.created_at < (${to}::date + 1)::timestamp at time zone ${timeZone}
      and o.remake_of is null and (o.guest or e.actor_id is not distinct from o.user_id)
    group by 1, 3`

  return {
    /** Sums of the days by step, language and source. */
    async sums(days: Days): Promise<CountSum[]> {
      const { rows } = await db.execute<CountSum>(sql`
        select step, language, source, sum(count)::int as count
        from (select * from funnel_days where ${counted(days)} union all ${placed(days)}) as counts
        group by 1, 2, 3`)
      return rows
    },

    /** The same day by day. */
    async days(days: Days): Promise<CountRow[]> {
      const { rows } = await db.execute<CountRow>(sql`
        select to_char(day, 'YYYY-MM-DD') as day, step, language, source, count
        from (select * from funnel_days where ${counted(days)} union all ${placed(days)}) as counts
        order by 1, 2, 3, 4`)
      return rows
    },

    async words(days: Days): Promise<Funnel['words']> {
      const { rows } = await db.execute<Funnel['words'][number]>(sql`
        select words, sum(count)::int as count from fruitless_words where ${counted(days)}
        group by 1 order by 2 desc, 1 limit ${MAX_WORDS}`)
      return rows
    },

    async sizes(days: Days): Promise<Funnel['sizes']> {
      const { rows } = await db.execute<{
        id: string
        name: string
        width_cm: number
        length_cm: number
        reason: SizeReason
        count: number
      }>(sql`
        select p.id, p.name, width_cm, length_cm, reason, sum(count)::int as count
        from refused_sizes r join products p on p.id = r.product_id where ${counted(days)}
        group by 1, 2, 3, 4, 5 order by 6 desc, 2, 3, 4 limit ${MAX_SIZES}`)
      return rows.map(({ id, name, width_cm, length_cm, reason, count }) => ({
        product_id: id,
        product_name: name,
        width: width_cm / 100,
        length: length_cm / 100,
        reason,
        count,
      }))
    },
  }
}
