import { sql } from 'drizzle-orm'
import type { Db } from '#kernel/database/db.ts'
import { totpStep } from './totp.ts'
import type { Seal } from '#kernel/process/seal.ts'

/** How long a key may wait for its first code, in seconds. */
const confirmedWithin = 15 * 60

/** SQL of authenticator apps: an account has one active key and may have one pending. */
export function totpRepository(db: Db, seal: Seal) {
  async function bytes(query: ReturnType<typeof sql>): Promise<Buffer | null> {
    const { rows } = await db.execute<{ sealed: Buffer | null }>(query)
    return rows[0]?.sealed ?? null
  }

  return {
    /** Stores a pending key; it becomes active with its first code. */
    async begin(userId: string, secret: Buffer): Promise<void> {
      await db.execute(sql`
        insert into totp_secrets (user_id, new_sealed_secret, new_begun_at)
        values (${userId}, ${seal.seal(userId, secret)}, now())
        on conflict (user_id) do update
        set new_sealed_secret = excluded.new_sealed_secret, new_begun_at = excluded.new_begun_at`)
    },

    /** Activates the pending key in place of any former one; false when the code does not match. */
    async confirm(userId: string, code: string): Promise<boolean> {
      const sealed = await bytes(sql`
        select new_sealed_secret as sealed from totp_secrets
        where user_id = ${userId} and new_begun_at > now() - make_interval(secs => ${confirmedWithin})
        for update`)
      const secret = sealed && seal.open(userId, sealed)
      const step = secret && totpStep(secret, code)
      if (step === null) return false
      await db.execute(sql`
        update totp_secrets set sealed_secret = new_sealed_secret, confirmed_at = now(), last_used_step = ${step},
          new_sealed_secret = null, new_begun_at = null
        where user_id = ${userId}`)
      return true
    },

    /**
     * Consumes a code. It works once, and no earlier one works after it; of two concurrent attempts one succeeds.
     * `unreadable`: the key was encrypted with another secret of the installation, or for another account.
     */
    async use(userId: string, code: string): Promise<'used' | 'wrong' | 'unreadable'> {
      const sealed = await bytes(
        sql`select sealed_secret as sealed from totp_secrets where user_id = ${userId}`,
      )
      if (sealed === null) return 'wrong'
      const secret = seal.open(userId, sealed)
      if (secret === null) return 'unreadable'
      const step = totpStep(secret, code)
      if (step === null) return 'wrong'
      const { rows } = await db.execute(sql`
        update totp_secrets set last_used_step = ${step}
        where user_id = ${userId} and sealed_secret = ${sealed} and last_used_step < ${step} returning user_id`)
      return rows.length > 0 ? 'used' : 'wrong'
    },

    /** Whether the key of the app that was confirmed last can be decrypted; true if there is none. */
    async isReadable(): Promise<boolean> {
      const { rows } = await db.execute<{ id: string; sealed: Buffer }>(sql`
        select user_id as id, sealed_secret as sealed from totp_secrets
        where sealed_secret is not null order by confirmed_at desc limit 1`)
      const [row] = rows
      return row === undefined || seal.open(row.id, row.sealed) !== null
    },

    /** @returns false when none was set up */
    async remove(userId: string): Promise<boolean> {
      const { rows } = await db.execute<{ confirmed: boolean }>(sql`
        delete from totp_secrets where user_id = ${userId} returning confirmed_at is not null as confirmed`)
      return rows[0]?.confirmed ?? false
    },
  }
}
