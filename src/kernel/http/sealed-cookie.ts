import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { sessionCookie } from './session.ts'

const stored = z.object({ content: z.unknown(), until: z.number() })

const IV_BYTES = 12
const TAG_BYTES = 16

function sealed(key: Buffer, text: string): string {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, iv)
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url')
}

function opened(key: Buffer, seal: string): string | null {
  const bytes = Buffer.from(seal, 'base64url')
  if (bytes.length < IV_BYTES + TAG_BYTES) return null
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV_BYTES))
    decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
    const body = bytes.subarray(IV_BYTES + TAG_BYTES)
    return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8')
  } catch {
    return null // not sealed by us
  }
}

/**
 * A cookie that only the shop can read and write (AES-256-GCM), for a value that belongs to this browser only. The
 * expiry is inside the cookie, so it does not depend on the browser.
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
      const text = JSON.stringify({ content, until: Date.now() + maxAgeSeconds * 1000 })
      reply.setCookie(name, sealed(key, text), { ...attributes, maxAge: maxAgeSeconds })
    },

    /** The value; null if it has expired or was not sealed by this shop. */
    read(request: FastifyRequest): z.output<Content> | null {
      const seal = request.cookies[name]
      const text = seal === undefined ? null : opened(key, seal)
      if (text === null) return null
      const { content, until } = stored.parse(JSON.parse(text))
      return until > Date.now() ? options.content.parse(content) : null
    },

    clear(request: FastifyRequest, reply: FastifyReply): void {
      if (request.cookies[name] !== undefined) reply.clearCookie(name, attributes)
    },
  }
}

export type SealedCookie<Content extends z.ZodType<object>> = ReturnType<typeof sealedCookie<Content>>
