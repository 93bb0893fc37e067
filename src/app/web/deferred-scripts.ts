/** Start's data of a route: the files of its scripts, and elements of the page. */
interface RouteScripts {
  preloads?: string[]
  scripts?: unknown[]
}

/** The web fonts are used (`look.css`), and later pages of this browser, which has them, use them at once. */
const useFonts = `const useFonts = () => {
    document.documentElement.dataset.fonts = ''
    try { localStorage.setItem('fonts', '') } catch {}
  }`

/** How long web fonts and pictures wait for a page whose scripts are there, and for scripts, in ms. */
const waits = { alive: 4000, scripts: 10_000 }

/** Inlined into a page without a list of scripts, as Vite serves it. */
export const fontsOnly = `{ ${useFonts}; useFonts() }`

/**
 * Inlined into the page behind everything else, where it runs once the styles are there: it loads all scripts that the
 * page lists, and its texts: requested here and read by the page, because WebKit loads again what is only preloaded for
 * `fetch`. The scripts all stand in the document before it has been read, so the page's `load` event waits for
 * them. The web fonts, as many bytes as the scripts, and pictures below the first screen follow once the page is alive
 * (`root.tsx`), because their styles and layout would delay that; at the latest some seconds after the scripts have
 * loaded or should have, or when they have failed.
 */
export const starter = `{
  ${useFonts}
  try { if (localStorage.getItem('fonts') !== null) useFonts() } catch {}
  const link = (how) => document.head.append(Object.assign(document.createElement('link'), how))
  const files = JSON.parse(document.getElementById('page-files').text)
  for (const href of files) link({ rel: 'modulepreload', href })
  window.sentTexts = fetch(document.getElementById('page-data').dataset.texts)
  window.sentTexts.catch(() => {})
  const first = { type: 'module', src: files[0], onload: () => setTimeout(useFonts, ${waits.alive}), onerror: useFonts }
  document.head.append(Object.assign(document.createElement('script'), first))
  setTimeout(useFonts, ${waits.scripts})
}`

/** The files of each route; empty while Vite serves the sources. */
const filesOf = new Map<string, readonly string[]>()

/** Start's list of files without the scripts, which the page loads later. */
export function deferScripts<Manifest extends { routes: Record<string, RouteScripts> }>(
  manifest: Manifest,
): Manifest {
  const routes = Object.entries(manifest.routes).map(([id, { preloads = [], ...rest }]) => {
    filesOf.set(id, preloads)
    return [id, { ...rest, scripts: [] }]
  })
  return { ...manifest, routes: Object.fromEntries(routes) }
}

/** The files of a page, by the routes that it consists of; the first starts the others. */
export const deferredFiles = (routes: readonly string[]): string[] => [
  ...new Set(routes.flatMap((id) => filesOf.get(id) ?? [])),
]
