export { nameOfUser } from './name-of-user.ts'
export type { SessionPrincipals } from './sessions/session-principals.ts'
