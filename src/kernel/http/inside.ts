import Fastify from 'fastify'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { serializerCompiler } from 'fastify-type-provider-zod'
import type { Endpoint } from '../contract/endpoint.ts'
import { checkInput } from './absent-bodies.ts'
import { answerFailure } from './failures.ts'
import { subjectsOfRead } from '../cache/subjects.ts'
import { refuseUnstorable } from './storable.ts'
import { answerUnknownPaths, rememberRoutes } from './unknown.ts'

declare module 'fastify' {
  interface FastifyInstance {
    inside?: FastifyInstance
  }
}

/**
 * The public reads of the API once more, for pages that are made in this process: the same checks, handlers
 * and bodies, asked by nobody. A page was let in already, so what is for those who come from outside is
 * left out: sessions, load shedding, headers for browsers, compression, figures.
 */
export function mountInside(http: FastifyInstance, log: FastifyBaseLogger): FastifyInstance {
  const inside = Fastify({
    loggerInstance: log,
    frameworkErrors: answerFailure,
    logController: new Fastify.LogController({ disableRequestLogging: true }),
    routerOptions: { maxParamLength: 500 },
  })
  inside.setValidatorCompiler(checkInput)
  inside.setSerializerCompiler(serializerCompiler)
  inside.setErrorHandler(answerFailure)
  inside.decorateRequest('visitor', null)
  rememberRoutes(inside)
  refuseUnstorable(inside)
  answerUnknownPaths(inside)
  http.decorate('inside', inside)
  return inside
}

/** Whether pages of everybody read an endpoint. */
export function isReadInside({ method, access, path }: Endpoint): boolean {
  return method === 'GET' && access === 'anyone' && subjectsOfRead(path) !== null
}
