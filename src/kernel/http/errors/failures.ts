import type { FastifyError, FastifyReply, FastifyRequest, FastifySchemaValidationError } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import type { ErrorCode } from '#kernel/contract/errors.ts'
import { isRefusedValue } from '#kernel/database/data-exception.ts'
import { isDatabaseUnavailable } from '#kernel/database/connections/unavailable.ts'
import { errorPage, wantsPage } from './error-page.ts'
import { networkOf } from '../headers/network.ts'
import { Refusal, refuse } from '../refusal.ts'

const codesOfFastify: Record<string, ErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'body_too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_ERR_CTP_EMPTY_TYPE: 'unsupported_media_type',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'malformed_json',
  FST_ERR_CTP_INVALID_JSON_BODY: 'malformed_json',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'malformed_request',
  FST_ERR_BAD_URL: 'malformed_request',
  FST_ERR_MAX_PARAM_LENGTH: 'not_found',
}

interface Issue {
  path: PropertyKey[]
  message: string
}

/** The number of fields that the body does not have at all, which tell its form better than wrong values. */
const missing = (issues: readonly Issue[]) =>
  issues.filter(({ path, message }) => path.length === 1 && message.endsWith('received undefined')).length

/** 1 for the form of a field that is left out, which does not tell what belongs there. */
const leavesOut = (issues: readonly Issue[]) =>
  issues.filter(({ message }) => message.endsWith('expected ""')).length

/** What a value that may have several forms breaks of the form that it comes closest to; its own words come first. */
function issuesOf({
  instancePath,
  keyword,
  params,
  message = 'Invalid',
}: FastifySchemaValidationError): Issue[] {
  const path = instancePath.split('/').filter((part) => part !== '')
  const forms =
    keyword === 'invalid_union' && message === 'Invalid input' ? (params['errors'] as Issue[][]) : []
  const [closest] = forms.toSorted(
    (one, other) =>
      missing(one) - missing(other) || one.length - other.length || leavesOut(one) - leavesOut(other),
  )
  return (closest ?? [{ path: [], message }]).map((issue) => ({ ...issue, path: [...path, ...issue.path] }))
}

/** Dotted path of each refused field: `cart.0.width`. */
const refusedFields = ({ validation = [] }: FastifyError): Record<string, string> =>
  Object.fromEntries(
    validation.flatMap(issuesOf).map(({ path, message }) => [path.join('.') || 'body', message]),
  )

/** The headers that a library wants to send with its error, such as the `Content-Range` of a served file. */
const headersOf = (error: unknown) => (error as { headers?: Record<string, string> }).headers ?? {}

function refusalOf(error: unknown): Refusal | null {
  if (error instanceof Refusal) return error
  if (hasZodFastifySchemaValidationErrors(error)) {
    const fields = refusedFields(error)
    const { validationContext: part } = error as unknown as FastifyError
    // A malformed id or slug is an unknown record.
    if (part === 'params') return refuse('not_found')
    return refuse(part === 'body' ? 'invalid_body' : 'invalid_query', { fields })
  }
  if (isDatabaseUnavailable(error)) return refuse('unavailable', { headers: { 'retry-after': '2' } })
  const { code, statusCode } = error as FastifyError
  if (code && code in codesOfFastify) return refuse(codesOfFastify[code] as ErrorCode)
  if (error instanceof SyntaxError && statusCode === 400) return refuse('malformed_json')
  if (statusCode === 416) return refuse('range_not_satisfiable', { headers: headersOf(error) })
  if (statusCode === 503) return refuse('unavailable', { headers: { 'retry-after': '2' } })
  if (statusCode && statusCode >= 400 && statusCode < 500) return refuse('malformed_request')
  return null
}

/** A read has only the values in its URL, so a value that PostgreSQL rejects is the client's error. */
function refusalOfAddress(error: unknown, { method, log }: FastifyRequest): Refusal | null {
  if ((method !== 'GET' && method !== 'HEAD') || !isRefusedValue(error)) return null
  log.warn({ err: error }, 'a value of an address came as far as the database')
  return refuse('invalid_query')
}

export function sendRefusal(refusal: Refusal, request: FastifyRequest, reply: FastifyReply) {
  const { status, message, code, fields, details, headers } = refusal
  reply.status(status).headers({ 'cache-control': 'no-store', ...headers })
  if (status >= 500 && wantsPage(request))
    return reply.type('text/html; charset=utf-8').send(errorPage(request, status))
  return reply
    .type('application/json; charset=utf-8')
    .serializer((body: unknown) => JSON.stringify(body))
    .send({ message, error: message, code, ...(fields && { fields }), ...details, requestId: request.id })
}

/** Refusals that may come from an attack. */
const telling = new Set<ErrorCode>(['forbidden', 'foreign_origin', 'too_many_requests'])

/** Logs who was refused what, without the sent values, which may contain anything. */
function logRefusal({ code }: Refusal, { log, method, routeOptions, actor, ip }: FastifyRequest): void {
  const route = `${method} ${routeOptions.url ?? 'unknown'}`
  log.info({ code, route, person: actor?.id, network: networkOf(ip) }, 'somebody was kept out')
}

/** Answers failures with the messages of the error catalogue. Details of unexpected errors only go to the log. */
export function answerFailure(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const refusal = refusalOf(error) ?? refusalOfAddress(error, request)
  if (refusal === null) request.log.error({ err: error }, 'a request failed')
  else if (refusal.status >= 500) request.log.warn({ err: error }, refusal.message)
  else if (telling.has(refusal.code)) logRefusal(refusal, request)
  return sendRefusal(refusal ?? refuse('internal'), request, reply)
}
