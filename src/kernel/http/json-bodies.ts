import type { FastifyInstance } from 'fastify'
import { mayBeAbsent } from './absent-bodies.ts'
import { refuse } from './refusal.ts'

/** JSON is UTF-8 (RFC 8259, section 8.1); ASCII is a part of it. */
const readable = /^(utf-?8|us-ascii)$/i

function charsetOf(contentType: string | undefined): string {
  return /;\s*charset\s*=\s*"?([^";\s]*)/i.exec(contentType ?? '')?.[1] ?? 'utf-8'
}

/**
 * Reads JSON as Fastify does, with keys that reach into prototypes refused. An empty body is none
 * where none is needed: many programs name a content type with every request, others none.
 */
export function readJsonBodies(http: FastifyInstance): void {
  // Forms of other sites can send plain text without a preflight; ours send JSON.
  http.removeContentTypeParser('text/plain')
  const parse = http.getDefaultJsonParser('error', 'error')
  http.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (!readable.test(charsetOf(request.headers['content-type']))) {
      done(refuse('unsupported_media_type'))
    } else if (body === '' && mayBeAbsent(request.routeOptions.config.endpoint ?? {})) {
      done(null, undefined)
    } else void parse(request, body as string, done)
  })
}
