import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import { createServer, type RunnableDevEnvironment } from 'vite'
import type { PageRenderer } from './page-renderer.ts'

/** Development only: Vite compiles the pages inside this process and reloads them on save. */
export async function startVite(http: FastifyInstance): Promise<() => Promise<PageRenderer>> {
  const vite = await createServer({
    root: fileURLToPath(new URL('../../../../', import.meta.url)),
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server: http.server } },
  })
  http.addHook('onClose', () => vite.close())
  http.addHook('onRequest', (request, reply, done) => {
    vite.middlewares(request.raw, reply.raw, () => done())
  })
  const environment = vite.environments.ssr as RunnableDevEnvironment
  return async () => {
    const module = await environment.runner.import<{ default: PageRenderer }>(
      'virtual:tanstack-start-server-entry',
    )
    return module.default
  }
}
