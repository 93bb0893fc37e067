import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isLoopback } from '#kernel/process/env-rules.ts'
import type { Env } from '#kernel/process/env.ts'

/** Headers in which proxies name the visitor. */
export const VISITOR_HEADERS = ['x-forwarded-for', 'x-real-ip', 'forwarded'] as const

type ProxyEnv = Pick<Env, 'publicOrigin' | 'trustProxy'>

/**
 * The address of the proxy that forwarded a request of a public shop, if TRUST_PROXY does not name it: all visitors
 * behind it then share its address and its rate limits. Null for every other request.
 */
export function untrustedProxy({ headers, ips, raw }: FastifyRequest, env: ProxyEnv): string | null {
  const decisive = env.trustProxy.length > 0 ? (['x-forwarded-for'] as const) : VISITOR_HEADERS
  if (!decisive.some((name) => headers[name] !== undefined)) return null
  // The first address is that of the connection; a trusted one is followed by those that it names.
  if (ips !== undefined && ips.length > 1) return null
  if (isLoopback(new URL(env.publicOrigin).hostname)) return null
  return raw.socket.remoteAddress?.replace('::ffff:', '') ?? null
}

/** Logs a warning for the first request that came through such a proxy. */
export function warnOfUntrustedProxy(http: FastifyInstance, env: ProxyEnv): void {
  let hasWarned = false
  http.addHook('onRequest', (request, _reply, done) => {
    const proxy = hasWarned ? null : untrustedProxy(request, env)
    if (proxy !== null) {
      hasWarned = true
      http.log.warn(
        `A request was forwarded by ${proxy}, which TRUST_PROXY does not name: all visitors behind it share one address and its rate limits. If it is your proxy, set TRUST_PROXY=${proxy}`,
      )
    }
    done()
  })
}
