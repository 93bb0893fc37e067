import type { IncomingMessage } from 'node:http'
import { fastifyCookie } from '@fastify/cookie'

type Cookies = Readonly<Record<string, string | undefined>>

const none: Cookies = {}
const parsed = new WeakMap<IncomingMessage, Cookies>()

/**
 * The cookies of a request, read with the parser that sessions use: trimmed, decoded, the first of each name. All code
 * that depends on a cookie reads it here, so that a header has only one interpretation.
 */
export function cookiesOf(request: IncomingMessage): Cookies {
  const header = request.headers.cookie
  if (header === undefined) return none
  const cookies = parsed.get(request) ?? fastifyCookie.parse(header)
  parsed.set(request, cookies)
  return cookies
}
