const base = 'http://shop.invalid'
/** Addresses that do something when they are opened. */
const acting = /^\/(api|auth)(\/|$)/

/** A path as the router reads it: `/%61pi` is `/api`. Null where it cannot be read. */
function decoded(path: string): string | null {
  try {
    return decodeURIComponent(path)
  } catch {
    return null
  }
}

/**
 * An address of this shop to go to, from what a visitor's link says.
 * @returns path, query and fragment; null for an address of another site, or one that is no page
 */
export function ownPath(wanted: string | undefined): string | null {
  if (!wanted?.startsWith('/') || !URL.canParse(wanted, base)) return null
  const { origin, pathname, search, hash } = new URL(wanted, base)
  const path = decoded(pathname)
  if (origin !== base || path === null || path.startsWith('//') || acting.test(path)) return null
  return `${pathname}${search}${hash}`
}
