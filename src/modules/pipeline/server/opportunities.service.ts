import type { Pool } from 'pg'
import type { Opportunity, OpportunityChange, OpportunityInput } from '../contract/opportunities.ts'
import { atStage, isClosed } from '../rules/pipeline.ts'
import { todayIn } from '#kernel/rules/shop-time.ts'
import type { Db } from '#kernel/database/db.ts'
import type { Precondition } from '#kernel/http/entity-tag.ts'
import type { Actor } from '#kernel/http/actor.ts'
import { recordWriter } from '#kernel/record/record-writer.ts'
import { opportunitiesRepository } from './opportunities.repository.ts'
import type { OpportunityRow } from './opportunities.tables.ts'
import { storeChanges } from './stages.ts'
import { serializeOpportunity } from './opportunities.serializer.ts'
import { refuseUnknown, columnsOfInput } from '#modules/customers/server/index.ts'

const columnsOf = ({ estimatedValue, ...input }: OpportunityChange): Partial<OpportunityRow> =>
  columnsOfInput<OpportunityRow>({ ...input, ...(estimatedValue !== undefined && { value: estimatedValue }) })

/** When an opportunity is reopened without a new probability, its previous one is restored. */
async function changed(db: Db, before: OpportunityRow, change: OpportunityChange, timeZone: string) {
  const columns = columnsOf(change)
  const stage = change.stage ?? before.stage
  const reopened = isClosed(before.stage) && !isClosed(stage) && change.probability === undefined
  const remembered = reopened ? await opportunitiesRepository(db).probabilityBeforeClosing(before.id) : null
  const { actualCloseDate = before.actualCloseDate } = columns
  const probability = change.probability ?? remembered ?? before.probability
  return { ...columns, stage, ...atStage(stage, { probability, actualCloseDate }, todayIn(timeZone)) }
}

async function serialize(db: Db, id: string): Promise<Opportunity> {
  const row = await opportunitiesRepository(db).byId(id)
  if (row === null) throw new Error(`opportunity ${id} was written but not found`)
  return serializeOpportunity(row)
}

/** Writes opportunities, with their rules, history and refusals. */
export function opportunitiesService({ pool, timeZone }: { pool: Pool; timeZone: string }) {
  const opportunities = recordWriter(pool, {
    entity: 'opportunity',
    notFound: 'opportunity_not_found',
    lock: (db, id) => opportunitiesRepository(db).lock(id),
    serialize: (row, db) => serialize(db, row.id),
    label: ({ title }) => title,
    invalidates: ['/api/crm'],
  })
  return {
    create: (input: OpportunityInput, actor: Actor) =>
      opportunities.create({
        actor,
        write: async (db) => {
          const refused = await refuseUnknown(db, input)
          if (refused) return refused
          const { customerId, title, stage = 'lead', probability, actualCloseDate = null } = input
          const closing = atStage(stage, { probability, actualCloseDate }, todayIn(timeZone))
          const columns = columnsOf({ ...input, assignedTo: input.assignedTo ?? actor.id })
          const row = await opportunitiesRepository(db).insert({ ...columns, customerId, title, ...closing })
          const step = { opportunityId: row.id, toStage: stage, actorId: actor.id }
          await opportunitiesRepository(db).rememberStage(step)
          return row
        },
      }),

    /** Changes the fields that were sent. Any stage change is allowed, and each one is recorded. */
    update: (id: string, input: OpportunityChange, actor: Actor, precondition: Precondition) =>
      opportunities.update({
        id,
        actor,
        precondition,
        write: async (db, stored) => {
          const refused = await refuseUnknown(db, input)
          if (refused) return refused
          return storeChanges(db, stored, await changed(db, stored, input, timeZone), actor)
        },
      }),

    remove: (id: string, actor: Actor, precondition: Precondition) =>
      opportunities.remove({
        id,
        actor,
        precondition,
        write: (db) => opportunitiesRepository(db).remove(id),
        answer: (opportunity) => opportunity,
      }),
  }
}

export type OpportunitiesService = ReturnType<typeof opportunitiesService>
