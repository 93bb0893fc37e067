import { isForPrograms } from './unknown.ts'

function isReadable(path: string): boolean {
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}

/** Another host in front, a backslash, a fragment, or a dot at the beginning of a part of the path. */
const oddSpelling = /^[^/]|[\\#]|\/(?:\.|%2e)/i

/**
 * An address as browsers would have sent it: without host, backslashes, fragment, `/./` and `/../`. The router, the
 * pages and whoever looks at a path before them would else each read such an address in a way of their own.
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
 * The one spelling of an address that all of the shop reads. Percent signs that stand for no letter are taken as
 * they are: that is the address of nothing, and people are told so by a page. Programs get their 400.
 */
export function readableAddress(sent: string): string {
  const url = asBrowsersSay(sent)
  if (!url.includes('%')) return url
  const path = url.split('?', 1)[0] as string
  if (isForPrograms(path) || isReadable(path)) return url
  return path.replaceAll('%', '%25') + url.slice(path.length)
}
