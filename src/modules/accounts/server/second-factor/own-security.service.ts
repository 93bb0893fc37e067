import type { Pool } from 'pg'
import type { NewPasskey } from '../../contract/passkeys.ts'
import { worksInOffice } from '#kernel/rules/permissions.ts'
import { requiresSecondFactor } from '../../rules/second-factor.ts'
import { audit } from '#kernel/audit/audit.ts'
import { createDb, type Db } from '#kernel/database/db.ts'
import { transactionOrRefusal } from '#kernel/http/transaction-or-refusal.ts'
import { refuse, type Refusal } from '#kernel/http/refusal.ts'
import type { StoredSettings } from '#modules/settings/server/index.ts'
import { endSessionsAndLinks } from '../sessions/end-sessions.ts'
import type { AccountLimits } from '../sign-in/limits.ts'
import { writeNotice, type Notice } from '../links/notices.ts'
import { refuseUnproven, type Requester } from '../own-account/own-account.service.ts'
import { sessionsRepository } from '../sessions/sessions.repository.ts'
import { usersRepository } from '../users.repository.ts'
import type { UserRow } from '../users.tables.ts'
import { displayName } from '../users.serializer.ts'
import { asksForSecondFactor, factorsRepository, type Factors } from './factors.repository.ts'
import type { PasskeyCeremonies } from './passkey-ceremonies.ts'
import { serializePasskey, passkeysRepository } from './passkeys.repository.ts'
import { recoveryCodes } from './recovery-codes.ts'
import type { RelyingParty } from './relying-party.ts'
import { newTotpSecret, formatTotpSecret } from './totp.ts'
import type { Seal } from '#kernel/process/seal.ts'
import { totpRepository } from './totp.repository.ts'

const MAX_PASSKEYS = 20

/** The requesting person, and whether the session has shown a second factor. */
export interface SecurityRequester extends Requester {
  secondFactor: boolean
  language: string
}

type Unproven = Refusal<'proof_needed' | 'sign_in_again'>

export interface OwnSecurityDeps {
  pool: Pool
  limits: AccountLimits
  seal: Seal
  ceremonies: PasskeyCeremonies
  settings: () => Promise<StoredSettings>
}

/** Setting up and removing second factors on the account page. */
export function ownSecurityService(parts: OwnSecurityDeps) {
  const { pool, seal, ceremonies, limits } = parts

  async function requiredOf({ role }: UserRow): Promise<boolean> {
    return requiresSecondFactor((await parts.settings()).requiredSecondFactor, role)
  }

  /** Locks the requesting account, if this session may change how it is signed in to. */
  async function hold(
    db: Db,
    requester: SecurityRequester,
  ): Promise<{ user: UserRow; before: Factors } | Unproven> {
    const user = await usersRepository(db).lock(requester.actor.id)
    if (user === null) throw refuse('unauthenticated')
    const before = await factorsRepository(db).of(user.id)
    // A session that started before the account required a second factor has not shown one.
    if (asksForSecondFactor(user, before) && !requester.secondFactor) return refuse('sign_in_again')
    return refuseUnproven(requester, user) ?? { user, before }
  }

  /** Runs a change in its own transaction, for a session that was recently proved. */
  function changing<T>(
    requester: SecurityRequester,
    change: (db: Db, locked: { user: UserRow; before: Factors }) => Promise<T>,
  ) {
    return transactionOrRefusal(pool, async (db): Promise<T | Unproven> => {
      const locked = await hold(db, requester)
      return 'user' in locked ? change(db, locked) : locked
    })
  }

  /**
   * Completes every change: sessions without one of the remaining factors end, the owner is notified, and an account
   * that now requires a second factor gets recovery codes, which are shown once.
   */
  async function changed(
    db: Db,
    requester: SecurityRequester,
    { user, action, factor, notice }: { user: UserRow; action: string; factor: object; notice: Notice },
  ): Promise<string[] | null> {
    const isAsked = asksForSecondFactor(
      (await usersRepository(db).byId(user.id)) as UserRow,
      await factorsRepository(db).of(user.id),
    )
    await endSessionsAndLinks(db, user.id, { exceptSessionId: requester.sessionId })
    await sessionsRepository(db).noteSecondFactor(user.id, requester.sessionId, isAsked)
    const { actor, language } = requester
    await audit(db, {
      by: actor,
      action: `account.${action}`,
      id: user.id,
      label: user.email,
      after: factor,
    })
    await writeNotice(db, user, notice, { language })
    const codes = recoveryCodes(db)
    if (!isAsked) await codes.removeAll(user.id)
    return isAsked && (await codes.left(user.id)) === 0 ? codes.renew(user.id) : null
  }

  /** Staff cannot remove their last second factor while the shop requires one. */
  async function refuseLast(db: Db, user: UserRow): Promise<Refusal<'last_second_factor'> | null> {
    if (!(await requiredOf(user))) return null
    const after = await factorsRepository(db).of(user.id)
    return asksForSecondFactor(user, after) ? null : refuse('last_second_factor')
  }

  /** The purpose of a challenge for a new passkey: only for this account and session. */
  const adding = ({ actor, sessionId }: SecurityRequester) =>
    ({ kind: 'add', of: [actor.id, sessionId] }) as const

  return {
    async read({ actor }: Pick<SecurityRequester, 'actor'>) {
      const db = createDb(pool)
      const user = await usersRepository(db).byId(actor.id)
      if (user === null) throw refuse('unauthenticated')
      const factors = await factorsRepository(db).of(user.id)
      return {
        passkeys: (await passkeysRepository(db).of(user.id)).map(serializePasskey),
        totpSince: factors.totpSince?.toISOString() ?? null,
        recoveryCodesLeft: factors.recoveryCodesLeft,
        asked: asksForSecondFactor(user, factors),
        choosable: !worksInOffice(user.role) && factors.passkeys > 0 && factors.totpSince === null,
        required: await requiredOf(user),
      }
    },

    askToAddPasskey: (requester: SecurityRequester, party: RelyingParty) =>
      changing(requester, async (db, { user }) => {
        const passkeys = await passkeysRepository(db).of(user.id)
        if (passkeys.length >= MAX_PASSKEYS) return refuse('passkeys_full')
        const shop = (await parts.settings()).site_name
        return ceremonies.creation(user, passkeys, { party, purpose: adding(requester), shop })
      }),

    addPasskey: (
      requester: SecurityRequester,
      { credential, name }: { credential: NewPasskey; name: string },
      party: RelyingParty,
    ) =>
      changing(requester, async (db, { user, before }) => {
        if (before.passkeys >= MAX_PASSKEYS) return refuse('passkeys_full')
        const passkey = await ceremonies.added(db, credential, { party, purpose: adding(requester) })
        const row = passkey && (await passkeysRepository(db).insert({ ...passkey, name, userId: user.id }))
        if (!row) return refuse('passkey_refused')
        const factor = { factor: 'passkey', name }
        const addition = { user, action: 'second_factor_add', factor, notice: 'passkey_added' } as const
        return { passkey: serializePasskey(row), recoveryCodes: await changed(db, requester, addition) }
      }),

    async renamePasskey({ actor }: SecurityRequester, id: string, name: string) {
      const row = await passkeysRepository(createDb(pool)).rename(actor.id, id, name)
      return row ? serializePasskey(row) : refuse('passkey_not_found')
    },

    removePasskey: (requester: SecurityRequester, id: string) =>
      changing(requester, async (db, { user }) => {
        const removed = await passkeysRepository(db).remove(user.id, id)
        if (removed === null) return refuse('passkey_not_found')
        const last = await refuseLast(db, user)
        if (last) return last
        const factor = { factor: 'passkey', name: removed.name }
        await changed(db, requester, {
          user,
          action: 'second_factor_remove',
          factor,
          notice: 'passkey_removed',
        })
        return true
      }),

    beginTotp: (requester: SecurityRequester) =>
      changing(requester, async (db, { user }) => {
        const secret = newTotpSecret()
        await totpRepository(db, seal).begin(user.id, secret)
        const issuer = (await parts.settings()).site_name
        return formatTotpSecret(secret, { issuer, label: user.email ?? user.phone ?? displayName(user) })
      }),

    async confirmTotp(requester: SecurityRequester, code: string) {
      const tooMany = await limits.secondFactor(requester.actor.id, requester.ip)
      if (tooMany) return tooMany
      const result = await changing(requester, async (db, { user }) => {
        if (!(await totpRepository(db, seal).confirm(user.id, code))) return refuse('totp_code_wrong')
        const factor = { factor: 'totp' }
        const addition = { user, action: 'second_factor_add', factor, notice: 'totp_added' } as const
        return { recoveryCodes: await changed(db, requester, addition) }
      })
      if ('recoveryCodes' in result) await limits.secondFactorShown(requester.actor.id, requester.ip)
      return result
    },

    removeTotp: (requester: SecurityRequester) =>
      changing(requester, async (db, { user }) => {
        if (!(await totpRepository(db, seal).remove(user.id))) return true
        const last = await refuseLast(db, user)
        if (last) return last
        const factor = { factor: 'totp' }
        await changed(db, requester, { user, action: 'second_factor_remove', factor, notice: 'totp_removed' })
        return true
      }),

    renewRecoveryCodes: (requester: SecurityRequester) =>
      changing(requester, async (db, { user, before }) => {
        if (!asksForSecondFactor(user, before)) return refuse('no_second_factor')
        const codes = await recoveryCodes(db).renew(user.id)
        const entry = { by: requester.actor, id: user.id, label: user.email }
        await audit(db, { ...entry, action: 'account.recovery_codes_renew' })
        await writeNotice(db, user, 'recovery_codes_renewed', { language: requester.language })
        return { recoveryCodes: codes }
      }),

    choose: (requester: SecurityRequester, isAsked: boolean) =>
      changing(requester, async (db, { user, before }) => {
        if (before.passkeys === 0) return refuse('no_second_factor')
        await factorsRepository(db).choose(user.id, isAsked)
        const factor = { asked: isAsked }
        const notice = isAsked ? 'second_factor_on' : 'second_factor_off'
        return {
          recoveryCodes: await changed(db, requester, {
            user,
            action: 'second_factor_choose',
            factor,
            notice,
          }),
        }
      }),
  }
}

export type OwnSecurityService = ReturnType<typeof ownSecurityService>
