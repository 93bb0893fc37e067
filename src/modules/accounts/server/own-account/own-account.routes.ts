import type { FastifyInstance, FastifyRequest } from 'fastify'
import {
  changeOwnEmail,
  changeOwnPassword,
  chooseOfficeLanguage,
  closeOwnAccount,
  endOwnSession,
  getOwnAccount,
  listOwnSessions,
  proveOwnAccount,
  updateOwnAccount,
  type OwnAccount,
} from '../../contract/own-account.ts'
import { audit } from '#kernel/audit/audit.ts'
import type { Db } from '#kernel/database/db.ts'
import { entityTag } from '#kernel/http/entity-tag.ts'
import { browserOf } from '#kernel/http/sessions/browser-of.ts'
import { languageOf } from '#kernel/http/language.ts'
import { isProven } from '#kernel/http/sessions/proof.ts'
import { mount } from '#kernel/http/mount.ts'
import { Refusal, refuse } from '#kernel/http/refusal.ts'
import { sessionCookie, sessionCookieName, storedSessionId } from '#kernel/http/sessions/session.ts'
import type { Actor } from '#kernel/http/actor.ts'
import type { Requester, OwnAccountService } from './own-account.service.ts'
import { ownAccountRepository } from './own-account.repository.ts'
import { sessionsRepository } from '../sessions/sessions.repository.ts'
import type { UserRow } from '../users.tables.ts'
import { serializeCurrentUser } from '../users.serializer.ts'

const success = { success: true as const }

const serializeAccount = (row: UserRow): OwnAccount => ({
  ...serializeCurrentUser(row),
  hasPassword: row.passwordHash !== null,
})

/** The person and evidence of a request. */
export const requesterIn = (actor: Actor, { ip, session }: FastifyRequest): Requester => ({
  actor,
  ip,
  sessionId: session.sessionId,
  signedInAt: session.startedAt,
  provenAt: session.provenAt,
})

/** The endpoints of a person's own account: details, sessions, export and deletion. */
export function mountOwnAccount(
  http: FastifyInstance,
  { own, db, https }: { own: OwnAccountService; db: Db; https: boolean },
): void {
  mount(http, getOwnAccount, async ({ actor, reply }) => {
    const row = await own.ownRow(actor)
    reply.header('etag', entityTag(row.version))
    return serializeAccount(row)
  })

  mount(http, updateOwnAccount, async ({ body, actor, request, reply }) => {
    const row = await own.update(requesterIn(actor, request), body)
    if (row instanceof Refusal) return row
    reply.header('etag', entityTag(row.version))
    return serializeAccount(row)
  })

  mount(http, chooseOfficeLanguage, async ({ body, actor }) => {
    await ownAccountRepository(db).chooseOfficeLanguage(actor.id, body.language)
    return success
  })

  mount(http, proveOwnAccount, async ({ body, actor, request }) => {
    const requester = requesterIn(actor, request)
    const refused = await own.prove(requester, body?.password)
    if (refused) return refused
    // A proof that still holds needs no password, so it is not made longer.
    if (!isProven(requester)) request.session.provenAt = new Date().toISOString()
    return success
  })

  mount(http, changeOwnEmail, async ({ body, actor, request }) => {
    const refused = await own.changeEmail(requesterIn(actor, request), body, languageOf(request.raw))
    if (refused) return refused
    return success
  })

  mount(
    http,
    changeOwnPassword,
    async ({ body, actor, request }) =>
      (await own.changePassword(requesterIn(actor, request), body)) ?? success,
  )

  mount(http, listOwnSessions, async ({ actor, request }) => {
    const current = storedSessionId(request.session.sessionId)
    const sessions = await sessionsRepository(db).of(actor.id)
    return sessions.map(({ sid, sess }) => {
      const { browser, system } = browserOf(sess.device ?? '')
      return {
        id: sid,
        browser,
        system,
        network: sess.network ?? null,
        startedAt: sess.startedAt ?? null,
        lastSeenAt: sess.lastSeenAt ?? null,
        current: sid === current,
      }
    })
  })

  mount(http, endOwnSession, async ({ params, actor }) => {
    if (!(await sessionsRepository(db).end(actor.id, params.id))) return refuse('session_not_found')
    await audit(db, { by: actor, action: 'account.session_end', id: actor.id, label: actor.email })
    return success
  })

  mount(http, closeOwnAccount, async ({ body, actor, request, reply }) => {
    const closed = await own.close(requesterIn(actor, request), body?.password)
    if (closed instanceof Refusal) return closed
    // After restoring an older backup, this log tells which accounts have to be erased again.
    request.log.info({ account: actor.id }, 'an account was erased')
    await request.session.destroy()
    reply.clearCookie(sessionCookieName(https), sessionCookie(https))
    return success
  })
}
