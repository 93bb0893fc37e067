import type { FastifyInstance } from 'fastify'
import { refuse } from './refusal.ts'

/** The text of a file. Throws a refusal for one in another encoding, whose letters would be lost. */
function decoded(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw refuse('malformed_csv', { message: 'The file is not in UTF-8. Save it as “CSV UTF-8”.' })
  }
}

/**
 * Mounts endpoints that take files in a part of their own, so that no other address understands files, and these
 * nothing else.
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
