import type { FastifyInstance } from 'fastify'
import type { Endpoint } from '#kernel/contract/endpoint.ts'
import { sendRefusal } from './failures.ts'
import { refuse } from '../refusal.ts'

export interface MountedRoute {
  method: string
  /** Fastify's spelling: `/api/products/:id`. */
  url: string
  /** Missing for routes outside the contract, such as files and documentation. */
  endpoint: Endpoint | undefined
}

declare module 'fastify' {
  interface FastifyInstance {
    mountedRoutes: readonly MountedRoute[]
  }
}

/** Records every route that is mounted from now on. */
export function rememberRoutes(http: FastifyInstance): void {
  const routes: MountedRoute[] = []
  http.decorate('mountedRoutes', routes)
  http.addHook('onRoute', ({ method, url, config }) => {
    for (const routeMethod of [method].flat())
      routes.push({ method: routeMethod, url, endpoint: config?.endpoint })
  })
}

/**
 * The pages that links in mails open, and those on which such links are requested. Some are below /auth, among paths
 * for API clients.
 */
const linkPages = [
  '/auth/magic-link/verify',
  '/auth/verify-email',
  '/auth/restore-email',
  '/reset-password',
  '/forgot-password',
]

/** Whether a page is one of these. Pages whose route contains a token are recognized by the router that renders them. */
export function isLinkPage(path: string): boolean {
  return linkPages.includes(path)
}

/** Whether a path is answered with JSON for API clients, rather than with a page. */
export function isForPrograms(path: string): boolean {
  if (isLinkPage(path)) return false
  return path.startsWith('/api/') || path === '/api' || path.startsWith('/auth/')
}

/** Whether a path matches a route; the catch-all for pages does not count. */
function belongsTo({ url }: MountedRoute, path: string): boolean {
  const parts = url.split('/')
  const segments = path.split('/')
  return (
    !url.includes('*') &&
    parts.length === segments.length &&
    parts.every((part, index) => (part.startsWith(':') ? segments[index] !== '' : part === segments[index]))
  )
}

/**
 * Answers unknown paths of the API with 404 as JSON, and known ones with another method with 405 and the allowed
 * methods.
 */
export function answerUnknownPaths(http: FastifyInstance): void {
  http.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] as string
    const isLink = isLinkPage(path)
    const isServedPath = isLink || isForPrograms(path)
    const routes = isServedPath ? http.mountedRoutes.filter((route) => belongsTo(route, path)) : []
    const methods = [...new Set([...routes.map(({ method }) => method), ...(isLink ? ['GET', 'HEAD'] : [])])]
    if (methods.length === 0 || methods.includes(request.method)) {
      return sendRefusal(refuse('not_found'), request, reply)
    }
    reply.header('allow', methods.sort().join(', '))
    return sendRefusal(refuse('method_not_allowed'), request, reply)
  })
}
