export type { AccountStanding } from './session-principals.ts'
