import type { UserRow } from '../users.tables.ts'

/** Whether an account can sign in with a password or a mailed link. */
export function canSignInWithoutPhone({ passwordHash, email, emailVerified }: UserRow): boolean {
  return passwordHash !== null || (email !== null && emailVerified)
}

/** Whether an account can sign in without a provider: by password, mailed link or verified phone. */
export function canSignInWithoutProvider(user: UserRow): boolean {
  return canSignInWithoutPhone(user) || user.phoneVerified
}
