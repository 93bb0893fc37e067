/**
 * The page that a person wanted to open when they had to sign in first. It is stored in the browser, because the
 * address of the sign-in page does not contain it, and because a mailed link opens in another tab.
 */

const storageKey = 'sign-in-return'
/** A sign-in that takes longer than this has nothing to do with the page before it, in ms. */
const lifetime = 30 * 60_000
/** The pages that may ask for a sign-in; any other stored path is ignored. */
const returnable = /^\/(?:cart|checkout|account(?:\/[\w-]+){0,2})$/

export const isReturnable = (path: unknown): path is string =>
  typeof path === 'string' && returnable.test(path)

export function keepReturnPath(path: string): void {
  if (!isReturnable(path)) return
  try {
    localStorage.setItem(storageKey, JSON.stringify({ path, at: Date.now() }))
  } catch {
    // Where storage is refused, signing in leads to the home page.
  }
}

/** The page to go to after signing in; the home page unless another one asked for the sign-in. */
export function returnPath(): string {
  try {
    const { path, at } = JSON.parse(localStorage.getItem(storageKey) ?? '{}') as Record<string, unknown>
    const isRecent = typeof at === 'number' && Math.abs(Date.now() - at) < lifetime
    return isRecent && isReturnable(path) ? path : '/'
  } catch {
    return '/'
  }
}

export function forgetReturnPath(): void {
  try {
    localStorage.removeItem(storageKey)
  } catch {
    // Nothing was stored.
  }
}
