export { judgeScan, proposedStatus, readLabel } from './piece-states.ts'
