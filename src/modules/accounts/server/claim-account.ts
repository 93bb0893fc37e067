import { sql } from 'drizzle-orm'
import { isStaff } from '../../../kernel/rules/permissions.ts'
import type { Db } from '../../../kernel/database/db.ts'
import { endCredentials } from './credentials.ts'
import { asksForSecond, factorsRepository } from './second-factor/factors.repository.ts'
import { usersRepository } from './users.repository.ts'

/**
 * Gives an account to whoever proved its address. One that was never confirmed may have been made
 * by a stranger, so every other way in goes: the password, linked providers, a phone, sessions.
 * @returns false when the address was confirmed already; then nothing changes
 */
export async function takeOver(db: Db, userId: string): Promise<boolean> {
  if (!(await usersRepository(db).takeOver(userId))) return false
  await closeOtherWays(db, userId, { secondFactorToo: true })
  await endCredentials(db, userId)
  return true
}

/**
 * Takes linked providers and a proved phone off an account, and a customer's passkeys. A second factor stays, so that
 * whoever reads the mail of an address does not get round it: of staff always (an administrator resets it), of
 * customers unless `secondFactorToo`, where it may be a stranger's who had the account before.
 */
export async function closeOtherWays(
  db: Db,
  userId: string,
  { secondFactorToo }: { secondFactorToo: boolean },
): Promise<void> {
  await db.execute(sql`delete from user_identities where user_id = ${userId}`)
  await db.execute(sql`update users set provider_id = null, phone_verified = false where id = ${userId}`)
  const user = await usersRepository(db).byId(userId)
  if (user === null || isStaff(user.role)) return
  const factors = factorsRepository(db)
  if (secondFactorToo || !asksForSecond(user, await factors.of(userId))) await factors.removeAll(userId)
}
