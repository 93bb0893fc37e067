import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { answerFailure } from '../errors/failures.ts'
import type { PublicReads } from '#kernel/cache/public-read.ts'
import { refuseUnstorable } from '../input/storable-input.ts'
import { answerUnknownPaths, rememberRoutes } from '../errors/unknown-paths.ts'
import { zodSchemas } from '../input/zod-schemas.ts'

/**
 * A second app with the public reads of the API, for pages rendered in this process: the same validation, handlers and
 * bodies, called anonymously. It leaves out what only outside requests need, and what the request for the page has
 * passed already: sessions, load shedding, headers for browsers, compression, metrics.
 */
export function createInternalApp(
  http: FastifyInstance,
  { log, publicReads }: { log: FastifyBaseLogger; publicReads: PublicReads },
): FastifyInstance {
  const internalApp = Fastify({
    loggerInstance: log,
    frameworkErrors: answerFailure,
    logController: new Fastify.LogController({ disableRequestLogging: true }),
    routerOptions: { maxParamLength: 500 },
    schemaController: zodSchemas,
  })
  internalApp.setErrorHandler(answerFailure)
  internalApp.decorateRequest('actor', null)
  rememberRoutes(internalApp)
  refuseUnstorable(internalApp)
  answerUnknownPaths(internalApp)
  http.decorate('internalApp', internalApp)
  http.decorate('publicReads', publicReads)
  return internalApp
}
