import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import { z } from 'zod'
import type { CountryCode } from 'libphonenumber-js'
import type { Answer, Endpoint, Received, RefusalCode } from '#kernel/contract/endpoint.ts'
import { errorCodes, errors, type ErrorCode } from '#kernel/contract/errors.ts'
import { errorBody } from '#kernel/contract/wire.ts'
import type { PublicReads } from '#kernel/cache/public-read.ts'
import { perSchema } from './input/per-schema.ts'
import { checkPhonesIn } from './input/phone-numbers.ts'
import type { DeclaredFields } from '#kernel/custom-fields/declared.ts'
import { fieldsOf, readCustomQueryOf } from '#kernel/custom-fields/in-lists.ts'
import { readCustomFieldsIn, showCustomFieldsIn } from '#kernel/custom-fields/on-wire.ts'
import { entityTag } from './entity-tag.ts'
import { Refusal, refuse } from './refusal.ts'
import { spellAsDeclared } from './input/spellings.ts'
import { requireAccess, type Actor } from './actor.ts'
import { readingOf } from './language.ts'
import { worksInOffice } from '#kernel/rules/permissions.ts'
import { allLanguages } from '#kernel/rules/languages.ts'
import { baseReading, type Reading } from '#kernel/rules/localized.ts'
import type { KnownLanguages } from './shop-languages.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** The internal app that answers reads of public pages. */
    internalApp?: FastifyInstance
    publicReads?: PublicReads
    shopLanguages?: KnownLanguages
    /** The country of phone numbers without a country code. */
    shopCountry?: CountryCode
    /** The fields that modules add to records. */
    customFields?: DeclaredFields
  }
}

declare module 'fastify' {
  interface FastifyContextConfig {
    endpoint?: Endpoint
  }
}

/** What a handler gets: validated input, and the actor. */
export type Call<E extends Endpoint> = Received<E> & {
  /** Null only where the endpoint's access is `anyone`. */
  actor: E['access'] extends 'anyone' ? Actor | null : Actor
  /** The language in which the texts of records are read. */
  reading: Reading
  request: FastifyRequest
  /** For headers only; the body is the handler's return value. */
  reply: FastifyReply
}

/** A Readable is sent as it is; the handler sets its headers. */
export type Handler<E extends Endpoint> = (
  call: Call<E>,
) => Promise<Answer<E> | Refusal<RefusalCode<E>> | Readable>

/** All refusals of an endpoint: its own, and those that its declaration implies. */
export const refusalsOf = (endpoint: Endpoint): ErrorCode[] => [
  ...new Set([...(endpoint.errors ?? []), ...impliedErrors(endpoint)]),
]

function impliedErrors(endpoint: Endpoint): ErrorCode[] {
  const implied: ErrorCode[] = ['too_many_requests', 'unavailable']
  if (endpoint.access !== 'anyone') implied.push('unauthenticated')
  if (endpoint.access !== 'anyone' && endpoint.access !== 'signed-in')
    implied.push('forbidden', 'second_factor_required')
  if (endpoint.method !== 'GET') implied.push('foreign_origin', 'disk_full')
  if (endpoint.body)
    implied.push('invalid_body', 'malformed_json', 'body_too_large', 'unsupported_media_type')
  if (endpoint.params) implied.push('not_found')
  if (endpoint.query || endpoint.headers) implied.push('invalid_query')
  if (endpoint.file) implied.push('unsupported_media_type')
  return implied
}

const noBody = z.null().describe('No body')

/** Schemas of refusals by their codes, because hundreds of endpoints share few of them. */
let refusalSchemas = {
  all: [] as readonly string[],
  code: z.enum([]) as z.ZodType,
  byCodes: new Map<string, z.ZodType>(),
}

function schemaOfRefusals(codes: readonly ErrorCode[]): z.ZodType {
  const all = errorCodes()
  // Modules outside the shop add codes of their own.
  if (all !== refusalSchemas.all) refusalSchemas = { all, code: z.enum(all), byCodes: new Map() }
  const { code, byCodes } = refusalSchemas
  const description = codes.join(', ')
  const schema = byCodes.get(description) ?? errorBody.extend({ code }).loose().describe(description)
  byCodes.set(description, schema)
  return schema
}

/** The schema of each status; a refusal's description lists its codes. */
function responses(endpoint: Endpoint): Record<number, unknown> {
  const byStatus = Map.groupBy(refusalsOf(endpoint), (code) => errors[code].status)
  const refusals = [...byStatus].map(([status, together]) => [status, schemaOfRefusals(together)] as const)
  const { status, body } = endpoint.success
  return Object.fromEntries([...refusals, [status, body ?? noBody] as const])
}

/** Others may read the same URL in another language. */
function setContentLanguage(reply: FastifyReply, { language, base, full }: Reading): void {
  reply.header('content-language', language ?? base)
  reply.header('vary', full ? 'cookie' : 'accept-language, cookie')
}

/** Reads names of a query that it may spell in several ways, and filters by fields of modules. */
function queryReaderOf(http: FastifyInstance, endpoint: Endpoint) {
  const { query: schema } = endpoint
  if (schema === undefined) return undefined
  const respell = spellAsDeclared(schema)
  const filter = readCustomQueryOf(endpoint)
  return async ({ query, actor }: FastifyRequest) => {
    const input = query as Record<string, unknown>
    respell(input)
    const fields = filter?.read(input, {
      fields: fieldsOf(http, filter.record),
      isStaff: worksInOffice(actor?.role),
    })
    if (fields) throw refuse('invalid_query', { fields })
  }
}

/** The ETag of an answer that has the version of its record; one that a handler has set stays. */
function tagWithVersion(
  reply: FastifyReply,
  answer: unknown,
  { language }: { language: string | null },
): void {
  const version =
    typeof answer === 'object' && answer !== null && 'version' in answer ? answer.version : undefined
  if (typeof version === 'number' && !reply.hasHeader('etag'))
    reply.header('etag', entityTag(version, { language }))
}

const wrongPhones = perSchema(checkPhonesIn)
const readCustomFields = perSchema(readCustomFieldsIn)
const showCustomFields = perSchema(showCustomFieldsIn)

/** Reads the fields of modules in a body, and shows those in an answer, as this endpoint has them. */
function customFieldsOf({ customFields: declared }: FastifyInstance, { body, success, access }: Endpoint) {
  const read = body && readCustomFields(body)
  const show = success.body && showCustomFields(success.body)
  const isForStaff = access !== 'anyone' && access !== 'signed-in'
  return {
    read(sent: unknown): unknown {
      if (!read || !declared) return sent
      const checked = read(sent, declared)
      if (checked.fields) throw refuse('invalid_body', { fields: checked.fields })
      return checked.body
    },
    show: (answer: unknown, { full }: Reading): unknown =>
      show && declared ? show(answer, declared, full || isForStaff ? 'staff' : 'public') : answer,
  }
}

/**
 * Mounts an endpoint of the contract. Access is checked before the body is read, input is validated, and the response
 * is serialised through its schema, so that nothing undeclared is sent.
 */
export function mount<const E extends Endpoint>(
  http: FastifyInstance,
  endpoint: E,
  handler: Handler<E>,
): void {
  const readQuery = queryReaderOf(http, endpoint)
  const wrongPhonesIn = endpoint.body && wrongPhones(endpoint.body)
  const custom = customFieldsOf(http, endpoint)
  const { body: success } = endpoint.success
  const isVersioned = success instanceof z.ZodObject && 'version' in success.shape
  const route: RouteOptions = {
    method: endpoint.method,
    url: endpoint.path.replace(/\{(\w+)\}/g, ':$1'),
    config: { endpoint },
    onRequest: requireAccess(endpoint),
    ...(readQuery && { preValidation: readQuery }),
    ...(endpoint.bodyLimit !== undefined && { bodyLimit: endpoint.bodyLimit }),
    schema: {
      ...(endpoint.params && { params: endpoint.params }),
      ...(endpoint.query && { querystring: endpoint.query }),
      ...(endpoint.headers && { headers: endpoint.headers }),
      ...(endpoint.body && { body: endpoint.body }),
      response: responses(endpoint),
    },
    handler: async (request, reply) => {
      const fields = http.shopCountry && wrongPhonesIn?.(request.body, http.shopCountry)
      if (fields) throw refuse('invalid_body', { fields })
      const reading = readingOf(request, http.shopLanguages?.current() ?? allLanguages)
      if (endpoint.translated) setContentLanguage(reply, reading)
      const answer = await handler({
        params: request.params,
        query: request.query,
        headers: request.headers,
        body: custom.read(request.body),
        actor: request.actor,
        reading,
        request,
        reply,
      } as Call<E>)
      if (answer instanceof Refusal) {
        // A conflict shows the record as the answer would.
        const { details } = answer
        if ('current' in details) details['current'] = custom.show(details['current'], reading)
        throw answer
      }
      if (reply.sent) return reply
      // Public responses are revalidated each time, so that no browser shows an outdated price. Signed-in people may
      // get more in the response, so theirs is not stored.
      if (endpoint.access !== 'anyone' || request.actor !== null) reply.header('cache-control', 'no-store')
      else if (endpoint.method === 'GET' && !reply.hasHeader('cache-control'))
        reply.header('cache-control', 'no-cache')
      if (answer instanceof Readable) return reply.send(answer)
      if (isVersioned) tagWithVersion(reply, answer, endpoint.translated ? reading : baseReading)
      // Lists that are read in pages have said it themselves; all others are whole.
      if (endpoint.method === 'GET' && Array.isArray(answer) && !reply.hasHeader('x-total-count'))
        reply.header('x-total-count', answer.length)
      return reply.status(endpoint.success.status).send(custom.show(answer, reading))
    },
  }
  http.route(route)
  if (http.publicReads?.includes(endpoint)) http.internalApp?.route({ ...route })
}
