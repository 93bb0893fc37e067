import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { arrivalCookie, providers } from '../../../contract/providers.ts'
import { sessionCookie } from '../../http/session.ts'

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
  /** The account that the provider is to be added to; null when somebody signs in. */
  linkTo: z.string().nullable(),
  /** Milliseconds since 1970. */
  until: z.number(),
})
export type Attempt = z.output<typeof attempt>

/**
 * Keeps an attempt in a cookie of the browser that made it, sealed (AES-256-GCM): nobody is signed
 * in by an answer of a provider that another browser asked for.
 */
export function attempts({ key, https }: { key: Buffer; https: boolean }) {
  const name = https ? '__Host-sign-in' : 'sign-in'
  const cookie = sessionCookie(https)

  function sealed(text: string): string {
    const iv = randomBytes(12)
    const cipher = createCipheriv('aes-256-gcm', key, iv)
    const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
    return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url')
  }

  function opened(seal: string): string | null {
    const bytes = Buffer.from(seal, 'base64url')
    if (bytes.length < 28) return null
    try {
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12))
      decipher.setAuthTag(bytes.subarray(12, 28))
      return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')
    } catch {
      return null // not sealed by us
    }
  }

  return {
    remember(reply: FastifyReply, begun: Omit<Attempt, 'until'>): void {
      const text = JSON.stringify({ ...begun, until: Date.now() + lifetime * 1000 })
      reply.setCookie(name, sealed(text), { ...cookie, maxAge: lifetime })
    },

    /** Lets the next page say that somebody has just signed in; pages are the same for everybody else. */
    greet(reply: FastifyReply): void {
      reply.setCookie(arrivalCookie, '1', { ...cookie, httpOnly: false, maxAge: greeting })
    },

    /** The attempt of this browser, which is forgotten by it; null when there is none any more. */
    recall(request: FastifyRequest, reply: FastifyReply): Attempt | null {
      const seal = request.cookies[name]
      if (seal === undefined) return null
      reply.clearCookie(name, cookie)
      const text = opened(seal)
      const found = text === null ? null : attempt.parse(JSON.parse(text))
      return found && found.until > Date.now() ? found : null
    },
  }
}

export type Attempts = ReturnType<typeof attempts>
