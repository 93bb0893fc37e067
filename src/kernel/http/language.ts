import type { IncomingMessage } from 'node:http'
import { LRUCache } from 'lru-cache'
import Negotiator from 'negotiator'
import { languageCodes, languageOrNull } from '../rules/languages.ts'
import type { LanguageCode } from '../rules/languages.ts'
import { cookiesOf } from './cookies.ts'

const ofHeader = new LRUCache<string, LanguageCode>({ max: 1_000 })

/** The language for an Accept-Language header, or English; memoized because few headers are common. */
function accepted(request: IncomingMessage): LanguageCode {
  const header = request.headers['accept-language'] ?? ''
  const known = ofHeader.get(header)
  if (known !== undefined) return known
  const tag = new Negotiator(request).languages().find((one) => languageOrNull(one))
  const language = languageOrNull(tag) ?? languageCodes[0]
  if (header.length < 200) ofHeader.set(header, language)
  return language
}

/** The language of `?lng=`; ignored when repeated, as in the browser. */
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
    accepted(request)
  decided.set(request, language)
  return language
}
