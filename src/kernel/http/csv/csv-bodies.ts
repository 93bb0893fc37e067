import type { FastifyInstance, FastifyRequest } from 'fastify'
import { refuse } from '../refusal.ts'
import { staffText } from '#kernel/rules/text/staff-text.ts'

/** The text of a UTF-8 file. Throws a refusal for other encodings, whose letters would be lost. */
function decoded(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw refuse('malformed_csv', { message: staffText('The file is not in UTF-8. Save it as “CSV UTF-8”.') })
  }
}

/**
 * Mounts endpoints that take CSV files in their own Fastify scope, so that no other endpoint accepts this type, and
 * these accept no other.
 * @param bodyLimit bytes
 */
export function mountCsvBodies(
  http: FastifyInstance,
  bodyLimit: number,
  mountEndpoints: (part: FastifyInstance) => void,
): void {
  void http.register(async (part) => {
    part.removeAllContentTypeParsers()
    part.addContentTypeParser(
      'text/csv',
      { parseAs: 'buffer', bodyLimit },
      async (_request: unknown, bytes: Buffer) => decoded(bytes),
    )
    mountEndpoints(part)
  })
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
