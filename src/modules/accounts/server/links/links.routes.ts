import type { FastifyInstance, FastifyRequest } from 'fastify'
import {
  forgotPassword,
  readPasswordRule,
  requestEmailVerification,
  requestMagicLink,
  resetPassword,
  restoreEmail,
  verifyEmail,
  verifyMagicLink,
} from '../../contract/accounts.ts'
import type { Db } from '#kernel/database/db.ts'
import { languageOf } from '#kernel/http/language.ts'
import { mount } from '#kernel/http/mount.ts'
import { Refusal, refuse } from '#kernel/http/refusal.ts'
import { anonymousActor, type Actor } from '#kernel/http/actor.ts'
import type { BrowserProof } from '../sign-in/claim-account.ts'
import type { EmailAddressService } from './email-address.service.ts'
import type { LinksService } from './links.service.ts'
import type { RegisteredCookie } from '../sign-in/registered-cookie.ts'
import { startSession } from '../sessions/start-session.ts'
import type { Purpose } from './tokens.ts'

const success = { success: true as const }

/**
 * The endpoints that request mailed links, and those that use them. Opening a link's page changes nothing; only
 * these requests do.
 */
export function mountLinks(
  http: FastifyInstance,
  {
    links,
    addresses,
    registered,
    db,
  }: {
    links: LinksService
    addresses: EmailAddressService
    registered: RegisteredCookie
    db: Db
  },
): void {
  async function queueMail(purpose: Purpose, { email }: { email: string }, request: FastifyRequest) {
    const from = { email, ip: request.ip, language: languageOf(request.raw) }
    const tooMany = await links.request(purpose, from)
    if (tooMany) return tooMany
    return success
  }

  const proofOf = (actor: Actor | null, request: FastifyRequest): BrowserProof => ({
    signedIn: actor?.id ?? null,
    registered: registered.read(request)?.userId ?? null,
  })

  mount(http, requestMagicLink, ({ body, request }) => queueMail('magic_link', body, request))
  mount(http, requestEmailVerification, ({ body, request }) => queueMail('verify_email', body, request))
  mount(http, forgotPassword, ({ body, request }) => queueMail('reset_password', body, request))

  mount(http, verifyMagicLink, async ({ body, actor, request, reply }) => {
    const signedIn = await links.signIn(body.token, anonymousActor(request), proofOf(actor, request))
    if (signedIn === null) return refuse('link_invalid')
    registered.clear(request, reply)
    const refused = await startSession(request, signedIn.user, { db, method: 'magic_link' })
    return refused ?? { ...success, ...(signedIn.passwordRemoved && { passwordRemoved: true as const }) }
  })

  mount(http, verifyEmail, async ({ body, actor, request, reply }) => {
    const confirmed = await addresses.confirm(body.token, {
      by: anonymousActor(request),
      ip: request.ip,
      language: languageOf(request.raw),
      ...proofOf(actor, request),
      password: body.password,
    })
    if (confirmed instanceof Refusal) return confirmed
    registered.clear(request, reply)
    return { ...success, ...(confirmed.passwordRemoved && { passwordRemoved: true as const }) }
  })

  mount(
    http,
    restoreEmail,
    async ({ body, request }) =>
      (await addresses.restore(body.token, body.password, anonymousActor(request))) ?? success,
  )

  mount(http, readPasswordRule, ({ body, request }) => links.passwordRule(body.token, request.ip))

  mount(http, resetPassword, async ({ body, request }) => {
    const asking = {
      ownSession: request.session.sessionId,
      by: anonymousActor(request),
      closesOtherWays: body.removeOtherSignInMethods ?? false,
    }
    return (await links.setPassword(body.token, body.password, asking)) ?? success
  })
}
