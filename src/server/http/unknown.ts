import type { FastifyInstance } from 'fastify'
import { sendRefusal } from './failures.ts'
import { refuse } from './refusal.ts'

/** Whether an address belongs to programs, which get JSON, and not to people, who get a page. */
export function isForPrograms(path: string): boolean {
  return path.startsWith('/api/') || path === '/api' || path.startsWith('/auth/')
}

/**
 * Unknown addresses of the API answer 404 as JSON, known ones with another method 405 and the
 * methods they do answer.
 */
export function answerUnknownPaths(http: FastifyInstance): void {
  const methods = ['GET', 'POST', 'PUT', 'DELETE'] as const
  http.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] as string
    const others = methods.filter(
      (method) => http.findRoute({ method, url: path }) !== null || matches(http, method, path),
    )
    if (isForPrograms(path) && others.length > 0 && !others.includes(request.method as never)) {
      reply.header('allow', others.join(', '))
      return sendRefusal(refuse('method_not_allowed'), request, reply)
    }
    return sendRefusal(refuse('not_found'), request, reply)
  })
}

function matches(http: FastifyInstance, method: string, path: string): boolean {
  const router = http as unknown as {
    router?: { find(method: string, path: string): { handler?: unknown } | null }
  }
  return Boolean(router.router?.find(method, path))
}
