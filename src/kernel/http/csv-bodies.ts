import type { FastifyInstance } from 'fastify'
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
