import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as contract from '../../contract/providers.ts'
import type { ProviderName } from '../../contract/providers.ts'
import type { Db } from '#kernel/database/db.ts'
import { languageOf } from '#kernel/http/language.ts'
import { mount } from '#kernel/http/mount.ts'
import { isSameOrigin } from '#kernel/http/headers/origin.ts'
import { ownPath } from '#kernel/http/pages/own-path.ts'
import { anonymousActor, type Actor } from '#kernel/http/actor.ts'
import {
  ProviderUnavailable,
  SignInCancelled,
  type SignInProvider,
  type ProviderProfile,
} from '#kernel/integrations/sign-in-provider.ts'
import { isProven } from '#kernel/http/sessions/proof.ts'
import { accountOf } from '../sessions/session-account.ts'
import { startSession } from '../sessions/start-session.ts'
import type { Attempt, Attempts } from './attempt.ts'
import type { ProvidersService } from './providers.service.ts'

const login = '/login?error=sign_in_failed'

/**
 * Answers 400 to a sign-in that cannot be trusted. Programs get the status; a browser is redirected at once to the
 * sign-in page, which explains the refusal in the visitor's language.
 */
async function refusedPage(reply: FastifyReply): Promise<void> {
  await reply
    .status(400)
    .headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
    .type('text/html; charset=utf-8')
    .send(
      `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Sign-in failed</title>` +
        `<meta name="robots" content="noindex"><meta http-equiv="refresh" content="0; url=${login}"></head>` +
        `<body><p>The sign-in did not succeed. <a href="${login}">Please try again.</a></p></body></html>`,
    )
}

const ends = {
  oidc: { start: contract.startOidc, finish: contract.finishOidc },
  google: { start: contract.startGoogle, finish: contract.finishGoogle },
  github: { start: contract.startGithub, finish: contract.finishGithub },
} as const

/** The page on which a sign-in with a second factor continues. */
const secondFactorPage = '/login/second-factor'

const secret = () => randomBytes(32).toString('base64url')

interface SignInDeps {
  configured: Partial<Record<ProviderName, SignInProvider>>
  service: ProvidersService
  attempts: Attempts
  db: Db
  publicOrigin: () => string
}

/** The endpoints that redirect to a provider, and its callbacks. */
export function mountProviderSignIn(http: FastifyInstance, parts: SignInDeps): void {
  for (const name of contract.providers) {
    mount(http, ends[name].start, async ({ query, actor, request, reply }) => {
      const options = { returnTo: ownPath(query.returnTo), link: query.link !== undefined }
      await go(reply, await begin(name, { ...options, actor, request, reply }))
      return undefined
    })
    mount(http, ends[name].finish, async ({ actor, request, reply }) => {
      const to = await finish(name, { actor, request, reply })
      if (to === null) await refusedPage(reply)
      else await go(reply, to)
      return undefined
    })
  }

  /** @returns the address to redirect to: the provider's, or the page before with a reason */
  async function begin(
    name: ProviderName,
    input: {
      returnTo: string | null
      link: boolean
      actor: Actor | null
      request: FastifyRequest
      reply: FastifyReply
    },
  ): Promise<string> {
    const { link, actor, request, reply } = input
    const page = link ? '/account' : '/login'
    const provider = parts.configured[name]
    if (provider === undefined) return `${page}?error=provider_not_configured`
    // Another site must not link its own provider identity to the visitor's account.
    if (link && (actor === null || !isSameOrigin(request, parts.publicOrigin()))) return page
    // Nor must somebody else at an unattended browser.
    const { startedAt: signedInAt, provenAt } = request.session
    if (link && !isProven({ signedInAt, provenAt })) return `${page}?error=proof_needed`
    const account = accountOf(request)
    const secrets = { state: secret(), nonce: secret(), verifier: secret() }
    try {
      const away = await provider.begin(secrets, `${parts.publicOrigin()}${ends[name].finish.path}`)
      parts.attempts.remember(reply, {
        provider: name,
        ...secrets,
        returnTo: input.returnTo ?? (link ? '/account' : '/'),
        linkTo: link && account ? { id: account.id, credentialsVersion: account.credentialsVersion } : null,
      })
      return away.href
    } catch (error) {
      request.log.warn({ err: error, provider: name }, 'a sign-in provider cannot be reached')
      return `${page}?error=provider_unavailable`
    }
  }

  /** @returns the address to redirect to; null when the provider's answer cannot be trusted */
  async function finish(
    name: ProviderName,
    { actor, request, reply }: { actor: Actor | null; request: FastifyRequest; reply: FastifyReply },
  ): Promise<string | null> {
    const provider = parts.configured[name]
    if (provider === undefined) return '/login?error=provider_not_configured'
    const attempt = parts.attempts.recall(request, reply)
    if (attempt === null || attempt.provider !== name) return null
    const page = attempt.linkTo ? '/account' : '/login'
    let profile: ProviderProfile
    try {
      profile = await provider.finish(attempt, new URL(request.url, parts.publicOrigin()))
    } catch (error) {
      request.log.warn({ err: error, provider: name }, 'a sign-in by a provider failed')
      if (error instanceof SignInCancelled) return `${page}?error=sign_in_cancelled`
      if (error instanceof ProviderUnavailable) return `${page}?error=provider_unavailable`
      return null
    }
    const not = await (attempt.linkTo ? added : signedIn)(attempt, profile, { actor, request })
    if (not === 'not_you') return null
    if (not === 'second_factor_needed') return secondFactorPage
    if (not) return `${page}?error=${not}`
    if (!attempt.linkTo) parts.attempts.greet(reply)
    return attempt.returnTo
  }

  async function signedIn(
    { provider, returnTo }: Attempt,
    profile: ProviderProfile,
    { request }: { request: FastifyRequest },
  ) {
    const signedInUser = await parts.service.signIn(
      provider,
      profile,
      anonymousActor(request),
      languageOf(request.raw),
    )
    if ('not' in signedInUser) return signedInUser.not
    const unfinished = await startSession(request, signedInUser.user, {
      db: parts.db,
      method: provider,
      returnTo,
    })
    return unfinished?.code ?? null
  }

  async function added(
    { provider, linkTo }: Attempt,
    profile: ProviderProfile,
    { actor, request }: { actor: Actor | null; request: FastifyRequest },
  ) {
    if (actor === null || linkTo === null || actor.id !== linkTo.id) return 'not_you'
    return parts.service.link(actor, { provider, linkTo, language: languageOf(request.raw) }, profile)
  }
}

async function go(reply: FastifyReply, to: string): Promise<void> {
  await reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' }).redirect(to, 302)
}
