import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { readCrmAnalytics, type CrmAnalytics, type StageStats } from '../contract/crm.ts'
import { opportunityStages } from '#modules/record-states/contract.ts'
import { isClosed } from '../rules/pipeline.ts'
import type { Db } from '#kernel/database/db.ts'
import { reportingCurrencyOf } from '#modules/currency/server/index.ts'
import { mount } from '#kernel/http/mount.ts'

const emptyStage = { count: 0, value: 0, weightedValue: 0, averageAgeDays: null }

/** Adds in cents, because only integers add exactly. */
const sum = (amounts: number[]) =>
  amounts.reduce((total, amount) => total + Math.round(amount * 100), 0) / 100

interface Sums extends Record<string, unknown> {
  state: string
  records: string
  value: string
  weighted: string
  age: string
}

/** Sums maintained by every write (migration 0075), so reading never scans the records. */
async function sumsOf(db: Db, kind: 'customer' | 'opportunity'): Promise<Sums[]> {
  const { rows } = await db.execute<Sums>(sql`
    select state, records, value, round(weighted, 2) as weighted,
      round((extract(epoch from now()) - since / records) / 86400, 1) as age
    from crm_sums where kind = ${kind}`)
  return rows
}

async function stagesOf(db: Db): Promise<StageStats[]> {
  const rows = await sumsOf(db, 'opportunity')
  return opportunityStages.map((stage) => {
    const stageRow = rows.find(({ state }) => state === stage)
    if (stageRow === undefined) return { stage, ...emptyStage }
    const { records, value, weighted, age } = stageRow
    return {
      stage,
      count: Number(records),
      value: Number(value),
      weightedValue: Number(weighted),
      averageAgeDays: Math.max(0, Number(age)),
    }
  })
}

async function customerCounts(db: Db) {
  const rows = await sumsOf(db, 'customer')
  const total = rows.reduce((count, { records }) => count + Number(records), 0)
  return { total, active: Number(rows.find(({ state }) => state === 'active')?.records ?? 0) }
}

async function figures(db: Db): Promise<CrmAnalytics> {
  const [stages, customers, currency] = await Promise.all([
    stagesOf(db),
    customerCounts(db),
    reportingCurrencyOf(db),
  ])
  const open = stages.filter(({ stage }) => !isClosed(stage))
  const countOf = (some: StageStats[]) => some.reduce((total, { count }) => total + count, 0)
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
    currency,
  }
}

/** Statistics of the CRM dashboard, read from sums that every write maintains. */
export function mountAnalytics(http: FastifyInstance, { db }: { db: Db }): void {
  mount(http, readCrmAnalytics, () => figures(db))
}
