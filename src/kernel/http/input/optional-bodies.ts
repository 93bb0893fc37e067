import type { FastifySchemaCompiler } from 'fastify'
import { validatorCompiler } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Endpoint } from '#kernel/contract/endpoint.ts'
import { replaceIdsIn } from './malformed-ids.ts'

const accepts = (schema: unknown, value: unknown) =>
  schema instanceof z.ZodType && schema.safeParse(value).success

/** Whether an endpoint may be called without a body: it takes none, or declares its body optional. */
export function isBodyOptional({ body }: Partial<Endpoint>): boolean {
  return body === undefined || accepts(body, undefined)
}

/** The validation of zod: at once, with a value or an error. */
type Check = (sent: unknown) => { value?: unknown; error?: Error }

/** Validates against a schema, and replaces malformed ids in what it accepts. */
function checkAgainst(route: Parameters<FastifySchemaCompiler<z.ZodType>>[0]): Check {
  const check = validatorCompiler(route) as Check
  const replace = replaceIdsIn(route.schema)
  if (!replace) return check
  return (sent: unknown) => {
    const { value, error } = check(sent)
    return error ? { error } : { value: replace(value) }
  }
}

/**
 * Validates input against its schema. Fastify passes null for a missing body, but an optional object accepts only
 * undefined.
 */
export const checkInput: FastifySchemaCompiler<z.ZodType> = (route) => {
  const check = checkAgainst(route)
  if (route.httpPart !== 'body' || !accepts(route.schema, undefined)) return check
  return (body: unknown) => check(body ?? undefined)
}
