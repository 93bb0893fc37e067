import type { IncomingMessage } from 'node:http'
import { languageCodes, languageOrNull } from '../rules/languages.ts'
import type { LanguageCode } from '../rules/languages.ts'
import { cookiesOf } from './cookies.ts'

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
const maxHeaders = 1_000

/** What a browser's Accept-Language comes to; the same few headers come again and again. */
function accepted(header: string | undefined): LanguageCode | null {
  if (header === undefined) return null
  const known = ofHeader.get(header)
  if (known !== undefined) return known
  const tag = acceptedTags(header).find((one) => languageOrNull(one))
  const language = tag === undefined ? null : languageOrNull(tag)
  if (ofHeader.size < maxHeaders && header.length < 200) ofHeader.set(header, language)
  return language
}

/** What `?lng=` asks for. Of several the page in the browser takes none either. */
export function requestedLanguage(url: string): LanguageCode | null {
  const query = url.indexOf('?')
  if (query < 0) return null
  const [requested, ...others] = new URLSearchParams(url.slice(query)).getAll('lng')
  return others.length === 0 ? languageOrNull(requested) : null
}

/** A write may say what the page speaks that it came from; what is read is kept for everybody, so nothing else may. */
function contentLanguage({ method, headers }: IncomingMessage): LanguageCode | null {
  return method === 'GET' || method === 'HEAD' ? null : languageOrNull(headers['content-language'])
}

const decided = new WeakMap<IncomingMessage, LanguageCode>()

/**
 * The language of the visitor behind a request: `?lng=`, then the choice kept in a cookie, then the browser's, then
 * English. Decided once for each request: a page is kept under the language that decides here, and is rendered in it.
 */
export function languageOf(request: IncomingMessage): LanguageCode {
  const known = decided.get(request)
  if (known !== undefined) return known
  const language =
    requestedLanguage(request.url ?? '') ??
    contentLanguage(request) ??
    languageOrNull(cookiesOf(request)['i18nextLng']) ??
    accepted(request.headers['accept-language']) ??
    languageCodes[0]
  decided.set(request, language)
  return language
}
