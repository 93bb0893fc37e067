export type { SessionPrincipals } from './session-principals.ts'
