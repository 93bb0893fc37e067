import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { mountBodiesOfType } from './bodies-of-type.ts'
import { refuse } from './refusal.ts'

/**
 * The page at the address of a request, as the answer to the form that it sent. Sets the headers; the caller sends the
 * HTML.
 */
export type PageOfForm = (
  request: FastifyRequest,
  reply: FastifyReply,
  /** What was sent, and what the page shows of the person who is signed in by now. */
  shown: { sentForm: unknown; own: unknown },
) => Promise<string>

declare module 'fastify' {
  interface FastifyInstance {
    /** Missing where the shop has no pages. */
    pageOfForm?: PageOfForm
  }
}

/** No form of ours has half as many fields. */
const maxFields = 300

/** Every name with its value; with all of them, in the order of the form, where a name is there several times. */
function fieldsOf(bytes: Buffer): Record<string, string | string[]> {
  const sent = new URLSearchParams(bytes.toString('utf8'))
  if (sent.size > maxFields) {
    const reason = `A form has at most ${maxFields} fields, and this one has ${sent.size}`
    throw refuse('invalid_body', { fields: { body: reason } })
  }
  const fields = new Map<string, string | string[]>()
  for (const [name, value] of sent) {
    const before = fields.get(name)
    if (Array.isArray(before)) before.push(value)
    else fields.set(name, before === undefined ? value : [before, value])
  }
  return Object.fromEntries(fields)
}

/**
 * Mounts endpoints that take the forms of pages without scripts. No other address understands forms, which pages of
 * other sites can send without asking first.
 * @param bodyLimit bytes
 */
export function mountFormBodies(
  http: FastifyInstance,
  bodyLimit: number,
  mountEndpoints: (part: FastifyInstance) => void,
): void {
  mountBodiesOfType(
    http,
    { type: 'application/x-www-form-urlencoded', bodyLimit, read: fieldsOf },
    mountEndpoints,
  )
}
