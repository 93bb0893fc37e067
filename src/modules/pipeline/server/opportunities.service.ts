import { and, eq, sql } from 'drizzle-orm'
import {
  createOpportunity,
  deleteOpportunity,
  getOpportunity,
  listOpportunities,
  updateOpportunity,
  type OpportunityChange,
} from '../contract/opportunities.ts'
import { atStage, isClosed } from '../rules/pipeline.ts'
import type { Db } from '#kernel/database/db.ts'
import type { Host } from '#kernel/modules/definition.ts'
import { serveResource } from '#kernel/record/serve-resource.ts'
import { todayIn } from '#kernel/rules/shop-time.ts'
import {
  containsWordsOrCustomer,
  isKnownAs,
  namesOfCustomer,
  refuseUnknown,
} from '#modules/customers/server/index.ts'
import { opportunityColumns, serializeOpportunity } from './opportunities.serializer.ts'
import { opportunities, type OpportunityRow } from './opportunities.tables.ts'
import { probabilityBeforeClosing, recordStage } from './stages.ts'

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
