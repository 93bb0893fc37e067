import type { FastifyServerOptions } from 'fastify'
import { serializerCompiler } from 'fastify-type-provider-zod'
import { checkInput } from './optional-bodies.ts'

const compilersFactory = { buildValidator: () => checkInput, buildSerializer: () => serializerCompiler }

/**
 * Zod validates input and serialises bodies. Set when the server is created, because Fastify otherwise loads its own
 * two compilers, which would not be used. The cast is needed because Fastify's types know only those.
 */
export const zodSchemas = { compilersFactory } as unknown as NonNullable<
  FastifyServerOptions['schemaController']
>
