import type { IncomingMessage } from 'node:http'
import type { FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import Negotiator from 'negotiator'
import { allLanguages, languageOrNull, type LanguageCode } from '#kernel/rules/languages.ts'
import type { Reading, ShopLanguages } from '#kernel/rules/localized.ts'
import { worksInOffice } from '#kernel/rules/permissions.ts'
import { cookiesOf } from './sessions/cookies.ts'

/** The language of a tag, if the shop offers it. */
function offeredOrNull(tag: string | null | undefined, { offered }: ShopLanguages): LanguageCode | null {
  const language = languageOrNull(tag)
  return language !== null && offered.includes(language) ? language : null
}

const ofHeader = new LRUCache<string, LanguageCode>({ max: 1_000 })

/**
 * The language for an Accept-Language header, or the base language; memoized, because a few headers are very common.
 */
function accepted(request: IncomingMessage, languages: ShopLanguages): LanguageCode {
  const header = request.headers['accept-language'] ?? ''
  const key = `${languages.base} ${languages.offered.join()} ${header}`
  const cachedLanguage = ofHeader.get(key)
  if (cachedLanguage !== undefined) return cachedLanguage
  const tag = new Negotiator(request).languages().find((candidate) => offeredOrNull(candidate, languages))
  const language = offeredOrNull(tag, languages) ?? languages.base
  if (header.length < 200) ofHeader.set(key, language)
  return language
}

function inQuery(url: string): string | null {
  const query = url.indexOf('?')
  if (query < 0) return null
  const [requested, ...others] = new URLSearchParams(url.slice(query)).getAll('lng')
  return others.length === 0 ? (requested ?? null) : null
}

/** The language of `?lng=`; ignored when repeated, as in the browser. */
export function requestedLanguage(url: string): LanguageCode | null {
  return languageOrNull(inQuery(url))
}

/**
 * For writes, Content-Language names the language of the page they came from. Reads ignore it, because their responses
 * are cached for everybody.
 */
function contentLanguage({ method, headers }: IncomingMessage): string | undefined {
  return method === 'GET' || method === 'HEAD' ? undefined : headers['content-language']
}

const decided = new WeakMap<IncomingMessage, LanguageCode>()
const offeredLanguages = new WeakMap<IncomingMessage, ShopLanguages>()

/** Sets the shop's languages for a request. Must be called before `languageOf`. */
export function offerLanguages(request: IncomingMessage, languages: ShopLanguages): void {
  if (!offeredLanguages.has(request)) offeredLanguages.set(request, languages)
}

/**
 * The language of a request: `?lng=`, for writes Content-Language, then the cookie, then the browser's, then the shop's
 * base language. Languages that the shop does not offer are skipped. Determined once per request, so that a page is
 * cached under the language in which it is rendered.
 */
export function languageOf(request: IncomingMessage): LanguageCode {
  const decidedLanguage = decided.get(request)
  if (decidedLanguage !== undefined) return decidedLanguage
  const languages = offeredLanguages.get(request) ?? allLanguages
  const language =
    offeredOrNull(inQuery(request.url ?? ''), languages) ??
    offeredOrNull(contentLanguage(request), languages) ??
    offeredOrNull(cookiesOf(request)['i18nextLng'], languages) ??
    accepted(request, languages)
  decided.set(request, language)
  return language
}

/**
 * In which language a request reads records. Visitors read them in their language. Staff edit what they read, so they
 * get the base texts whatever their browser's language, unless the URL asks for a language.
 */
export function readingOf({ raw, actor }: FastifyRequest, languages: ShopLanguages): Reading {
  const full = worksInOffice(actor?.role)
  const requestedLanguage = offeredOrNull(inQuery(raw.url ?? ''), languages)
  const language = full ? requestedLanguage : languageOf(raw)
  return { ...languages, language: language === languages.base ? null : language, full }
}
