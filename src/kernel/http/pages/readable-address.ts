import { isForPrograms } from '../errors/unknown-paths.ts'

function isReadable(path: string): boolean {
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}

/** A leading host, a backslash, a fragment, or a dot at the beginning of a path segment. */
const oddSpelling = /^[^/]|[\\#]|\/(?:\.|%2e)/i

/**
 * A URL as browsers would send it: without host, backslashes, fragment, `/./` and `/../`. Otherwise the router, the
 * pages and earlier checks of the path might interpret it differently.
 */
function asBrowsersSay(url: string): string {
  const path = url.split('?', 1)[0] as string
  if (!oddSpelling.test(path)) return url
  const whole = url.startsWith('/') ? `http://shop.invalid${url}` : url
  if (!URL.canParse(whole)) return url
  const { protocol, pathname, search } = new URL(whole)
  return protocol === 'http:' || protocol === 'https:' ? pathname + search : url
}

/**
 * Normalises a URL for all code that reads it. In the paths of pages, percent signs that encode nothing are taken
 * literally, so that people get the not-found page; API clients get their 400.
 */
export function readableAddress(rawUrl: string): string {
  const url = asBrowsersSay(rawUrl)
  if (!url.includes('%')) return url
  const path = url.split('?', 1)[0] as string
  if (isForPrograms(path) || isReadable(path)) return url
  return path.replaceAll('%', '%25') + url.slice(path.length)
}
