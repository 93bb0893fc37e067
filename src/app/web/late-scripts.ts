/** A script element of a page. */
interface Script {
  attrs: Record<string, unknown>
  children?: string
}

/** What Start knows of a route: the files that its scripts stand in, and elements to put into the page. */
interface RouteScripts {
  preloads?: string[]
  scripts?: Script[]
}

/**
 * Runs in the page, as text: once the page is painted, for which its styles must be there, it asks for all scripts that
 * the page lists. Meanwhile a frame that is being written keeps the page from counting as loaded; then the scripts do,
 * so whoever waits for that finds it answering. A page that nobody looks at is not painted and does not wait for it.
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

/** The same pages with their files as lists for the starter, which takes the place of the first script. */
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
