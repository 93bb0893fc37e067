import type { OpportunityStage } from '#modules/record-states/contract.ts'

/** The probability of a closed stage, in percent. */
const certain: Partial<Record<OpportunityStage, number>> = { closed_won: 100, closed_lost: 0 }

/** Whether an opportunity is won or lost. */
export function isClosed(stage: OpportunityStage): boolean {
  return stage in certain
}

/**
 * The fields determined by a stage: won has probability 100, lost 0, and both have a closing date; open stages have
 * none.
 * @param today today in the shop's time zone: `2026-11-21`
 */
export function atStage(
  stage: OpportunityStage,
  { probability, actualCloseDate }: { probability: number; actualCloseDate: string | null },
  today: string,
): { probability: number; actualCloseDate: string | null } {
  if (!isClosed(stage)) return { probability, actualCloseDate: null }
  return { probability: certain[stage] ?? probability, actualCloseDate: actualCloseDate ?? today }
}
