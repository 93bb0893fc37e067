import type { UserRow } from './users.tables.ts'

/** Whether an account can sign in with a password or a mailed link. */
export function opensWithoutPhone({ passwordHash, email, emailVerified }: UserRow): boolean {
  return passwordHash !== null || (email !== null && emailVerified)
}

/** Whether an account can sign in without a provider: by password, mailed link or verified phone. */
export function opensWithoutProvider(user: UserRow): boolean {
  return opensWithoutPhone(user) || user.phoneVerified
}
