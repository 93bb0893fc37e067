import { atStage } from '../rules/pipeline.ts'
import { audit } from '#kernel/audit/audit.ts'
import type { Db } from '#kernel/database/db.ts'
import type { Actor } from '#kernel/http/actor.ts'
import { publishInvalidation } from '#kernel/live/publish-invalidation.ts'
import { todayIn } from '#kernel/rules/shop-time.ts'
import { opportunitiesRepository } from './opportunities.repository.ts'
import type { OpportunityRow } from './opportunities.tables.ts'

/** Stores changes of a locked opportunity, and records a stage change. */
export async function storeChanges(
  db: Db,
  stored: OpportunityRow,
  columns: Partial<OpportunityRow>,
  by: Actor,
): Promise<OpportunityRow> {
  const opportunities = opportunitiesRepository(db)
  const row = await opportunities.update(stored.id, columns)
  if (row.stage !== stored.stage) {
    await opportunities.rememberStage({
      opportunityId: stored.id,
      fromStage: stored.stage,
      toStage: row.stage,
      actorId: by.id,
      probabilityBefore: stored.probability,
    })
  }
  return row
}

/**
 * Wins an opportunity within the caller's transaction, for example when its quote becomes an order. Does nothing if it
 * is already won.
 */
export async function winOpportunity(
  db: Db,
  id: string,
  { by, timeZone }: { by: Actor; timeZone: string },
): Promise<void> {
  const stored = await opportunitiesRepository(db).lock(id)
  if (stored === null || stored.stage === 'closed_won') return
  const stage = 'closed_won'
  await storeChanges(db, stored, { stage, ...atStage(stage, stored, todayIn(timeZone)) }, by)
  await audit(db, {
    by,
    action: 'opportunity.update',
    id,
    label: stored.title,
    before: { stage: stored.stage },
    after: { stage },
  })
  await publishInvalidation(db, ['/api/crm/opportunities', '/api/crm/analytics'])
}
