import type { FastifyInstance } from 'fastify'
import { isBodyOptional } from './optional-bodies.ts'
import { refuse } from './refusal.ts'

/** JSON is UTF-8 (RFC 8259, section 8.1), which includes ASCII. */
const readable = /^(utf-?8|us-ascii)$/i

function charsetOf(contentType: string | undefined): string {
  return /;\s*charset\s*=\s*"?([^";\s]*)/i.exec(contentType ?? '')?.[1] ?? 'utf-8'
}

/**
 * Parses JSON as Fastify does, and refuses keys that would pollute prototypes. If an endpoint does not require a body,
 * an empty one counts as none, because many clients send a content type with every request.
 */
export function readJsonBodies(http: FastifyInstance): void {
  // Other sites' forms can send plain text without a preflight; our pages send JSON.
  http.removeContentTypeParser('text/plain')
  const parse = http.getDefaultJsonParser('error', 'error')
  http.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (!readable.test(charsetOf(request.headers['content-type']))) {
      done(refuse('unsupported_media_type'))
    } else if (body === '' && isBodyOptional(request.routeOptions.config.endpoint ?? {})) {
      done(null, undefined)
    } else void parse(request, body as string, done)
  })
}
