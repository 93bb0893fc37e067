import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { mountBodiesOfType } from './bodies-of-type.ts'
import { refuse } from './refusal.ts'

/**
 * Renders the page of the request's URL in response to a submitted form. Sets the headers; the caller sends the HTML.
 */
export type PageOfForm = (
  request: FastifyRequest,
  reply: FastifyReply,
  /** The submitted fields, and what the page shows of the signed-in person. */
  shown: { submittedForm: unknown; own: unknown },
) => Promise<string>

declare module 'fastify' {
  interface FastifyInstance {
    /** Missing if the shop runs without pages. */
    pageOfForm?: PageOfForm
  }
}

/** More than twice the fields of any of our forms. */
const maxFields = 300

/** The fields of a form by name; a repeated name has a list of its values in the order of the form. */
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
 * Mounts endpoints that accept HTML forms, for pages without scripts. No other endpoint accepts forms, because other
 * sites can send them without a preflight.
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
