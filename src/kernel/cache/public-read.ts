import type { Endpoint } from '../contract/endpoint.ts'
import { endpoints } from '../../app/contract/index.ts'
import { publicPages } from '../../app/contract/public-pages.ts'
import { isInternalRead } from '../http/internal-app.ts'
import { askedLanguage } from '../http/language.ts'
import { spellingsOf } from '../http/spellings.ts'
import { cacheTagsOfRead } from './cache-tags.ts'
import type { CacheTag } from './cache-tags.ts'

/** A read whose answer is the same for everybody, by the one reading of its address. */
export interface PublicRead {
  kind: 'page' | 'api'
  /** The address with nothing in its query but what the answer depends on, in one order. It is what gets answered. */
  url: string
  /** What the answer is made of as far as the address tells; the rest a page notes while it is made. */
  tags: readonly CacheTag[]
}

interface Shape {
  kind: PublicRead['kind']
  path: RegExp
  /** What the answer depends on, in the order in which the address names it. */
  names: readonly string[]
}

/** Longest address whose answer is kept, in characters: longer ones are searches of one person. */
const maxAddressLength = 400

/** A dot in a part of a page's path may be a file's, or lead out of the folder, however it is spelled. */
const unlikePages = /\\|%2e/i

const pageShapes: readonly Shape[] = Object.entries(publicPages).map(([path, names]) => ({
  kind: 'page',
  path: new RegExp(`^${path.replace(/\$\w+/g, '[^/.]+')}$`),
  names: [...names, 'lng'],
}))

const namesOf = ({ query }: Endpoint) => Object.keys(query?.shape ?? {}).flatMap(spellingsOf)

const apiShapes: readonly Shape[] = endpoints.filter(isInternalRead).map((endpoint) => ({
  kind: 'api',
  path: new RegExp(`^${endpoint.path.replace(/\{\w+\}/g, '[^/]+')}$`),
  names: namesOf(endpoint),
}))

/** The query without what the answer does not depend on. What is named more than once keeps its order. */
function queryFor({ kind, names }: Shape, url: string, query: string): string {
  const language = kind === 'page' ? askedLanguage(url) : null
  const chosen = [...new URLSearchParams(query)]
    .filter(([name]) => names.includes(name) && (kind === 'api' || name !== 'lng'))
    .concat(language === null ? [] : [['lng', language]])
    .toSorted(([one], [other]) => names.indexOf(one) - names.indexOf(other))
  return chosen.length > 0 ? `?${new URLSearchParams(chosen).toString()}` : ''
}

/**
 * What a request reads if that is the same for everybody; null for every other address.
 * @param url as `readableAddress` spells it
 */
export function publicReadAt(url: string): PublicRead | null {
  const end = url.indexOf('?')
  const path = end < 0 ? url : url.slice(0, end)
  const shape = (path.startsWith('/api/') ? apiShapes : pageShapes).find((one) => one.path.test(path))
  if (!shape || (shape.kind === 'page' && unlikePages.test(path))) return null
  const whole = end < 0 ? path : path + queryFor(shape, url, url.slice(end))
  if (whole.length > maxAddressLength) return null
  return { kind: shape.kind, url: whole, tags: cacheTagsOfRead(whole) ?? [] }
}
