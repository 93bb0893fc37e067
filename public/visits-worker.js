// Opens the page of a fitter's visits without a network: the last answers are kept while there is one. It serves that page
// alone (`src/modules/installations/web/backoffice/my-visits/kept-visits.ts` registers it). What is kept goes when its
// person signs out, and when the shop no longer lets them in.

const page = '/admin/crm/my-visits'
const kept = 'kept-pages'
const reads = new URL(self.location.href).searchParams.getAll('read')

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname, search } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return
  const isPage = request.mode === 'navigate' && pathname === page
  const isRead = reads.includes(pathname)
  const isFile = /^\/(assets|locales|icons)\//.test(pathname)
  // A file of the shop has another name when it is another one, or is the same for everybody.
  if (isPage || isRead || isFile)
    event.respondWith(answer(event, { key: isPage ? page : pathname + search, isPrivate: !isFile }))
})

/** The answer of the network, else the last one that was kept. */
async function answer(event, { key, isPrivate }) {
  let response
  try {
    response = await fetch(event.request)
  } catch (error) {
    const last = await caches.match(key, { cacheName: kept, ignoreVary: true })
    if (last) return last
    throw error
  }
  if (response.ok) event.waitUntil(keep(key, { response: response.clone(), isPrivate }))
  else if (isPrivate && [401, 403, 404].includes(response.status)) event.waitUntil(caches.delete(kept))
  return response
}

/**
 * Only where something is kept: an answer that was on its way when its person signed out is not. Which files are kept
 * the page decides, because other screens use them too.
 */
async function keep(key, { response, isPrivate }) {
  if (!(await caches.has(kept))) return
  const cache = await caches.open(kept)
  if (isPrivate || (await cache.match(key))) await cache.put(key, response)
}
