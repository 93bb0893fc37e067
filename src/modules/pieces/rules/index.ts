export { evaluateScan, proposedStatus, readLabel } from './piece-states.ts'
