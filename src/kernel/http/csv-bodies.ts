import type { FastifyInstance, FastifyRequest } from 'fastify'
import { mountBodiesOfType } from './bodies-of-type.ts'
import { refuse } from './refusal.ts'

/** The text of a UTF-8 file. Throws a refusal for other encodings, whose letters would be lost. */
function decoded(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw refuse('malformed_csv', { message: 'The file is not in UTF-8. Save it as “CSV UTF-8”.' })
  }
}

/**
 * Mounts endpoints that take CSV files.
 * @param bodyLimit bytes
 */
export function mountCsvBodies(
  http: FastifyInstance,
  bodyLimit: number,
  mountEndpoints: (part: FastifyInstance) => void,
): void {
  mountBodiesOfType(http, { type: 'text/csv', bodyLimit, read: decoded }, mountEndpoints)
}

/**
 * Mounts endpoints that take a CSV file instead of JSON.
 * @param bodyLimit bytes
 * @param bodyOf the body that a file with this text stands for
 */
export function mountCsvOrJsonBodies(
  http: FastifyInstance,
  { bodyLimit, bodyOf }: { bodyLimit: number; bodyOf: (text: string, request: FastifyRequest) => unknown },
  mountEndpoints: (part: FastifyInstance) => void,
): void {
  void http.register(async (part) => {
    part.addContentTypeParser(
      'text/csv',
      { parseAs: 'buffer', bodyLimit },
      async (request: FastifyRequest, bytes: Buffer) => bodyOf(decoded(bytes), request),
    )
    mountEndpoints(part)
  })
}
