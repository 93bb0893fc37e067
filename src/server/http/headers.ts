import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'

const oneYear = 31_536_000
const permissions = 'camera=(self), microphone=(), geolocation=(), payment=()'

/** The same for answers that are given before any route is found, and so are no pages. */
export function bareSecurityHeaders(https: boolean): Record<string, string> {
  return {
    'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'permissions-policy': permissions,
    ...(https && { 'strict-transport-security': `max-age=${oneYear}; includeSubDomains` }),
  }
}

/** Headers that keep pages from being framed, sniffed or scripted by strangers. */
export async function registerSecurityHeaders(
  http: FastifyInstance,
  { https, dev }: { https: boolean; dev: boolean },
): Promise<void> {
  await http.register(helmet, {
    enableCSPNonces: true,
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        // Vite's development client injects its own inline scripts.
        scriptSrc: dev ? ["'self'", "'unsafe-inline'"] : ["'self'"],
        // Libraries position menus and toasts with style attributes; no script can hide in one.
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
    strictTransportSecurity: https ? { maxAge: oneYear } : false,
    xFrameOptions: { action: 'deny' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    crossOriginEmbedderPolicy: false,
  })
  http.addHook('onRequest', async (_request, reply) => {
    reply.header('permissions-policy', permissions)
  })
}
