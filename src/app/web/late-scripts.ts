/** Start's data of a route: the files of its scripts, and elements of the page. */
interface RouteScripts {
  preloads?: string[]
  scripts?: unknown[]
}

/**
 * Inlined into the page: after the first paint, which needs the styles, it loads all scripts that the page lists, and
 * its texts. Meanwhile an open frame delays the page's `load` event until the scripts have loaded, so that after `load`
 * the page is interactive. A page in a background tab is not painted and does not wait for it.
 */
export const starter = `document.addEventListener('DOMContentLoaded', () => {
  const frame = document.createElement('iframe')
  const ask = () => {
    if (!frame.isConnected) return
    const link = (how) => document.head.append(Object.assign(document.createElement('link'), how, { fetchPriority: 'low' }))
    const files = JSON.parse(document.getElementById('page-files').text)
    link({ rel: 'preload', as: 'fetch', crossOrigin: '', href: document.getElementById('page-data').dataset.texts })
    for (const href of files) link({ rel: 'modulepreload', href })
    document.head.append(Object.assign(document.createElement('script'), { type: 'module', src: files[0] }))
    frame.remove()
  }
  frame.hidden = true
  document.body.append(frame)
  if (document.hidden) return ask()
  document.addEventListener('visibilitychange', ask)
  requestAnimationFrame(() => requestAnimationFrame(ask))
  frame.contentDocument.open()
})`

/** The files of each route; empty while Vite serves the sources. */
const filesOf = new Map<string, readonly string[]>()

/** Start's list of files without the scripts, which the page loads late. */
export function late<Manifest extends { routes: Record<string, RouteScripts> }>(
  manifest: Manifest,
): Manifest {
  const routes = Object.entries(manifest.routes).map(([id, { preloads = [], ...rest }]) => {
    filesOf.set(id, preloads)
    return [id, { ...rest, scripts: [] }]
  })
  return { ...manifest, routes: Object.fromEntries(routes) }
}

/** The files of a page, by the routes that it consists of; the first starts the others. */
export const lateFiles = (routes: readonly string[]): string[] => [
  ...new Set(routes.flatMap((id) => filesOf.get(id) ?? [])),
]
