import type { IncomingMessage } from 'node:http'
import { fastifyCookie } from '@fastify/cookie'

type Cookies = Readonly<Record<string, string | undefined>>

const none: Cookies = {}
const parsed = new WeakMap<IncomingMessage, Cookies>()

/**
 * The cookies of a request, by the parser that sessions use: trimmed, decoded, the first of each name. Whoever
 * decides by a cookie reads it here, so that no two parts of the shop read one header in two ways.
 */
export function cookiesOf(request: IncomingMessage): Cookies {
  const header = request.headers.cookie
  if (header === undefined) return none
  const cookies = parsed.get(request) ?? fastifyCookie.parse(header)
  parsed.set(request, cookies)
  return cookies
}
