import type { OpportunityStage } from '../../states/contract.ts'

/** What a closed stage says of the probability, in percent. */
const certain: Partial<Record<OpportunityStage, number>> = { closed_won: 100, closed_lost: 0 }

/** Whether an opportunity is won or lost and no more worked on. */
export function isClosed(stage: OpportunityStage): boolean {
  return stage in certain
}

/**
 * What a stage makes of an opportunity: won is certain, lost is out of the question, and both have a day
 * on which they were closed; open ones have none.
 * @param today in the shop's time zone, `2026-11-21`
 */
export function atStage(
  stage: OpportunityStage,
  { probability, actualCloseDate }: { probability: number; actualCloseDate: string | null },
  today: string,
): { probability: number; actualCloseDate: string | null } {
  if (!isClosed(stage)) return { probability, actualCloseDate: null }
  return { probability: certain[stage] ?? probability, actualCloseDate: actualCloseDate ?? today }
}
