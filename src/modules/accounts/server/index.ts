export type { RequestAccount, RequestAccounts } from './request-accounts.ts'
export type { SessionPrincipals } from './session-principals.ts'
