export type { SessionPrincipals } from './sessions/session-principals.ts'
