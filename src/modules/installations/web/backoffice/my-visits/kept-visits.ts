import { forgetKeptPages, keepPagesFor, keptPages } from '#kernel/web/kept-pages.ts'
import { listOwnVisits } from '#modules/installations/contract/visit-feed.ts'
import { listPiecesToMeasure } from '#modules/installations/contract/visit-reports.ts'

const page = '/admin/crm/my-visits'

/** What the page reads; anything else of the office is not kept. */
const reads = ['/api/auth/user', '/api/settings', listOwnVisits.path, listPiecesToMeasure.path]

/** The files that a page names. */
const filesIn = (html: string) =>
  Array.from(html.matchAll(/["'](\/assets\/[\w./-]+)["']/g), ([, file]) => file ?? '')

/** The files that this page has loaded or names, also those of screens that its own address does not name. */
function loadedFiles(): string[] {
  const files = Array.from(
    document.querySelectorAll<HTMLElement>('link[rel=modulepreload], link[rel=stylesheet], script[src]'),
    (element) => element.getAttribute('href') ?? element.getAttribute('src') ?? '',
  )
  const loaded = performance.getEntriesByType('resource').map(({ name }) => name)
  return [...files, ...loaded]
    .map((name) => new URL(name, location.href))
    .filter(
      ({ origin, pathname }) => origin === location.origin && /^\/(assets|locales|icons)\//.test(pathname),
    )
    .map(({ pathname, search }) => pathname + search)
}

/**
 * Keeps the page of the visits and what it shows, so that it opens without a network. Nothing where the browser cannot,
 * such as without TLS.
 */
export async function keepVisits(userId: string): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator) || !('caches' in window)) return
  // Of somebody who was here before.
  await forgetKeptPages(userId)
  const parameters = new URLSearchParams(reads.map((path) => ['read', path]))
  await navigator.serviceWorker.register(`/visits-worker.js?${parameters}`, { scope: page })
  keepPagesFor(userId)
  const cache = await caches.open(keptPages)
  const html = await fetch(page)
  if (!html.ok) return
  const files = filesIn(await html.clone().text())
  await cache.put(page, html)
  // What cannot be read anew must not be shown as if it were today's.
  await Promise.all(reads.map((path) => cache.add(path).catch(() => cache.delete(path))))
  await keepFiles(cache, files)
}

/** Keeps the files of this release; those of earlier ones go. */
async function keepFiles(cache: Cache, named: readonly string[]): Promise<void> {
  const neededFiles = new Set([...named, ...loadedFiles()])
  const cachedFiles = new Set(
    (await cache.keys()).map(({ url }) => new URL(url).pathname + new URL(url).search),
  )
  const isRelease = named.some((file) => !cachedFiles.has(file))
  const missing = [...neededFiles].filter((file) => !cachedFiles.has(file))
  await Promise.all(missing.map((file) => cache.add(file).catch(() => {})))
  const old = [...cachedFiles].filter(
    (file) => isRelease && file.startsWith('/assets/') && !neededFiles.has(file),
  )
  await Promise.all(old.map((file) => cache.delete(file)))
}
