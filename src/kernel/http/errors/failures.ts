import type { FastifyError, FastifyReply, FastifyRequest, FastifySchemaValidationError } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import type { ErrorCode } from '#kernel/contract/errors.ts'
import { isRefusedValue } from '#kernel/database/data-exception.ts'
import { isDatabaseUnavailable } from '#kernel/database/connections/unavailable.ts'
import type { LanguageCode } from '#kernel/rules/languages.ts'
import { networkOf } from '../headers/network.ts'
import { Refusal, refuse } from '../refusal.ts'
import { languageOf } from '../language.ts'

interface Words {
  /** For too many requests from one network. */
  busy: string
  failed: string
  again: string
}

/** Not in the translation files, because this page is for when nothing else can be read. */
const words: Record<LanguageCode, Words> = {
  en: {
    busy: 'The shop is busy. Please try again in a moment.',
    failed: 'Something went wrong. Please try again.',
    again: 'Try again',
  },
  vi: {
    busy: 'Cửa hàng đang bận. Vui lòng thử lại sau giây lát.',
    failed: 'Đã có lỗi xảy ra. Vui lòng thử lại.',
    again: 'Thử lại',
  },
  zh: {
    busy: '商店正忙，请稍后再试。',
    failed: '出了点问题，请重试。',
    again: '重试',
  },
  es: {
    busy: 'La tienda está ocupada. Inténtelo de nuevo en un momento, por favor.',
    failed: 'Algo ha ido mal. Inténtelo de nuevo, por favor.',
    again: 'Volver a intentarlo',
  },
  de: {
    busy: 'Im Shop ist gerade viel los. Bitte versuchen Sie es gleich noch einmal.',
    failed: 'Etwas ist schiefgegangen. Bitte versuchen Sie es noch einmal.',
    again: 'Erneut versuchen',
  },
  ru: {
    busy: 'Магазин сейчас перегружен. Пожалуйста, попробуйте ещё раз через минуту.',
    failed: 'Что-то пошло не так. Пожалуйста, попробуйте ещё раз.',
    again: 'Попробовать снова',
  },
}

const style = `
:root { color-scheme: light dark; font: 1.125rem/1.5 system-ui, sans-serif; background: light-dark(#faf7f1, #191613); color: light-dark(#231f1a, #f1e9dc) }
body { margin: 0; min-height: 100dvh; display: grid; place-content: center; justify-items: center; gap: 1.5rem; padding: 1.5rem; text-align: center }
h1 { margin: 0; max-width: 24ch; font: 600 1.5rem/1.3 Georgia, serif; text-wrap: balance }
svg { width: 7.5rem; height: 8rem; color: light-dark(#5f574b, #bcb09e) }
a, button { padding: .75rem 1.5rem; border-radius: .375rem; background: light-dark(#17504e, #e3a873); color: light-dark(#fffdf9, #231a10); text-decoration: none; font: inherit; border: 0; cursor: pointer }`

/** A window whose blind hangs at one end only, like the drawing on pages (`kernel/web/storefront/window-scene.tsx`). */
const drawing = `<svg viewBox="0 0 120 128" aria-hidden="true" fill="none" stroke="currentColor" stroke-width="2" stroke-linejoin="round"><path d="M30 8h60v78H30zM60 58v28"/><path fill="light-dark(#e4dccd, #39322a)" stroke-width="1.5" d="M30 8h60v7H30zM30 18h60v7H30zM30 28h60v7H30zM31 38l58 15-2 7-57-15z"/><path stroke-width="3" stroke-linecap="round" d="M24 90h72"/></svg>`

/** Whether a browser requests a page, rather than a program the API. */
function wantsPage({ method, url, headers }: FastifyRequest): boolean {
  return method === 'GET' && !/^\/api(?=[/?]|$)/.test(url) && headers.accept?.includes('text/html') === true
}

/** The page for when the server could not render a page: the reason, and a link to the same URL. */
function errorPage(request: FastifyRequest, status: number): string {
  const language = languageOf(request.raw)
  const { busy, failed, again } = words[language]
  const heading = status === 503 ? busy : failed
  return `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${heading}</title><style>${style}</style></head>
<body>${drawing}<main><h1>${heading}</h1></main><a href="">${again}</a></body>
</html>`
}

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
