import { listOwnVisits } from '#modules/installations/contract/visit-feed.ts'
import { listPiecesToMeasure } from '#modules/installations/contract/visit-reports.ts'

const page = '/admin/crm/my-visits'
/** As in `public/visits-worker.js`. */
const kept = 'my-visits'
/** Whose visits are kept. */
const keptFor = 'fenestra.visits-of'

/** What the page reads; anything else of the office is not kept. */
const reads = ['/api/auth/user', '/api/settings', listOwnVisits.path, listPiecesToMeasure.path]

/** The files that a page names. */
const filesIn = (html: string) =>
  Array.from(html.matchAll(/["'](\/assets\/[\w./-]+)["']/g), ([, file]) => file)

/** The files that this page has loaded, also those of screens that its own address does not name. */
const loadedFiles = () =>
  performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === location.origin && /^\/(assets|locales)\//.test(pathname))
    .map(({ pathname, search }) => pathname + search)

/**
 * Keeps the page of the visits and what it shows, so that it opens without a network. Files of earlier releases go. Nothing
 * where the browser cannot, such as without TLS.
 */
export async function keepVisits(userId: string): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator) || !('caches' in window)) return
  const asked = new URLSearchParams(reads.map((read) => ['read', read]))
  await navigator.serviceWorker.register(`/visits-worker.js?${asked}`, { scope: page })
  localStorage.setItem(keptFor, userId)
  const cache = await caches.open(kept)
  const html = await fetch(page)
  if (!html.ok) return
  const needed = new Set([...filesIn(await html.clone().text()), ...loadedFiles()])
  await cache.put(page, html)
  await Promise.all(reads.map((read) => cache.add(read).catch(() => {})))
  const known = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname + new URL(url).search))
  const missing = [...needed].filter((file) => file !== undefined && !known.has(file))
  await Promise.all(missing.map((file) => cache.add(file as string).catch(() => {})))
  const old = [...known].filter((file) => file.startsWith('/assets/') && !needed.has(file))
  await Promise.all(old.map((file) => cache.delete(file)))
}

/** Removes what is kept. @param exceptOf whose visits may stay */
export async function forgetVisits(exceptOf?: string): Promise<void> {
  const owner = localStorage.getItem(keptFor)
  if (owner === null || owner === exceptOf) return
  await caches.delete(kept)
  await (await navigator.serviceWorker.getRegistration(page))?.unregister()
  localStorage.removeItem(keptFor)
}
