import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { readCrmAnalytics } from '../../contract/crm.ts'
import type { CrmAnalytics } from '../../contract/crm.ts'
import type { Db } from '../database/db.ts'
import { mount } from '../http/mount.ts'

/** One reading of both tables; every figure is a sum over single records. */
export function mountAnalytics(http: FastifyInstance, { db }: { db: Db }): void {
  mount(http, readCrmAnalytics, async () => {
    const { rows } = await db.execute<{ figures: CrmAnalytics }>(sql`
      select json_build_object(
        'totalCustomers', c.total, 'activeCustomers', c.active,
        'totalOpportunities', o.total, 'openOpportunities', o.open) as figures
      from (select count(*) as total, count(*) filter (where status = 'active') as active from customers) c,
        (select count(*) as total,
          count(*) filter (where stage not in ('closed_won', 'closed_lost')) as open from opportunities) o`)
    return (rows[0] as { figures: CrmAnalytics }).figures
  })
}
