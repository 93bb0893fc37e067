import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { providers } from '../../contract/providers.ts'
import { signInRedirectCookie } from '../../contract/sign-in-redirect.ts'
import { sealedCookie } from '#kernel/http/sessions/sealed-cookie.ts'

/** Lifetime of a sign-in attempt at a provider, in seconds. */
const lifetime = 10 * 60

/** Seconds within which the page after a sign-in must open to confirm it. */
const greeting = 30

const attempt = z.object({
  provider: z.enum(providers),
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  returnTo: z.string(),
  /** The account to link the provider to, with the version of its credentials at that time; null for a sign-in. */
  linkTo: z.object({ id: z.string(), credentialsVersion: z.number() }).nullable(),
})
export type Attempt = z.output<typeof attempt>

/**
 * Stores a sign-in attempt in an encrypted cookie of the browser that started it, so that a provider's answer to
 * another browser's attempt signs nobody in.
 */
export function attempts({ key, https }: { key: Buffer; https: boolean }) {
  const cookie = sealedCookie({ name: 'sign-in', key, https, maxAgeSeconds: lifetime, content: attempt })
  return {
    remember: (reply: FastifyReply, begun: Attempt) => cookie.set(reply, begun),

    /**
     * Lets the next page say that the person has just signed in; by cookie, because the page itself is the same for
     * everybody.
     */
    greet(reply: FastifyReply): void {
      reply.setCookie(signInRedirectCookie, '1', { ...cookie.attributes, httpOnly: false, maxAge: greeting })
    },

    /** Returns the attempt of this browser and deletes its cookie; null when there is none. */
    recall(request: FastifyRequest, reply: FastifyReply): Attempt | null {
      cookie.clear(request, reply)
      return cookie.read(request)
    },
  }
}

export type Attempts = ReturnType<typeof attempts>
