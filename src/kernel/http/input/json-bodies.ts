import { isUtf8 } from 'node:buffer'
import type { FastifyInstance } from 'fastify'
import { isBodyOptional } from './optional-bodies.ts'
import { refuse } from '../refusal.ts'

/** JSON is UTF-8 (RFC 8259, section 8.1), which includes ASCII. */
const readable = /^(utf-?8|us-ascii)$/i

function charsetOf(contentType: string | undefined): string {
  return /;\s*charset\s*=\s*"?([^";\s]*)/i.exec(contentType ?? '')?.[1] ?? 'utf-8'
}

/**
 * Parses JSON as Fastify does, and refuses keys that would pollute prototypes. If an endpoint does not require a body,
 * an empty one counts as none, because many clients send a content type with every request. Bytes that are not UTF-8 are
 * refused, because their letters would be stored as `\uFFFD`.
 */
export function readJsonBodies(http: FastifyInstance): void {
  // Other sites' forms can send plain text without a preflight; our pages send JSON.
  http.removeContentTypeParser('text/plain')
  const parse = http.getDefaultJsonParser('error', 'error')
  http.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, bytes: Buffer, done) => {
    if (!readable.test(charsetOf(request.headers['content-type']))) {
      done(refuse('unsupported_media_type'))
    } else if (!isUtf8(bytes)) {
      done(refuse('malformed_json'))
    } else if (bytes.length === 0 && isBodyOptional(request.routeOptions.config.endpoint ?? {})) {
      done(null, undefined)
    } else void parse(request, bytes.toString('utf8'), done)
  })
}
