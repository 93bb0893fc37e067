const base = 'http://shop.invalid'
/** Paths that have an effect when they are opened. */
const acting = /^\/(api|auth)(\/|$)/

/** A path as the router decodes it: `/%61pi` is `/api`. Null if it cannot be decoded. */
function decoded(path: string): string | null {
  try {
    return decodeURIComponent(path)
  } catch {
    return null
  }
}

/**
 * Validates where a link wants to lead a visitor within this shop.
 * @returns path, query and fragment; null for the URL of another site, or one that is not a page
 */
export function ownPath(requestedPath: string | undefined): string | null {
  if (!requestedPath?.startsWith('/') || !URL.canParse(requestedPath, base)) return null
  const { origin, pathname, search, hash } = new URL(requestedPath, base)
  const path = decoded(pathname)
  if (origin !== base || path === null || path.startsWith('//') || acting.test(path)) return null
  return `${pathname}${search}${hash}`
}
