import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { readCrmAnalytics } from '../../contract/crm.ts'
import type { CrmAnalytics, StageFigures } from '../../contract/crm.ts'
import { opportunityStages } from '../../contract/opportunities.ts'
import { isClosed } from '../../rules/pipeline.ts'
import type { Db } from '../database/db.ts'
import { mount } from '../http/mount.ts'

const nothing = { count: 0, value: 0, weightedValue: 0, averageAgeDays: null }

/** Cents are exact as whole numbers only. */
const sum = (dollars: number[]) => dollars.reduce((total, one) => total + Math.round(one * 100), 0) / 100

async function stagesOf(db: Db): Promise<StageFigures[]> {
  const { rows } = await db.execute<{ figures: StageFigures }>(sql`
    select json_build_object('stage', stage, 'count', count(*), 'value', sum(value),
      'weightedValue', round(sum(value * probability / 100), 2),
      'averageAgeDays', round(avg(extract(epoch from now() - coalesce(entered.at, created_at)) / 86400), 1)
    ) as figures
    from opportunities, lateral (
      select max(change.created_at) as at from opportunity_stage_changes change
      where change.opportunity_id = opportunities.id
    ) entered
    group by stage`)
  const found = new Map(rows.map(({ figures }) => [figures.stage, figures]))
  return opportunityStages.map((stage) => found.get(stage) ?? { stage, ...nothing })
}

async function customerCounts(db: Db) {
  const { rows } = await db.execute<{ total: number; active: number }>(sql`
    select count(*)::int as total, count(*) filter (where status = 'active')::int as active from customers`)
  return rows[0] as { total: number; active: number }
}

async function figures(db: Db): Promise<CrmAnalytics> {
  const [stages, customers] = await Promise.all([stagesOf(db), customerCounts(db)])
  const open = stages.filter(({ stage }) => !isClosed(stage))
  const countOf = (some: StageFigures[]) => some.reduce((total, { count }) => total + count, 0)
  const [won, lost] = [
    countOf(stages.filter(({ stage }) => stage === 'closed_won')),
    countOf(stages.filter(({ stage }) => stage === 'closed_lost')),
  ]
  return {
    totalCustomers: customers.total,
    activeCustomers: customers.active,
    totalOpportunities: countOf(stages),
    openOpportunities: countOf(open),
    pipelineValue: sum(open.map(({ value }) => value)),
    weightedValue: sum(open.map(({ weightedValue }) => weightedValue)),
    winRate: won + lost === 0 ? null : won / (won + lost),
    conversionRate: stages.every(({ count }) => count === 0) ? null : won / countOf(stages),
    stages,
  }
}

/** One pass over customers and one over opportunities; every figure is a sum over single records. */
export function mountAnalytics(http: FastifyInstance, { db }: { db: Db }): void {
  mount(http, readCrmAnalytics, () => figures(db))
}
