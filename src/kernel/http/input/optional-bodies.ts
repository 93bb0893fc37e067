import type { FastifySchemaCompiler } from 'fastify'
import { validatorCompiler } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Endpoint } from '#kernel/contract/endpoint.ts'

const accepts = (schema: unknown, value: unknown) =>
  schema instanceof z.ZodType && schema.safeParse(value).success

/** Whether an endpoint may be called without a body: it takes none, or declares its body optional. */
export function isBodyOptional({ body }: Partial<Endpoint>): boolean {
  return body === undefined || accepts(body, undefined)
}

/**
 * Validates input against its schema. Fastify passes null for a missing body, but an optional object accepts only
 * undefined.
 */
export const checkInput: FastifySchemaCompiler<z.ZodType> = (route) => {
  const check = validatorCompiler(route)
  if (route.httpPart !== 'body' || !accepts(route.schema, undefined)) return check
  return (body: unknown) => check(body ?? undefined)
}
