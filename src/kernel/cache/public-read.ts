import type { Endpoint } from '../contract/endpoint.ts'
import { requestedLanguage } from '../http/language.ts'
import { spellingsOf } from '../http/spellings.ts'
import type { LanguageCode } from '../rules/languages.ts'
import type { CacheTag } from './revisions.ts'

/** A read whose response is the same for everybody, with its normalised address. */
export interface PublicRead {
  kind: 'page' | 'api'
  /** The address with only the query parameters that the response depends on, in one order; it is what is answered. */
  url: string
  /** The same without the language that it may ask for, where the response depends on the language; else null. */
  inAnyLanguage: string | null
  /** Whether it may be kept on the disk: a page whose address has one of few spellings, and nothing that was typed. */
  mayBeKept: boolean
  /** The cache tags known from the address; a page adds those of its reads while it is rendered. */
  tags: readonly CacheTag[]
}

interface Shape {
  kind: PublicRead['kind']
  path: RegExp
  /** Whether the response differs by the visitor's language. */
  speaks: boolean
  /** The parameters that the response depends on, in the order of the address. */
  names: readonly string[]
  /** The parameters with which a page may be kept on the disk, each with all the values that it may have. */
  kept: KeptQuery
}

type KeptQuery = Readonly<Record<string, readonly string[]>>

/** Longest cacheable address in characters: longer ones are one person's searches. */
const maxAddressLength = 400

/** A dot in a part of a page's path may be a file's, or lead out of the folder, however it is spelled. */
const unlikePages = /\\|%2e/i

/** The place of a name among those that an answer depends on, of which `o.*` covers `o.colour`; -1: none. */
const placeOf = (names: readonly string[], name: string) =>
  names.findIndex((one) => one === name || (one.endsWith('.*') && name.startsWith(one.slice(0, -1))))

/** Ids and slugs are written so. The same product answers to an id in capital letters, which is kept only once. */
const plainPath = /^[\d/a-z-]+$/

/** Whether an address without its language is one of a bounded number: every parameter once, with a known value. */
function isOneOfFew(kept: KeptQuery, url: string): boolean {
  const [path = '', query = ''] = url.split('?', 2)
  const given = [...new URLSearchParams(query)]
  return (
    plainPath.test(path) &&
    new Set(given.map(([name]) => name)).size === given.length &&
    given.every(([name, value]) => Object.hasOwn(kept, name) && kept[name]?.includes(value))
  )
}

const namesOf = ({ query, translated }: Endpoint) => [
  ...Object.keys(query?.shape ?? {}).flatMap(spellingsOf),
  ...(translated ? ['lng'] : []),
]

/** The query without parameters that the response does not depend on. Repeated parameters keep their order. */
function queryFor({ names, speaks }: Shape, query: string, language: LanguageCode | null): string {
  const chosen = [...new URLSearchParams(query)]
    .filter(([name]) => placeOf(names, name) !== -1 && !(speaks && name === 'lng'))
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
  /** Whether pages of everybody read an endpoint. */
  includes: (endpoint: Endpoint) => boolean
  /**
   * What a request reads if that is the same for everybody; null for every other address.
   * @param url as `readableAddress` spells it
   */
  at: (url: string) => PublicRead | null
}

/**
 * @param pages paths of pages that are the same for everybody who reads their language, with the names of the query
 * that each reads besides `lng`
 * @param keptQueries by path, with which parameters a page is kept on the disk, and all the values of each
 * @param tagsOf the cache tags of an address of the API; null for one that is not kept
 */
export function publicReads({
  pages,
  keptQueries = {},
  endpoints,
  tagsOf,
}: {
  pages: Readonly<Record<string, readonly string[]>>
  keptQueries?: Readonly<Record<string, KeptQuery>>
  endpoints: readonly Endpoint[]
  tagsOf: PublicReads['tagsOf']
}): PublicReads {
  const includes: PublicReads['includes'] = ({ method, access, path }) =>
    method === 'GET' && access === 'anyone' && tagsOf(path) !== null
  const pageShapes = Object.entries(pages).map(([path, names]): Shape => ({
    kind: 'page',
    speaks: true,
    path: new RegExp(`^${path.replace(/\$\w+/g, '[^/.]+')}$`),
    names: [...names, 'lng'],
    kept: keptQueries[path] ?? {},
  }))
  const apiShapes = endpoints.filter(includes).map((endpoint): Shape => ({
    kind: 'api',
    speaks: endpoint.translated === true,
    path: new RegExp(`^${endpoint.path.replace(/\{\w+\}/g, '[^/]+')}$`),
    names: namesOf(endpoint),
    kept: {},
  }))
  return {
    tagsOf,
    includes,
    at(url) {
      const end = url.indexOf('?')
      const path = end < 0 ? url : url.slice(0, end)
      const shape = (path.startsWith('/api/') ? apiShapes : pageShapes).find((one) => one.path.test(path))
      if (!shape || (shape.kind === 'page' && unlikePages.test(path))) return null
      const withQuery = (language: LanguageCode | null) =>
        end < 0 ? path : path + queryFor(shape, url.slice(end), language)
      const whole = withQuery(shape.speaks ? requestedLanguage(url) : null)
      if (whole.length > maxAddressLength) return null
      const inAnyLanguage = shape.speaks ? withQuery(null) : null
      const { kind } = shape
      const mayBeKept = kind === 'page' && inAnyLanguage !== null && isOneOfFew(shape.kept, inAnyLanguage)
      return { kind, url: whole, inAnyLanguage, mayBeKept, tags: tagsOf(whole) ?? [] }
    },
  }
}
