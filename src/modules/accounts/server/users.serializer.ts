import { serializeColumns } from '#kernel/record/serialize-columns.ts'
import type { CurrentUser } from '../contract/accounts.ts'
import { user, type User } from '../contract/users.ts'
import { safeAddress } from '#kernel/contract/web-address.ts'
import type { Person } from '#kernel/http/actor.ts'
import type { UserRow } from './users.tables.ts'

export function serializeCurrentUser(user: UserRow): CurrentUser {
  return {
    id: user.id,
    email: user.email,
    firstName: user.firstName,
    lastName: user.lastName,
    profileImageUrl: safeAddress(user.profileImageUrl),
    phone: user.phone,
    role: user.role,
    emailVerified: user.emailVerified,
    phoneVerified: user.phoneVerified,
  }
}

/** The name in histories: full name, else the e-mail's local part, else the phone number. */
export function displayName(user: Pick<UserRow, 'firstName' | 'lastName' | 'email' | 'phone'>): string {
  const fullName = [user.firstName, user.lastName].filter(Boolean).join(' ')
  return fullName || user.email?.split('@')[0] || user.phone || 'Somebody'
}

/**
 * The account in the form that other modules use.
 * @param session.owes whether the shop requires a second factor that the session has not shown; until then staff
 * have the rights of a customer
 */
export function personOf(user: UserRow, { owes }: { owes: boolean } = { owes: false }): Person {
  const { id, role, email, emailVerified } = user
  const person = { id, role, name: displayName(user), email, emailVerified }
  return owes ? { ...person, role: 'customer', owesSecondFactor: true } : person
}

/** An account as staff see it. */
export const serializeUser = (row: UserRow): User =>
  serializeColumns(user.shape, { ...row, profileImageUrl: safeAddress(row.profileImageUrl) })
