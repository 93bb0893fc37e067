import type { UserRow } from './users.tables.ts'

/** Whether a password or a link in a mail opens an account. */
export function opensWithoutPhone({ passwordHash, email, emailVerified }: UserRow): boolean {
  return passwordHash !== null || (email !== null && emailVerified)
}

/** Whether anything but a provider opens an account: a password, a link in a mail or a proved phone. */
export function opensWithoutProvider(user: UserRow): boolean {
  return opensWithoutPhone(user) || user.phoneVerified
}
