import type { FastifyInstance, FastifyRequest } from 'fastify'
import {
  forgotPassword,
  requestEmailVerification,
  requestMagicLink,
  resetPassword,
  verifyEmail,
  verifyMagicLink,
} from '../../contract/accounts.ts'
import { languageOf } from '../http/language.ts'
import { mount } from '../http/mount.ts'
import { refuse } from '../http/refusal.ts'
import type { LinksService } from './links.service.ts'
import { startSession } from './start-session.ts'
import type { Purpose } from './tokens.ts'

const success = { success: true as const }

/** Mails with links, and what their links do. Showing a link's page does nothing; only these do. */
export function mountLinks(
  http: FastifyInstance,
  { links, onWritten }: { links: LinksService; onWritten: () => void },
): void {
  async function leaveMail(purpose: Purpose, { email }: { email: string }, request: FastifyRequest) {
    const from = { email, ip: request.ip, language: languageOf(request) }
    const tooMany = await links.request(purpose, from)
    if (tooMany) return tooMany
    onWritten()
    return success
  }

  mount(http, requestMagicLink, ({ body, request }) => leaveMail('magic_link', body, request))
  mount(http, requestEmailVerification, ({ body, request }) => leaveMail('verify_email', body, request))
  mount(http, forgotPassword, ({ body, request }) => leaveMail('reset_password', body, request))

  mount(http, verifyMagicLink, async ({ body, request }) => {
    const userId = await links.signIn(body.token)
    if (userId === null) return refuse('link_invalid')
    await startSession(request, userId)
    return success
  })

  mount(http, verifyEmail, async ({ body }) =>
    (await links.confirmEmail(body.token)) ? success : refuse('link_invalid'),
  )

  mount(http, resetPassword, async ({ body, request }) => {
    const { sessionId } = request.session
    return (await links.setPassword(body.token, body.password, sessionId)) ?? success
  })
}
