import type { AnyRouter, ParsedLocation } from '@tanstack/react-router'

/** Enough for the links of header, footer and some lists; each takes about half a kilobyte. */
const most = 1000

/** Where links lead, for all pages that this process renders: by path, and by parameters where it has some. */
const known = new Map<string, ParsedLocation>()

/** What of a link decides where it leads. */
type Destination = Parameters<AnyRouter['buildLocation']>[0] & Readonly<Record<string, unknown>>

/** Options by which a location depends on more than path and parameters, such as the page that contains the link. */
const further = [
  'from',
  'search',
  'hash',
  'state',
  'mask',
  'href',
  'unsafeRelative',
  'leaveParams',
  '_fromLocation',
  '_includeValidateSearch',
]

/** Undefined for a link that may lead elsewhere from another page. */
function keyOf(link: Destination): string | undefined {
  const { to, params } = link as { to?: unknown; params?: unknown }
  if (typeof to !== 'string' || !to.startsWith('/') || further.some((name) => link[name] !== undefined))
    return undefined
  if (!to.includes('$')) return to
  if (typeof params !== 'object' || params === null) return undefined
  const isWhole = to
    .split('/')
    .every(
      (part) =>
        !part.startsWith('$') || typeof (params as Record<string, unknown>)[part.slice(1)] === 'string',
    )
  return isWhole ? `${to} ${JSON.stringify(params)}` : undefined
}

/**
 * On the server: the links of header, footer and lists lead to the same places on every page, so each is worked out
 * once and not again for every page.
 */
export function rememberLinks(router: AnyRouter): void {
  const build = router.buildLocation
  router.buildLocation = ((link: Destination) => {
    const key = keyOf(link)
    if (key === undefined) return build(link)
    const before = known.get(key)
    if (before) return before
    const location = build(link)
    if (known.size >= most) known.delete(known.keys().next().value as string)
    known.set(key, location)
    return location
  }) as typeof build
}
