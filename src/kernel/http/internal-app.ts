import Fastify from 'fastify'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { serializerCompiler } from 'fastify-type-provider-zod'
import type { Endpoint } from '../contract/endpoint.ts'
import { checkInput } from './absent-bodies.ts'
import { answerFailure } from './failures.ts'
import { cacheTagsOfRead } from '../cache/cache-tags.ts'
import { refuseUnstorable } from './storable.ts'
import { answerUnknownPaths, rememberRoutes } from './unknown.ts'

declare module 'fastify' {
  interface FastifyInstance {
    internalApp?: FastifyInstance
  }
}

/**
 * The public reads of the API once more, for pages that are made in this process: the same checks, handlers
 * and bodies, asked by nobody. A page was let in already, so what is for those who come from outside is
 * left out: sessions, load shedding, headers for browsers, compression, figures.
 */
export function createInternalApp(http: FastifyInstance, log: FastifyBaseLogger): FastifyInstance {
  const internalApp = Fastify({
    loggerInstance: log,
    frameworkErrors: answerFailure,
    logController: new Fastify.LogController({ disableRequestLogging: true }),
    routerOptions: { maxParamLength: 500 },
  })
  internalApp.setValidatorCompiler(checkInput)
  internalApp.setSerializerCompiler(serializerCompiler)
  internalApp.setErrorHandler(answerFailure)
  internalApp.decorateRequest('visitor', null)
  rememberRoutes(internalApp)
  refuseUnstorable(internalApp)
  answerUnknownPaths(internalApp)
  http.decorate('internalApp', internalApp)
  return internalApp
}

/** Whether pages of everybody read an endpoint. */
export function isInternalRead({ method, access, path }: Endpoint): boolean {
  return method === 'GET' && access === 'anyone' && cacheTagsOfRead(path) !== null
}
