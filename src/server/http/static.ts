import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

const built = fileURLToPath(new URL('../../../dist/client/', import.meta.url))
const sources = fileURLToPath(new URL('../../../public/', import.meta.url))

const year = 31_536_000

/** Files that never change under their name, because the name holds a hash of the content. */
const isHashed = (path: string) => path.includes('/assets/')

/** Serves scripts, styles, fonts, pictures and texts. */
export async function servedFiles(http: FastifyInstance, mode: 'built' | 'dev'): Promise<void> {
  await http.register(fastifyStatic, {
    root: mode === 'built' ? built : sources,
    wildcard: mode === 'dev',
    preCompressed: mode === 'built',
    index: false,
    cacheControl: false,
    setHeaders: (reply, path) => {
      void reply.header(
        'cache-control',
        isHashed(path) ? `public, max-age=${year}, immutable` : 'public, max-age=3600',
      )
    },
    ...(mode === 'dev' && { prefix: '/public/', prefixAvoidTrailingSlash: true }),
  })
}
