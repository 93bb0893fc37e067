/** The cache in which service workers keep pages for times without a network; `public/visits-worker.js` names it too. */
export const keptPages = 'kept-pages'
/** For whom they are kept. */
const keptFor = 'fenestra.kept-for'

export const keepPagesFor = (userId: string) => localStorage.setItem(keptFor, userId)

/** Removes what is kept: whoever uses this browser next must not read it. @param exceptOf whose pages may stay */
export async function forgetKeptPages(exceptOf?: string): Promise<void> {
  const owner = takeOwner(exceptOf)
  if (owner !== null && owner === exceptOf) return
  // Browsers have neither without TLS.
  if ('caches' in window) await caches.delete(keptPages).catch(() => false)
  if (!('serviceWorker' in navigator)) return
  const workers = await navigator.serviceWorker.getRegistrations().catch(() => [])
  await Promise.all(workers.map((worker) => worker.unregister()))
}

/** For whom pages are kept; the mark goes with them. Null also where the browser stores nothing. */
function takeOwner(exceptOf?: string): string | null {
  try {
    const owner = localStorage.getItem(keptFor)
    if (owner !== exceptOf) localStorage.removeItem(keptFor)
    return owner
  } catch {
    return null
  }
}
