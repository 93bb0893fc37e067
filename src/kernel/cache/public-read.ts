import type { Endpoint } from '#kernel/contract/endpoint.ts'
import { requestedLanguage } from '#kernel/http/language.ts'
import { spellingsOf } from '#kernel/http/input/spellings.ts'
import type { LanguageCode } from '#kernel/rules/languages.ts'
import type { CacheTag } from './tag-invalidation.ts'

/** A read whose response is the same for everybody, with its normalised URL. */
export interface PublicRead {
  kind: 'page' | 'api'
  /** The URL with only the query parameters that the response depends on, in a fixed order. This URL is answered. */
  url: string
  /** The same URL without `lng` if the response depends on the language; otherwise null. */
  inAnyLanguage: string | null
  /** Whether it may be stored on the disk: a page whose URL is one of a bounded number and contains nothing typed. */
  isDiskCacheable: boolean
  /** The cache tags known from the URL; a page adds those of its reads while it is rendered. */
  tags: readonly CacheTag[]
}

interface Shape {
  kind: PublicRead['kind']
  path: RegExp
  /** Whether the response differs by the visitor's language. */
  isTranslated: boolean
  /** The parameters that the response depends on, in the order of the normalised URL. */
  names: readonly string[]
  /** The parameters with which a page may be stored on the disk, each with all its possible values. */
  queryValues: QueryValues
  /** The parameters that hold what one visitor has typed; with them a page is not stored. */
  typed: readonly string[]
}

type QueryValues = Readonly<Record<string, readonly string[]>>

/** Longest cacheable URL in characters; longer ones are rarely requested twice. */
const maxAddressLength = 400

/** A backslash, or an encoded dot, which may belong to a file name or lead out of the folder. */
const unlikePages = /\\|%2e/i

/** The index of a name among those that a response depends on, where `o.*` matches `o.colour`; -1: none. */
const placeOf = (names: readonly string[], name: string) =>
  names.findIndex(
    (candidate) =>
      candidate === name || (candidate.endsWith('.*') && name.startsWith(candidate.slice(0, -1))),
  )

/**
 * The spelling of ids and slugs. Ids in capital letters also work, but are not stored, so that each page is stored only
 * once.
 */
const plainPath = /^[\d/a-z-]+$/

/**
 * Whether a URL without its language is one of a bounded number: no parameter is repeated, and all have known values.
 */
function isOneOfFew(queryValues: QueryValues, url: string): boolean {
  const [path = '', query = ''] = url.split('?', 2)
  const parameters = [...new URLSearchParams(query)]
  return (
    plainPath.test(path) &&
    new Set(parameters.map(([name]) => name)).size === parameters.length &&
    parameters.every(
      ([name, value]) => Object.hasOwn(queryValues, name) && queryValues[name]?.includes(value),
    )
  )
}

const namesOf = ({ query, translated }: Endpoint) => [
  ...Object.keys(query?.shape ?? {}).flatMap(spellingsOf),
  ...(translated ? ['lng'] : []),
]

/** The query without parameters that the response does not depend on. Repeated parameters keep their order. */
function queryFor({ names, isTranslated }: Shape, query: string, language: LanguageCode | null): string {
  const chosen = [...new URLSearchParams(query)]
    .filter(([name]) => placeOf(names, name) !== -1 && !(isTranslated && name === 'lng'))
    .concat(language === null ? [] : [['lng', language]])
    .toSorted(
      ([one], [other]) =>
        placeOf(names, one) - placeOf(names, other) || (one < other ? -1 : Number(one > other)),
    )
  return chosen.length > 0 ? `?${new URLSearchParams(chosen).toString()}` : ''
}

/** Which reads are the same for everybody, and the tags of their responses. */
export interface PublicReads {
  /** The cache tags of a read of the API; null for an address that is not the same for everybody. */
  tagsOf: (url: string) => readonly CacheTag[] | null
  /** Whether an endpoint is a public read. */
  includes: (endpoint: Endpoint) => boolean
  /**
   * The public read of a URL; null if the response is not the same for everybody.
   * @param url as normalised by `readableAddress`
   */
  at: (url: string) => PublicRead | null
}

/**
 * @param pages paths of pages that are the same for everybody in one language, with the query parameters that each
 * reads besides `lng`
 * @param diskCacheableQueries by path, the parameters with which a page may be stored on the disk, and all values of each
 * @param typedQueries by path, the parameters that hold what one visitor has typed; with them a page is not stored
 * @param tagsOf the cache tags of an API path; null for one that is not cached
 */
export function publicReads({
  pages,
  diskCacheableQueries = {},
  typedQueries = {},
  endpoints,
  tagsOf,
}: {
  pages: Readonly<Record<string, readonly string[]>>
  diskCacheableQueries?: Readonly<Record<string, QueryValues>>
  typedQueries?: Readonly<Record<string, readonly string[]>>
  endpoints: readonly Endpoint[]
  tagsOf: PublicReads['tagsOf']
}): PublicReads {
  const includes: PublicReads['includes'] = ({ method, access, path }) =>
    method === 'GET' && access === 'anyone' && tagsOf(path) !== null
  const pageShapes = Object.entries(pages).map(([path, names]): Shape => ({
    kind: 'page',
    isTranslated: true,
    path: new RegExp(`^${path.replace(/\$\w+/g, '[^/.]+')}$`),
    names: [...names, 'lng'],
    queryValues: diskCacheableQueries[path] ?? {},
    typed: typedQueries[path] ?? [],
  }))
  const apiShapes = endpoints.filter(includes).map((endpoint): Shape => ({
    kind: 'api',
    isTranslated: endpoint.translated === true,
    path: new RegExp(`^${endpoint.path.replace(/\{\w+\}/g, '[^/]+')}$`),
    names: namesOf(endpoint),
    queryValues: {},
    typed: [],
  }))
  return {
    tagsOf,
    includes,
    at(url) {
      const end = url.indexOf('?')
      const path = end < 0 ? url : url.slice(0, end)
      const shape = (path.startsWith('/api/') ? apiShapes : pageShapes).find((candidate) =>
        candidate.path.test(path),
      )
      if (!shape || (shape.kind === 'page' && unlikePages.test(path))) return null
      if (shape.typed.length > 0 && end >= 0) {
        const parameters = new URLSearchParams(url.slice(end))
        if (shape.typed.some((name) => parameters.has(name))) return null
      }
      const withQuery = (language: LanguageCode | null) =>
        end < 0 ? path : path + queryFor(shape, url.slice(end), language)
      const whole = withQuery(shape.isTranslated ? requestedLanguage(url) : null)
      if (whole.length > maxAddressLength) return null
      const inAnyLanguage = shape.isTranslated ? withQuery(null) : null
      const { kind } = shape
      const isDiskCacheable =
        kind === 'page' && inAnyLanguage !== null && isOneOfFew(shape.queryValues, inAnyLanguage)
      return { kind, url: whole, inAnyLanguage, isDiskCacheable, tags: tagsOf(whole) ?? [] }
    },
  }
}
