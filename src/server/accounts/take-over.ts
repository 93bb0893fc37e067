import { sql } from 'drizzle-orm'
import type { Db } from '../database/db.ts'
import { endCredentials } from './credentials.ts'
import { usersRepository } from './users.repository.ts'

/**
 * Gives an account to whoever proved its address. One that was never confirmed may have been made
 * by a stranger, so every other way in goes: the password, linked providers, a phone, sessions.
 * @returns false when the address was confirmed already; then nothing changes
 */
export async function takeOver(db: Db, userId: string): Promise<boolean> {
  if (!(await usersRepository(db).takeOver(userId))) return false
  await closeOtherWays(db, userId)
  await endCredentials(db, userId)
  return true
}

/** Takes linked providers and a proved phone off an account. */
export async function closeOtherWays(db: Db, userId: string): Promise<void> {
  await db.execute(sql`delete from user_identities where user_id = ${userId}`)
  await db.execute(sql`update users set provider_id = null, phone_verified = false where id = ${userId}`)
}
