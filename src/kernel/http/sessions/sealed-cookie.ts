import type { FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { seal, unseal } from './seal.ts'
import { sessionCookie } from './session.ts'

/**
 * A cookie that only the shop can read and write, for a value that belongs to this browser only. The expiry is inside
 * the cookie, so it does not depend on the browser.
 * @param options.name without prefix; on https it gets `__Host-`
 */
export function sealedCookie<Content extends z.ZodType<object>>(options: {
  name: string
  key: Buffer
  https: boolean
  maxAgeSeconds: number
  content: Content
}) {
  const { key, maxAgeSeconds } = options
  const name = options.https ? `__Host-${options.name}` : options.name
  const attributes = sessionCookie(options.https)

  return {
    attributes,

    set(reply: FastifyReply, content: z.input<Content>): void {
      reply.setCookie(name, seal(key, content, maxAgeSeconds), { ...attributes, maxAge: maxAgeSeconds })
    },

    /** The value; null if it has expired or was not sealed by this shop. */
    read(request: FastifyRequest): z.output<Content> | null {
      const sealed = request.cookies[name]
      return sealed === undefined ? null : unseal(key, sealed, options.content)
    },

    clear(request: FastifyRequest, reply: FastifyReply): void {
      if (request.cookies[name] !== undefined) reply.clearCookie(name, attributes)
    },
  }
}

export type SealedCookie<Content extends z.ZodType<object>> = ReturnType<typeof sealedCookie<Content>>
