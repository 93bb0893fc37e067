import type { FastifyRequest } from 'fastify'
import { languageCodes, languageOrNull } from '../../rules/languages.ts'
import type { LanguageCode } from '../../rules/languages.ts'

/** Tags of an Accept-Language header, most wanted first. */
function acceptedTags(header: string | undefined): string[] {
  return (header ?? '')
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().split(';')
      const q = parameters.find((parameter) => parameter.trim().startsWith('q='))
      return { tag, q: q ? Number(q.trim().slice(2)) : 1 }
    })
    .filter(({ tag, q }) => tag !== '' && q > 0)
    .sort((a, b) => b.q - a.q)
    .map(({ tag }) => tag)
}

const ofHeader = new Map<string, LanguageCode | null>()
const mostHeaders = 1_000

/** What a browser's Accept-Language comes to; the same few headers come again and again. */
function accepted(header: string | undefined): LanguageCode | null {
  if (header === undefined) return null
  const known = ofHeader.get(header)
  if (known !== undefined) return known
  const tag = acceptedTags(header).find((one) => languageOrNull(one))
  const language = tag === undefined ? null : languageOrNull(tag)
  if (ofHeader.size < mostHeaders && header.length < 200) ofHeader.set(header, language)
  return language
}

/** `?lng=`, then the choice kept in a cookie, then the browser's, then English. */
export function preferredLanguage(
  asked: string | null | undefined,
  chosen: string | undefined,
  acceptLanguage: string | undefined,
): LanguageCode {
  return (
    (asked && languageOrNull(asked)) ||
    (chosen && languageOrNull(chosen)) ||
    accepted(acceptLanguage) ||
    languageCodes[0]
  )
}

/**
 * The language of the visitor behind a request. A write may say what the page speaks that it came from; what is read
 * is kept for everybody under the address, the cookie and the header that decide here, so nothing else may.
 */
export function languageOf(request: FastifyRequest): LanguageCode {
  const asked = (request.query as { lng?: unknown } | undefined)?.lng
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  return preferredLanguage(
    typeof asked === 'string' ? asked : isRead ? null : request.headers['content-language'],
    request.cookies?.i18nextLng,
    request.headers['accept-language'],
  )
}
