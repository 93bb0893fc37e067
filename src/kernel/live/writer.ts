import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyInstance } from 'fastify'
import { writerHeader, writerId } from '../contract/writer.ts'

const writers = new AsyncLocalStorage<string>()

/** The tab whose request is being answered, if it has said which it is. */
export const currentWriter = (): string | undefined => writers.getStore()

/** Remembers during a request which tab it comes from, so that no write has to pass it on. */
export function rememberWriters(http: FastifyInstance): void {
  http.addHook('preHandler', (request, _reply, done) => {
    const { success, data } = writerId.safeParse(request.headers[writerHeader])
    if (success) writers.run(data, done)
    else done()
  })
}
