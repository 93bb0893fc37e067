import { sql } from 'drizzle-orm'
import { worksInOffice } from '#kernel/rules/permissions.ts'
import type { Db } from '#kernel/database/db.ts'
import { endSessionsAndLinks } from '../sessions/end-sessions.ts'
import { asksForSecondFactor, factorsRepository } from '../second-factor/factors.repository.ts'
import { usersRepository } from '../users.repository.ts'
import type { UserRow } from '../users.tables.ts'

/** The accounts that a browser proves to be its own. */
export interface BrowserProof {
  /** The account that it is signed in to. */
  signedIn: string | null
  /** The account that it registered. */
  registered: string | null
}

/**
 * Whether the person who uses a mailed link also registered the account. Access to the mail does not prove it: a
 * stranger may have registered with another person's address and wait for them to confirm it.
 */
export const isOwnBrowser = (
  { id, emailVerified }: UserRow,
  { signedIn, registered }: BrowserProof,
): boolean => emailVerified || signedIn === id || registered === id

/**
 * Confirms the address of an account, proved by a mailed link; the password stays only for its owner.
 * @returns whether a password was removed
 */
export async function confirmAddress(db: Db, user: UserRow, isOwner: boolean): Promise<boolean> {
  if (!isOwner) return (await claimAccount(db, user.id)) && user.passwordHash !== null
  await usersRepository(db).confirmEmail(user.id)
  return false
}

/**
 * Gives an account to the person who has proved to own its address. An account that was never confirmed may have
 * been registered by a stranger, so every other way to sign in is removed: password, linked providers, phone, a
 * customer's second factor, sessions.
 * @returns false when the address was confirmed already; then nothing changes
 */
export async function claimAccount(db: Db, userId: string): Promise<boolean> {
  if (!(await usersRepository(db).claimAccount(userId))) return false
  await removeOtherSignInMethods(db, userId, { secondFactorToo: true })
  await endSessionsAndLinks(db, userId)
  return true
}

/**
 * Removes linked providers and a verified phone from an account, and a customer's passkeys. A second factor stays,
 * so that reading the mail of an address does not bypass it: always for staff, for whom an administrator resets it;
 * for customers unless `secondFactorToo`, which is for accounts that may have belonged to a stranger before.
 */
export async function removeOtherSignInMethods(
  db: Db,
  userId: string,
  { secondFactorToo }: { secondFactorToo: boolean },
): Promise<void> {
  await db.execute(sql`delete from user_identities where user_id = ${userId}`)
  await db.execute(sql`update users set provider_id = null, phone_verified = false where id = ${userId}`)
  const user = await usersRepository(db).byId(userId)
  if (user === null || worksInOffice(user.role)) return
  const factors = factorsRepository(db)
  if (secondFactorToo || !asksForSecondFactor(user, await factors.of(userId))) await factors.removeAll(userId)
}
