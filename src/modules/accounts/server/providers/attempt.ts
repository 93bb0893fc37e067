import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { signInRedirectCookie, providers } from '../../contract/providers.ts'
import { sealedCookie } from '../../../../kernel/http/sealed-cookie.ts'

/** Lifetime of a sign-in attempt at a provider, in seconds. */
const lifetime = 10 * 60

/** Seconds within which the page after a sign-in must open to say so. */
const greeting = 30

const attempt = z.object({
  provider: z.enum(providers),
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  returnTo: z.string(),
  /** The account that the provider is linked to, and the version of its credentials then; null for a sign-in. */
  linkTo: z.object({ id: z.string(), credentialsVersion: z.number() }).nullable(),
})
export type Attempt = z.output<typeof attempt>

/**
 * Stores an attempt in an encrypted cookie of the browser that started it: a provider's answer that another browser
 * requested signs nobody in.
 */
export function attempts({ key, https }: { key: Buffer; https: boolean }) {
  const cookie = sealedCookie({ name: 'sign-in', key, https, maxAgeSeconds: lifetime, content: attempt })
  return {
    remember: (reply: FastifyReply, begun: Attempt) => cookie.set(reply, begun),

    /**
     * Lets the next page say that the person has just signed in; a cookie, because the page is the same for
     * everybody.
     */
    greet(reply: FastifyReply): void {
      reply.setCookie(signInRedirectCookie, '1', { ...cookie.attributes, httpOnly: false, maxAge: greeting })
    },

    /** The attempt of this browser, whose cookie is deleted; null when there is none. */
    recall(request: FastifyRequest, reply: FastifyReply): Attempt | null {
      cookie.clear(request, reply)
      return cookie.read(request)
    },
  }
}

export type Attempts = ReturnType<typeof attempts>
