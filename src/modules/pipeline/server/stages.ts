import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { atStage } from '../rules/pipeline.ts'
import { audit } from '#kernel/audit/audit.ts'
import type { Db } from '#kernel/database/db.ts'
import type { Actor } from '#kernel/http/actor.ts'
import { publishInvalidation } from '#kernel/live/publish-invalidation.ts'
import { tableRecords } from '#kernel/record/table-records.ts'
import { todayIn } from '#kernel/rules/shop-time.ts'
import { opportunities, stageChanges, type OpportunityRow } from './opportunities.tables.ts'

/** Records the stage of a new opportunity, or a change of it. */
export async function recordStage(
  db: Db,
  row: OpportunityRow,
  { stored, by }: { stored: OpportunityRow | null; by: Actor },
): Promise<void> {
  if (row.stage === stored?.stage) return
  await db.insert(stageChanges).values({
    opportunityId: row.id,
    fromStage: stored?.stage,
    toStage: row.stage,
    actorId: by.id,
    probabilityBefore: stored?.probability,
  })
}

/** The probability before the opportunity was last closed, in percent; null if it never was. */
export async function probabilityBeforeClosing(db: Db, id: string): Promise<number | null> {
  const rows = await db
    .select({ probability: stageChanges.probabilityBefore })
    .from(stageChanges)
    .where(
      and(
        eq(stageChanges.opportunityId, id),
        inArray(stageChanges.toStage, ['closed_won', 'closed_lost']),
        sql`${stageChanges.fromStage} not in ('closed_won', 'closed_lost')`,
      ),
    )
    .orderBy(desc(stageChanges.id))
    .limit(1)
  return rows[0]?.probability ?? null
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
  const records = tableRecords(db, opportunities)
  const stored = await records.lock(id)
  if (stored === null || stored.stage === 'closed_won') return
  const stage = 'closed_won'
  const row = await records.update(id, { stage, ...atStage(stage, stored, todayIn(timeZone)) })
  await recordStage(db, row, { stored, by })
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
