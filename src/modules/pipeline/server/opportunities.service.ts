import type { Pool } from 'pg'
import type { Opportunity, OpportunityChange, OpportunityInput } from '../contract/opportunities.ts'
import { atStage, isClosed } from '../rules/pipeline.ts'
import { audit } from '../../../kernel/audit/audit.ts'
import type { Db } from '../../../kernel/database/db.ts'
import { checkVersion } from '../../../kernel/http/entity-tag.ts'
import { transactionOrRefusal } from '../../../kernel/http/transaction-or-refusal.ts'
import { refuse } from '../../../kernel/http/refusal.ts'
import type { Refusal } from '../../../kernel/http/refusal.ts'
import type { Visitor } from '../../../kernel/http/visitor.ts'
import { publishInvalidation } from '../../../kernel/live/publish-invalidation.ts'
import { opportunitiesRepository } from './opportunities.repository.ts'
import type { OpportunityRow } from './opportunities.tables.ts'
import { serializeOpportunity } from './opportunities.serializer.ts'
import { refuseUnknown } from '../../customers/server/references.ts'
import { written } from '../../customers/server/written.ts'
import type { Seen } from '../../customers/server/written.ts'

type Stale = 'version_conflict' | 'precondition_failed'

const columnsOf = ({ estimatedValue, ...input }: OpportunityChange): Partial<OpportunityRow> =>
  written<OpportunityRow>({ ...input, ...(estimatedValue !== undefined && { value: estimatedValue }) })

/** Days are those of the shop. */
const today = (timeZone: string) => new Intl.DateTimeFormat('sv-SE', { timeZone }).format(new Date())

/** Whoever opens a closed opportunity again and says no probability gets the one it had before. */
async function changed(db: Db, before: OpportunityRow, change: OpportunityChange, timeZone: string) {
  const columns = columnsOf(change)
  const stage = change.stage ?? before.stage
  const reopened = isClosed(before.stage) && !isClosed(stage) && change.probability === undefined
  const remembered = reopened ? await opportunitiesRepository(db).probabilityBeforeClosing(before.id) : null
  const { actualCloseDate = before.actualCloseDate } = columns
  const probability = change.probability ?? remembered ?? before.probability
  return { ...columns, stage, ...atStage(stage, { probability, actualCloseDate }, today(timeZone)) }
}

async function onWire(db: Db, id: string): Promise<Opportunity> {
  const row = await opportunitiesRepository(db).byId(id)
  if (row === null) throw new Error(`opportunity ${id} was written and is not there`)
  return serializeOpportunity(row)
}

/** Writing opportunities: rules, history and refusals. */
export function opportunitiesService({ pool, timeZone }: { pool: Pool; timeZone: string }) {
  return {
    create: (input: OpportunityInput, by: Visitor): Promise<Opportunity | Refusal<'reference_unknown'>> =>
      transactionOrRefusal(pool, async (db) => {
        const refused = await refuseUnknown(db, input)
        if (refused) return refused
        const { customerId, title, stage = 'lead', probability, actualCloseDate = null } = input
        const closing = atStage(stage, { probability, actualCloseDate }, today(timeZone))
        const opportunities = opportunitiesRepository(db)
        const id = await opportunities.insert({
          ...columnsOf({ ...input, assignedTo: input.assignedTo ?? by.id }),
          customerId,
          title,
          ...closing,
        })
        await opportunities.rememberStage({ opportunityId: id, toStage: stage, actorId: by.id })
        const after = await onWire(db, id)
        await audit(db, { by, action: 'opportunity.create', id, label: title, after })
        await publishInvalidation(db, ['/api/crm'])
        return after
      }),

    /** Changes what was sent. Any stage may follow any other; each step is remembered. */
    update: (
      id: string,
      change: OpportunityChange,
      by: Visitor,
      seen: Seen,
    ): Promise<Opportunity | Refusal<'opportunity_not_found' | 'reference_unknown' | Stale>> =>
      transactionOrRefusal(pool, async (db) => {
        const opportunities = opportunitiesRepository(db)
        const row = await opportunities.lock(id)
        if (row === null) return refuse('opportunity_not_found')
        const before = await onWire(db, id)
        const refused = checkVersion(row, seen, before) ?? (await refuseUnknown(db, change))
        if (refused) return refused
        const columns = await changed(db, row, change, timeZone)
        await opportunities.update(id, columns)
        if (columns.stage !== row.stage) {
          const step = { fromStage: row.stage, toStage: columns.stage, probabilityBefore: row.probability }
          await opportunities.rememberStage({ opportunityId: id, actorId: by.id, ...step })
        }
        const after = await onWire(db, id)
        await audit(db, { by, action: 'opportunity.update', id, label: after.title, before, after })
        await publishInvalidation(db, ['/api/crm'])
        return after
      }),

    remove: (
      id: string,
      by: Visitor,
      seen: Seen,
    ): Promise<Opportunity | Refusal<'opportunity_not_found' | Stale>> =>
      transactionOrRefusal(pool, async (db) => {
        const opportunities = opportunitiesRepository(db)
        const row = await opportunities.lock(id)
        if (row === null) return refuse('opportunity_not_found')
        const before = await onWire(db, id)
        const stale = checkVersion(row, seen, before)
        if (stale) return stale
        await opportunities.remove(id)
        await audit(db, { by, action: 'opportunity.delete', id, label: row.title, before })
        await publishInvalidation(db, ['/api/crm'])
        return before
      }),
  }
}

export type OpportunitiesService = ReturnType<typeof opportunitiesService>
