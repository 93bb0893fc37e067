import type { FastifyInstance, FastifyRequest } from 'fastify'
import {
  forgotPassword,
  requestEmailVerification,
  requestMagicLink,
  resetPassword,
  verifyEmail,
  verifyMagicLink,
} from '../../contract/accounts.ts'
import type { Db } from '../database/db.ts'
import { languageOf } from '../http/language.ts'
import { mount } from '../http/mount.ts'
import { refuse } from '../http/refusal.ts'
import { strangerIn } from '../http/visitor.ts'
import type { LinksService } from './links.service.ts'
import { startSession } from './start-session.ts'
import type { Purpose } from './tokens.ts'

const success = { success: true as const }

/** Mails with links, and what their links do. Showing a link's page does nothing; only these do. */
export function mountLinks(
  http: FastifyInstance,
  { links, db, onWritten }: { links: LinksService; db: Db; onWritten: () => void },
): void {
  async function leaveMail(purpose: Purpose, { email }: { email: string }, request: FastifyRequest) {
    const from = { email, ip: request.ip, language: languageOf(request.raw) }
    const tooMany = await links.request(purpose, from)
    if (tooMany) return tooMany
    onWritten()
    return success
  }

  mount(http, requestMagicLink, ({ body, request }) => leaveMail('magic_link', body, request))
  mount(http, requestEmailVerification, ({ body, request }) => leaveMail('verify_email', body, request))
  mount(http, forgotPassword, ({ body, request }) => leaveMail('reset_password', body, request))

  mount(http, verifyMagicLink, async ({ body, request }) => {
    const userId = await links.signIn(body.token, strangerIn(request))
    if (userId === null) return refuse('link_invalid')
    await startSession(request, userId, { db, method: 'magic_link' })
    return success
  })

  mount(http, verifyEmail, async ({ body, request }) =>
    (await links.confirmEmail(body.token, strangerIn(request))) ? success : refuse('link_invalid'),
  )

  mount(http, resetPassword, async ({ body, request }) => {
    const asking = { ownSession: request.session.sessionId, by: strangerIn(request) }
    return (await links.setPassword(body.token, body.password, asking)) ?? success
  })
}
