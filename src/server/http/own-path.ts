const base = 'http://shop.invalid'
/** Addresses that do something when they are opened. */
const acting = /^\/(api|auth)(\/|$)/

/**
 * An address of this shop to go to, from what a visitor's link says.
 * @returns path, query and fragment; null for an address of another site, or one that is no page
 */
export function ownPath(wanted: string | undefined): string | null {
  if (!wanted?.startsWith('/') || !URL.canParse(wanted, base)) return null
  const { origin, pathname, search, hash } = new URL(wanted, base)
  if (origin !== base || pathname.startsWith('//') || acting.test(pathname)) return null
  return `${pathname}${search}${hash}`
}
