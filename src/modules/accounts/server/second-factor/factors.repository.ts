import { sql } from 'drizzle-orm'
import type { SecondFactor } from '../../contract/second-factor.ts'
import { worksInOffice } from '#kernel/rules/permissions.ts'
import type { Db } from '#kernel/database/db.ts'
import type { UserRow } from '../users.tables.ts'

/** The second factors of an account. */
export interface Factors {
  passkeys: number
  totpSince: Date | null
  recoveryCodesLeft: number
}

type Account = Pick<UserRow, 'role' | 'asksForPasskey'>

/**
 * Whether signing in requires a second factor: always with an authenticator app; with a passkey only for staff and
 * for customers who chose so. Otherwise a customer's passkey is just one way to sign in.
 */
export const asksForSecondFactor = (
  { role, asksForPasskey }: Account,
  { passkeys, totpSince }: Factors,
): boolean => totpSince !== null || (passkeys > 0 && (worksInOffice(role) || asksForPasskey))

/** The available factors, in the order in which they are offered. */
export function offeredFactors({ passkeys, totpSince, recoveryCodesLeft }: Factors): SecondFactor[] {
  return [
    ...(totpSince === null ? [] : (['totp'] as const)),
    ...(passkeys === 0 ? [] : (['passkey'] as const)),
    ...(recoveryCodesLeft === 0 ? [] : (['recoveryCode'] as const)),
  ]
}

/** SQL of all factors of an account. */
export function factorsRepository(db: Db) {
  return {
    async of(userId: string): Promise<Factors> {
      const { rows } = await db.execute<{ passkeys: number; since: string | null; left: number }>(sql`
        select (select count(*) from passkeys where user_id = ${userId})::integer as passkeys,
          (select confirmed_at from totp_secrets where user_id = ${userId}) as since,
          (select count(*) from recovery_codes where user_id = ${userId} and used_at is null)::integer as left`)
      const { passkeys = 0, since = null, left = 0 } = rows[0] ?? {}
      return { passkeys, totpSince: since === null ? null : new Date(since), recoveryCodesLeft: left }
    },

    async choose(userId: string, asksForPasskey: boolean): Promise<void> {
      await db.execute(sql`update users set asks_for_passkey = ${asksForPasskey} where id = ${userId}`)
    },

    /** Removes everything, recovery codes included. */
    async removeAll(userId: string): Promise<void> {
      await db.execute(sql`delete from passkeys where user_id = ${userId}`)
      await db.execute(sql`delete from totp_secrets where user_id = ${userId}`)
      await db.execute(sql`delete from recovery_codes where user_id = ${userId}`)
      await db.execute(sql`update users set asks_for_passkey = false where id = ${userId}`)
    },
  }
}
