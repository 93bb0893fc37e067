import type { FastifyServerOptions } from 'fastify'
import { serializerCompiler } from 'fastify-type-provider-zod'
import { checkInput } from './absent-bodies.ts'

const compilersFactory = { buildValidator: () => checkInput, buildSerializer: () => serializerCompiler }

/**
 * Input is checked and bodies are written by zod. Said when the server is made, because Fastify otherwise loads its own
 * two compilers, which nothing would use; its types know only those.
 */
export const zodSchemas = { compilersFactory } as unknown as NonNullable<
  FastifyServerOptions['schemaController']
>
