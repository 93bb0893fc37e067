import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Db } from '#kernel/database/db.ts'

/** Lifetime of a challenge in seconds; a page that offers passkeys requests a new one in time. */
export const challengeLifetime = 15 * 60

const RANDOM_BYTES = 16
const MOMENT_BYTES = 6
const SEALED_BYTES = RANDOM_BYTES + MOMENT_BYTES + 32

/** The purpose of a signature, and what it is for: the account, and for a new passkey also the session. */
export interface Purpose {
  kind: 'add' | 'sign-in' | 'second-factor'
  /** Ids; none for a sign-in, where the account is unknown. */
  of: readonly string[]
}

const hashed = (challenge: string) => createHash('sha256').update(challenge).digest('base64url')

/**
 * Self-contained challenges with expiry and purpose (HMAC-SHA-256), so that showing a page with passkeys needs no
 * write. A used challenge is stored until it expires, so that it cannot be used again.
 */
export function passkeyChallenges(key: Buffer) {
  const sealOf = (begin: Buffer, { kind, of }: Purpose) =>
    createHmac('sha256', key)
      .update(begin)
      .update([kind, ...of].join('\n'))
      .digest()

  return {
    issue(purpose: Purpose): Uint8Array<ArrayBuffer> {
      const begin = Buffer.alloc(RANDOM_BYTES + MOMENT_BYTES)
      randomBytes(RANDOM_BYTES).copy(begin)
      begin.writeUIntBE(Date.now() + challengeLifetime * 1000, RANDOM_BYTES, MOMENT_BYTES)
      return new Uint8Array([...begin, ...sealOf(begin, purpose)])
    },

    /** Whether it was issued for this purpose and is not expired; `spend` checks that it is unused. */
    isOurs(challenge: string, purpose: Purpose): boolean {
      const bytes = Buffer.from(challenge, 'base64url')
      if (bytes.length !== SEALED_BYTES) return false
      const begin = bytes.subarray(0, RANDOM_BYTES + MOMENT_BYTES)
      const seal = bytes.subarray(RANDOM_BYTES + MOMENT_BYTES)
      if (!timingSafeEqual(seal, sealOf(begin, purpose))) return false
      return begin.readUIntBE(RANDOM_BYTES, MOMENT_BYTES) > Date.now()
    },

    /** Marks a challenge as used; false when it had been used already. */
    async spend(db: Db, challenge: string): Promise<boolean> {
      const { rows } = await db.execute(sql`
        insert into used_passkey_challenges (challenge_hash, expires_at)
        values (${hashed(challenge)}, now() + make_interval(secs => ${challengeLifetime}))
        on conflict do nothing returning challenge_hash`)
      return rows.length > 0
    },
  }
}

export type PasskeyChallenges = ReturnType<typeof passkeyChallenges>
