import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply } from 'fastify'
import helmet from 'helmet'

/** Names below the shop's may be other people's, so `includeSubDomains` is not ours to say. */
const oneYear = 31_536_000
const permissions = 'camera=(self), microphone=(), geolocation=(), payment=()'

/** The security headers of responses that are sent before routing and are therefore never pages. */
export function bareSecurityHeaders(https: boolean): Record<string, string> {
  return {
    'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'permissions-policy': permissions,
    ...(https && { 'strict-transport-security': `max-age=${oneYear}` }),
  }
}

/** The security headers of all responses, computed once by helmet. */
function securityHeaders({ https, dev }: { https: boolean; dev: boolean }): Record<string, string> {
  const secure = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        // Vite's development client injects its own inline scripts.
        scriptSrc: dev ? ["'self'", "'unsafe-inline'"] : ["'self'"],
        // Libraries position menus and toasts with style attributes, which cannot run scripts.
        styleSrc: ["'self'"],
        styleSrcAttr: ["'unsafe-inline'"],
        styleSrcElem: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:', 'https:'],
        mediaSrc: ["'self'", 'blob:'],
        connectSrc: ["'self'", ...(dev ? ['ws:'] : [])],
        fontSrc: ["'self'"],
        workerSrc: ["'self'", 'blob:'],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    strictTransportSecurity: https ? { maxAge: oneYear, includeSubDomains: false } : false,
    xFrameOptions: { action: 'deny' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    crossOriginEmbedderPolicy: false,
  })
  const request = new IncomingMessage(new Socket())
  const response = new ServerResponse(request)
  secure(request, response, (error) => {
    if (error) throw error
  })
  return { ...(response.getHeaders() as Record<string, string>), 'permissions-policy': permissions }
}

/** Adds headers to every response that prevent framing, MIME sniffing and foreign scripts. */
export function registerSecurityHeaders(
  http: FastifyInstance,
  options: { https: boolean; dev: boolean },
): void {
  const headers = securityHeaders(options)
  http.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers)
    done()
  })
}

/** Allows these script sources in the response, besides the shop's own files. */
export function allowScripts(reply: FastifyReply, sources: Iterable<string>): void {
  extendPolicy(reply, `script-src ${[...sources].join(' ')}`)
}

/**
 * Adds sources to directives that the response's policy has.
 * @param additions as a policy is written: `script-src https://a.example; connect-src https://a.example`
 */
export function extendPolicy(reply: FastifyReply, additions: string): void {
  let policy = String(reply.getHeader('content-security-policy'))
  for (const addition of additions.split('; ')) {
    const [directive = '', ...sources] = addition.split(' ')
    policy = policy
      .split(';')
      .map((part) => (part.startsWith(`${directive} `) ? [part, ...sources].join(' ') : part))
      .join(';')
  }
  reply.header('content-security-policy', policy)
}
