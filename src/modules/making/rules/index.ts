export { minLoopEndMm } from './safety/child-safety.ts'
export { piecesByRoll, type RollPiece } from './cutting/cutting-plan.ts'
export { schedule } from './lead-time/schedule.ts'
export type { ItemStock, Schedule } from './lead-time/schedule.ts'
export { planByBatch } from './cutting/batches.ts'
export { planWithRemnants } from './cutting/remnants.ts'
export type { Remnant } from './cutting/remnants.ts'
export { isInRecess, sizeChange } from './size/finished-size.ts'
export { sizeForOpening } from './size/opening-size.ts'
export { kindDefaults } from './kind-defaults.ts'
export type { KindRules } from './kind-defaults.ts'
export type { Limits } from './size/limits.ts'
export { refusedByLimits } from './size/limits.ts'
export { kindLeadDays } from './lead-time/kind-lead-days.ts'
export { leadDaysOf, longestLead, readyBetween, workingDaysAfter } from './lead-time/lead-time.ts'
export type { WorkCalendar } from './lead-time/lead-time.ts'
export type { LeadDays } from './lead-time/kind-lead-days.ts'
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
  RecordedChoice,
  ProductionRecord,
  ProductRules,
} from './production-record.ts'
export { refusalField } from './making-refusal.ts'
export type { ProductionRefusal } from './making-refusal.ts'
export { openStackMm } from './size/open-stack.ts'
export { noDetails } from './piece-details.ts'
export { refusalText } from './refusal-text.ts'
