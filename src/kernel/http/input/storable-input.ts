import type { FastifyInstance } from 'fastify'
import { isStorable, withoutControls } from '#kernel/rules/text/storable-text.ts'
import { refuse } from '../refusal.ts'
import { staffText } from '#kernel/rules/text/staff-text.ts'

/** No form of ours nests deeper; serialising much deeper values would overflow the stack. */
const maxDepth = 20

/** Where and why a value cannot be stored in the database; null if it can. */
function unstorable(value: unknown, path: string[] = []): { path: string; reason: string } | null {
  const at = path.join('.') || 'body'
  if (typeof value === 'string') {
    if (isStorable(value)) return null
    return { path: at, reason: staffText('This text contains a character that cannot be stored') }
  }
  if (typeof value !== 'object' || value === null || Buffer.isBuffer(value)) return null
  if (path.length >= maxDepth)
    return { path: path[0] as string, reason: staffText('This value is nested too deeply') }
  for (const [key, inner] of Object.entries(value)) {
    const unstorablePart = unstorable(key, [...path, 'key']) ?? unstorable(inner, [...path, key])
    if (unstorablePart) return unstorablePart
  }
  return null
}

/** Takes control characters out of the texts of a parsed body, in place. */
function removeControls(value: unknown): unknown {
  if (typeof value === 'string') return withoutControls(value)
  if (typeof value !== 'object' || value === null || Buffer.isBuffer(value)) return value
  for (const [key, inner] of Object.entries(value)) {
    const kept = removeControls(inner)
    if (kept !== inner) Object.assign(value, { [key]: kept })
  }
  return value
}

/**
 * Refuses input that PostgreSQL cannot store (NUL, lone surrogates) or that is nested too deeply, and takes
 * other control characters out of what is sent to be stored.
 */
export function refuseUnstorable(http: FastifyInstance): void {
  http.addHook('preValidation', async (request) => {
    const { params, query, body, routeOptions } = request
    // A page stores nothing, and shows its own not-found state.
    if (routeOptions.url === '/*') return
    if (unstorable(params)) throw refuse('not_found')
    const inQuery = unstorable(query)
    if (inQuery) throw refuse('invalid_query', { fields: { [inQuery.path]: inQuery.reason } })
    const inBody = unstorable(body)
    if (inBody) throw refuse('invalid_body', { fields: { [inBody.path]: inBody.reason } })
    request.body = removeControls(body)
  })
}
