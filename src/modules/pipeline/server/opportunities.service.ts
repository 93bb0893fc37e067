import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '#kernel/database/db.ts'
import type { Host } from '#kernel/modules/definition.ts'
import { serveResource } from '#kernel/record/serve-resource.ts'
import { todayIn, dayAndTimeIn } from '#kernel/rules/shop-time.ts'
import {
  containsWordsOrCustomer,
  isKnownAs,
  namesOfCustomer,
  refuseUnknown,
  customerName,
} from '#modules/customers/server/index.ts'
import type { CsvColumns } from '#kernel/http/csv/csv.ts'
import {
  createOpportunity,
  deleteOpportunity,
  getOpportunity,
  listOpportunities,
  updateOpportunity,
  type OpportunityChange,
  type Opportunity,
} from '../contract/opportunities.ts'
import { atStage, isClosed } from '../rules/pipeline.ts'
import { opportunities, type OpportunityRow } from './opportunities.tables.ts'
import { probabilityBeforeClosing, recordStage } from './stages.ts'

function serializeOpportunity({
  customer,
  ...row
}: OpportunityRow & { customer: Parameters<typeof customerName>[0] }): Opportunity {
  return {
    ...row,
    customerName: customerName(customer),
    estimatedValue: row.value,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}

/** CSV columns of an opportunity; values in the reporting currency, days in the shop's time zone. */
function opportunityColumns(timeZone: string): CsvColumns<Opportunity> {
  return {
    title: (row) => row.title,
    customer: (row) => row.customerName,
    stage: (row) => row.stage,
    estimated_value: (row) => row.value,
    probability: (row) => row.probability,
    expected_close_date: (row) => row.expectedCloseDate,
    actual_close_date: (row) => row.actualCloseDate,
    source: (row) => row.source,
    description: (row) => row.description,
    created_at: (row) => dayAndTimeIn(timeZone, new Date(row.createdAt)),
    id: (row) => row.id,
  }
}

/** When an opportunity is reopened without a new probability, its previous one is restored. */
async function closing(db: Db, before: OpportunityRow, change: OpportunityChange, today: string) {
  const stage = change.stage ?? before.stage
  const reopened = isClosed(before.stage) && !isClosed(stage) && change.probability === undefined
  const remembered = reopened ? await probabilityBeforeClosing(db, before.id) : null
  const { actualCloseDate = before.actualCloseDate } = change
  const probability = change.probability ?? remembered ?? before.probability
  return { stage, ...atStage(stage, { probability, actualCloseDate }, today) }
}

/** The opportunities. Any stage change is allowed, and each one is recorded. */
export const servedOpportunities = ({ timeZone }: Host) =>
  serveResource(
    {
      entity: 'opportunity',
      notFound: 'opportunity_not_found',
      listAll: listOpportunities,
      get: getOpportunity,
      create: createOpportunity,
      update: updateOpportunity,
      remove: deleteOpportunity,
    },
    opportunities,
    {
      computed: { customer: namesOfCustomer(sql`opportunities.customer_id`) },
      serialize: (rows) => rows.map(serializeOpportunity),
      label: ({ title }) => title,
      invalidates: ['/api/crm'],
      sorts: { estimatedValue: 'value' },
      where: ({ q, stage, customerId, assignedTo }) =>
        and(
          containsWordsOrCustomer(sql`opportunities.search_text`, opportunities.customerId, q),
          stage && eq(opportunities.stage, stage),
          isKnownAs(opportunities.customerId, customerId),
          isKnownAs(opportunities.assignedTo, assignedTo),
        ),
      csv: { name: 'opportunities', kind: 'opportunity', columns: opportunityColumns(timeZone) },
      async columnsOf(input, { db, stored, actor }) {
        const refused = await refuseUnknown(db, input)
        if (refused) return refused
        const { estimatedValue: value, ...columns } = input
        const today = todayIn(timeZone)
        if (stored) return { ...columns, value, ...(await closing(db, stored, input, today)) }
        const { stage = 'lead', probability = 0, actualCloseDate = null, assignedTo = null } = input
        return {
          ...columns,
          value,
          assignedTo: assignedTo ?? actor.id,
          ...atStage(stage, { probability, actualCloseDate }, today),
        }
      },
      written: (row, { db, stored, actor }) => recordStage(db, row, { stored, by: actor }),
    },
  )
