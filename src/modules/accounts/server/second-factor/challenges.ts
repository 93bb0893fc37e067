import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Db } from '../../../../kernel/database/db.ts'

/** How long an authenticator may take to answer, in seconds; a page that offers passkeys asks anew in time. */
export const challengeLifetime = 15 * 60

const RANDOM_BYTES = 16
const MOMENT_BYTES = 6
const SEALED_BYTES = RANDOM_BYTES + MOMENT_BYTES + 32

/** What a signature is to be good for, and for whom: the account, and for a new passkey its session too. */
export interface Purpose {
  kind: 'add' | 'sign-in' | 'second-factor'
  /** Ids; none for a sign-in, where nobody is known yet. */
  of: readonly string[]
}

const hashed = (challenge: string) => createHash('sha256').update(challenge).digest('base64url')

/**
 * Challenges that say themselves until when and for what they are good (HMAC-SHA-256), so that showing a page with
 * passkeys writes nothing. One that was used is remembered until it is too old, so that each is used once.
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

    /** Whether it was given for this and is not too old; whether it was used before, `spend` tells. */
    isOurs(challenge: string, purpose: Purpose): boolean {
      const bytes = Buffer.from(challenge, 'base64url')
      if (bytes.length !== SEALED_BYTES) return false
      const begin = bytes.subarray(0, RANDOM_BYTES + MOMENT_BYTES)
      const seal = bytes.subarray(RANDOM_BYTES + MOMENT_BYTES)
      if (!timingSafeEqual(seal, sealOf(begin, purpose))) return false
      return begin.readUIntBE(RANDOM_BYTES, MOMENT_BYTES) > Date.now()
    },

    /** Uses a challenge up; false when it was used before. */
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
