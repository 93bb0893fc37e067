import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { signInRedirectCookie, providers } from '../../contract/providers.ts'
import { sealedCookie } from '../../../../kernel/http/sealed-cookie.ts'

/** An attempt to sign in at a provider takes at most this long, in seconds. */
const lifetime = 10 * 60

/** Seconds in which the page after a sign-in opens. */
const greeting = 30

const attempt = z.object({
  provider: z.enum(providers),
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  returnTo: z.string(),
  /** The account that the provider is to be added to, and its credentials then; null when somebody signs in. */
  linkTo: z.object({ id: z.string(), credentialsVersion: z.number() }).nullable(),
})
export type Attempt = z.output<typeof attempt>

/**
 * Keeps an attempt in a cookie of the browser that made it, sealed: nobody is signed in by an answer of a provider
 * that another browser asked for.
 */
export function attempts({ key, https }: { key: Buffer; https: boolean }) {
  const cookie = sealedCookie({ name: 'sign-in', key, https, maxAgeSeconds: lifetime, content: attempt })
  return {
    remember: (reply: FastifyReply, begun: Attempt) => cookie.set(reply, begun),

    /** Lets the next page say that somebody has just signed in; pages are the same for everybody else. */
    greet(reply: FastifyReply): void {
      reply.setCookie(signInRedirectCookie, '1', { ...cookie.attributes, httpOnly: false, maxAge: greeting })
    },

    /** The attempt of this browser, which is forgotten by it; null when there is none any more. */
    recall(request: FastifyRequest, reply: FastifyReply): Attempt | null {
      cookie.clear(request, reply)
      return cookie.read(request)
    },
  }
}

export type Attempts = ReturnType<typeof attempts>
