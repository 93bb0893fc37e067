/** The cache in which `public/visits-worker.js` keeps pages for times without a network. */
export const keptPages = 'my-visits'

/** Removes what is kept: whoever uses this browser next must not read it. */
export async function forgetKeptPages(): Promise<void> {
  // Browsers have none without TLS.
  if ('caches' in window) await caches.delete(keptPages).catch(() => false)
}
