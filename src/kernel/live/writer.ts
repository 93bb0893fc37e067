import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyInstance } from 'fastify'
import { writerHeader, writerId } from '#kernel/contract/writer.ts'

const writers = new AsyncLocalStorage<string>()

/** The tab that sent the current request, if it identified itself. */
export const currentWriter = (): string | undefined => writers.getStore()

/** Stores the tab of each request in async context, so that writes do not have to pass it on. */
export function rememberWriters(http: FastifyInstance): void {
  http.addHook('preHandler', (request, _reply, done) => {
    const { success, data } = writerId.safeParse(request.headers[writerHeader])
    if (success) writers.run(data, done)
    else done()
  })
}
