/** A script element of a page. */
interface Script {
  attrs: Record<string, unknown>
  children?: string
}

/** Start's data of a route: the files of its scripts, and elements of the page. */
interface RouteScripts {
  preloads?: string[]
  scripts?: Script[]
}

/**
 * Inlined into the page: after the first paint, which needs the styles, it loads all scripts that the page lists.
 * Meanwhile an open frame delays the page's `load` event until the scripts have loaded, so that after `load` the page
 * is interactive. A page in a background tab is not painted and does not wait for it.
 */
const starter = `document.addEventListener('DOMContentLoaded', () => {
  const frame = document.createElement('iframe')
  const ask = () => {
    if (!frame.isConnected) return
    const files = [...document.querySelectorAll('script[data-files]')].flatMap((list) => JSON.parse(list.text))
    for (const href of new Set(files))
      document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', fetchPriority: 'low', href }))
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

/** The same pages with their files as lists for the starter, which replaces the first script. */
export function late<Manifest extends { routes: Record<string, RouteScripts> }>(
  manifest: Manifest,
): Manifest {
  const routes = Object.entries(manifest.routes).map(([id, { preloads = [], scripts = [], ...rest }]) => {
    const list: Script = {
      attrs: { type: 'application/json', 'data-files': true },
      children: JSON.stringify(preloads),
    }
    const lists = preloads.length > 0 ? [list] : []
    const starters = scripts.length > 0 ? [{ attrs: {}, children: starter }] : []
    return [id, { ...rest, scripts: [...lists, ...starters] }]
  })
  return { ...manifest, routes: Object.fromEntries(routes) }
}
