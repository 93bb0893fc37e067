import type { FastifyBaseLogger } from 'fastify'
import type { Pool } from 'pg'
import type { PasskeySignature } from '../../contract/passkeys.ts'
import type { SecondFactor } from '../../contract/second-factor.ts'
import { audit } from '#kernel/audit/audit.ts'
import { createDb } from '#kernel/database/db.ts'
import { refuse, type Refusal } from '#kernel/http/refusal.ts'
import type { AnyActor } from '#kernel/http/actor.ts'
import type { AccountLimits } from '../sign-in/limits.ts'
import { usersRepository } from '../users.repository.ts'
import type { UserRow } from '../users.tables.ts'
import type { PasskeyCeremonies } from './passkey-ceremonies.ts'
import { passkeysRepository } from './passkeys.repository.ts'
import type { PendingSignIn } from './pending-sign-in.ts'
import { recoveryCodes } from './recovery-codes.ts'
import type { RelyingParty } from './relying-party.ts'
import type { Seal } from '#kernel/process/seal.ts'
import { totpRepository } from './totp.repository.ts'

interface From {
  by: AnyActor
  ip: string
}

const UNREADABLE =
  'The key of an authenticator app cannot be read: SESSION_SECRET (or secrets/session-secret in DATA_DIR) is not the one with which it was stored'

/** Logs a warning if keys of authenticator apps were stored with another secret of the installation. */
export async function warnOfUnreadableApps(pool: Pool, seal: Seal, log: FastifyBaseLogger): Promise<void> {
  if (!(await totpRepository(createDb(pool), seal).isReadable()))
    log.warn(`${UNREADABLE} (docs/operations.md, Another session secret)`)
}

/** The second step of a sign-in, and signing in with a passkey that is both factors. */
export function secondFactorSignIn(parts: {
  pool: Pool
  log: FastifyBaseLogger
  limits: AccountLimits
  seal: Seal
  ceremonies: PasskeyCeremonies
}) {
  const { limits, ceremonies } = parts
  const db = createDb(parts.pool)
  const secondStep = (userId: string) => ({ kind: 'second-factor', of: [userId] }) as const
  const alone = { kind: 'sign-in', of: [] } as const

  async function failed(
    { by }: From,
    user: UserRow | null,
    { method, factor }: { method: string; factor: SecondFactor },
  ): Promise<void> {
    const id = user?.id ?? 'unknown'
    const after = { method, factor }
    await audit(db, { by, action: 'account.sign_in_failed', id, label: user?.email ?? null, after })
  }

  return {
    /** Verifies and consumes a code. The attempt counts before the code is compared. */
    async code(
      { user, method }: PendingSignIn,
      proof: { factor: 'totp' | 'recoveryCode'; code: string },
      from: From,
    ): Promise<Refusal<'code_invalid' | 'totp_unreadable' | 'too_many_requests'> | null> {
      const tooMany = await limits.secondFactor(user.id, from.ip)
      if (tooMany) return tooMany
      const { factor, code } = proof
      const used =
        factor === 'totp'
          ? await totpRepository(db, parts.seal).use(user.id, code)
          : await recoveryCodes(db).use(user.id, code)
      if (used === 'unreadable') {
        parts.log.error({ account: user.id }, UNREADABLE)
        return refuse('totp_unreadable')
      }
      if (used === 'wrong' || used === false) {
        await failed(from, user, { method, factor })
        return refuse('code_invalid')
      }
      await limits.secondFactorShown(user.id, from.ip)
      return null
    },

    /** Options for signing with a passkey of the account whose sign-in is pending. */
    async request({ user }: PendingSignIn, party: RelyingParty) {
      const passkeys = await passkeysRepository(db).of(user.id)
      return ceremonies.request(passkeys, { party, purpose: secondStep(user.id) })
    },

    async passkey(
      { user, method }: PendingSignIn,
      credential: PasskeySignature,
      { party, ...from }: From & { party: RelyingParty },
    ): Promise<Refusal<'passkey_invalid' | 'too_many_requests'> | null> {
      const tooMany = await limits.passkey(from.ip)
      if (tooMany) return tooMany
      const passkey = await ceremonies.signed(db, credential, { party, purpose: secondStep(user.id) })
      if (passkey?.userId !== user.id) {
        await failed(from, user, { method, factor: 'passkey' })
        return refuse('passkey_invalid')
      }
      await limits.passkeyAccepted(from.ip)
      return null
    },

    /** Options for signing in with any passkey of this shop. */
    requestAlone: (party: RelyingParty) => ceremonies.request([], { party, purpose: alone }),

    /** The account of a passkey that signs in alone. */
    async passkeyAlone(
      credential: PasskeySignature,
      { party, ...from }: From & { party: RelyingParty },
    ): Promise<UserRow | Refusal<'passkey_invalid' | 'too_many_requests'>> {
      const tooMany = await limits.passkey(from.ip)
      if (tooMany) return tooMany
      const ownPasskey = await passkeysRepository(db).byCredential(credential.id)
      // Read before the signature is verified: if the credentials change in between, the session is invalid.
      const user = ownPasskey && (await usersRepository(db).byId(ownPasskey.userId))
      const passkey = user && (await ceremonies.signed(db, credential, { party, purpose: alone }))
      if (passkey === null) {
        await failed(from, user, { method: 'passkey', factor: 'passkey' })
        return refuse('passkey_invalid')
      }
      await limits.passkeyAccepted(from.ip)
      return user as UserRow
    },
  }
}

export type SecondFactorSignIn = ReturnType<typeof secondFactorSignIn>
