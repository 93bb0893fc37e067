export { minLoopEndMm } from './child-safety.ts'
export { piecesByRoll, type RollPiece } from './cutting-plan.ts'
export { schedule } from './schedule.ts'
export type { ItemStock, Schedule } from './schedule.ts'
export { planByBatch } from './batches.ts'
export { planWithRemnants } from './remnants.ts'
export type { Remnant } from './remnants.ts'
export { isInRecess, sizeChange } from './finished-size.ts'
export { sizeForOpening } from './opening-size.ts'
export { kindDefaults } from './kind-defaults.ts'
export type { KindMaking } from './kind-defaults.ts'
export type { Limits } from './limits.ts'
export { refusedByLimits } from './limits.ts'
export { kindLeadDays } from './kind-lead-days.ts'
export { leadDaysOf, longestLead, readyBetween, workingDaysAfter } from './lead-time.ts'
export type { WorkCalendar } from './lead-time.ts'
export type { LeadDays } from './kind-lead-days.ts'
export {
  toProductionRecord,
  checkMakeable,
  makingOfProduct,
  mountsOf,
  warningsOf,
} from './production-record.ts'
export { chosenFacts } from './make-piece.ts'
export type {
  DecidedPart,
  LineEvaluation,
  LineRequest,
  MadeChoice,
  ProductionRecord,
  ProductMaking,
} from './production-record.ts'
export { refusalField } from './making-refusal.ts'
export type { MakingRefusal } from './making-refusal.ts'
export { openStackMm } from './open-stack.ts'
export { noDetails } from './piece-details.ts'
export { refusalText } from './refusal-text.ts'
