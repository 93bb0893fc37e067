import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Db } from '#kernel/database/db.ts'

/** The purposes of mailed links. */
export type Purpose =
  | 'verify_email'
  | 'magic_link'
  | 'reset_password'
  | 'invitation'
  | 'change_email'
  | 'restore_email'

/** Lifetime of a link in seconds after the delivery of its mail. */
export const lifetime: Record<Purpose, number> = {
  verify_email: 24 * 60 * 60,
  magic_link: 15 * 60,
  reset_password: 60 * 60,
  invitation: 7 * 24 * 60 * 60,
  change_email: 24 * 60 * 60,
  restore_email: 7 * 24 * 60 * 60,
}

/** Only the hash is stored, so a copy of the database gives no access. */
const hashed = (token: string) => createHash('sha256').update(token).digest('base64url')

/**
 * A link is valid for the credentials and the address that the account had when it was mailed. The undo of a change
 * of address is the exception: it is used after both have changed.
 */
const usable = (token: string, purpose: Purpose) => sql`
  token_hash = ${hashed(token)} and purpose = ${purpose} and used_at is null and expires_at > now()
  and exists (
    select 1 from users where users.id = user_id and disabled_at is null and (
      purpose = 'restore_email' or users.credentials_version = account_tokens.credentials_version and (
        purpose = 'change_email' or mailed_to is null or lower(users.email) = mailed_to)))`

/** The account that a link is made for, with the version of its credentials when that was decided. */
export interface TokenHolder {
  id: string
  credentialsVersion: number
}

/** Tokens of 256 random bits, each usable once for one account. */
export function accountTokens(db: Db) {
  async function holder(query: ReturnType<typeof sql>): Promise<string | null> {
    const { rows } = await db.execute<{ user_id: string }>(query)
    return rows[0]?.user_id ?? null
  }

  return {
    /**
     * A new token; it invalidates an unused one with the same purpose, except for undoing a change of address.
     * @param mailedTo the address that the mail is sent to
     * @param email the address that the account gets by using the link
     */
    async issue(
      { id, credentialsVersion }: TokenHolder,
      purpose: Purpose,
      { mailedTo, email = null }: { mailedTo: string; email?: string | null },
    ): Promise<string> {
      const token = randomBytes(32).toString('base64url')
      await db.execute(sql`
        insert into account_tokens (user_id, purpose, token_hash, email, mailed_to, credentials_version, expires_at)
        values (${id}, ${purpose}, ${hashed(token)}, ${email}, ${mailedTo.toLowerCase()}, ${credentialsVersion},
          now() + make_interval(secs => ${lifetime[purpose]}))
        on conflict (user_id, purpose) where used_at is null and purpose <> 'restore_email' do update
        set token_hash = excluded.token_hash, email = excluded.email, mailed_to = excluded.mailed_to,
          credentials_version = excluded.credentials_version, expires_at = excluded.expires_at, created_at = now()`)
      return token
    },

    /** The account of a token, without consuming it; null when it is invalid. */
    holder: (token: string, purpose: Purpose) =>
      holder(sql`select user_id from account_tokens where ${usable(token, purpose)}`),

    /** Consumes a token. Of concurrent attempts one gets the account, the others null. */
    consume: (token: string, purpose: Purpose) =>
      holder(
        sql`update account_tokens set used_at = now() where ${usable(token, purpose)} returning user_id`,
      ),

    /** Consumes a token that sets an address: returns its account and the address. */
    async consumeAddress(
      token: string,
      purpose: 'change_email' | 'restore_email',
    ): Promise<{ userId: string; email: string } | null> {
      const { rows } = await db.execute<{ user_id: string; email: string }>(sql`
        update account_tokens set used_at = now() where ${usable(token, purpose)}
        returning user_id, email`)
      return rows[0] ? { userId: rows[0].user_id, email: rows[0].email } : null
    },

    /** Invalidates every unused link of an account, except for undoing a change of address. */
    async revokeAll(userId: string): Promise<void> {
      await db.execute(sql`
        delete from account_tokens
        where user_id = ${userId} and used_at is null and purpose <> 'restore_email'`)
    },
  }
}

export type AccountTokens = ReturnType<typeof accountTokens>
