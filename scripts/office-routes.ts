import type { Plugin } from 'vite'

/** The routes as Start has collected them; `?whole` names them unchanged. */
const tree = /\/app\/web\/route-tree\.gen\.ts$/

/** The entry of the back office among them. */
const entry = /appWebBackofficeBackofficeRoute:\s*appWebBackofficeBackofficeRouteWithChildren,?/
/** A route that is made from its file, with its children or without. */
const made = /=\s*(?=\w+Route(?:Import)?\.(?:update|_addFileChildren)\()/g

/** The route of a page. Its name is also a key of its parent's routes, which nobody reads and minifying keeps. */
const pageRoute = /\b\w+DotpageRoute\b/g

/** Gives the routes of pages short names. */
function withShortNames(code: string): string {
  const names = new Map<string, string>()
  return code.replaceAll(pageRoute, (name) => {
    if (!names.has(name)) names.set(name, `page${names.size}`)
    return names.get(name) ?? name
  })
}

/**
 * Leaves the back office's routes out of the first script, which every shopper loads. A document below `/admin` imports
 * all routes (`route-tree.gen.ts?whole`) before it starts; links from the storefront to the back office load a document.
 */
export function officeRoutes(): Plugin {
  return {
    name: 'fenestra:office-routes',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: tree },
      handler(code) {
        const [declared, ...others] = code.split('const rootRouteChildren')
        const children = others.join().replace(entry, '')
        if (others.length !== 1 || children === others[0] || declared?.search(made) === -1)
          throw new Error('Start writes the list of routes in another way')
        return {
          // What is not used is left out, because making it has no effect.
          code: withShortNames(
            `${declared?.replaceAll(made, '= /* @__PURE__ */ ')}const rootRouteChildren${children}`,
          ),
          map: null,
        }
      },
    },
  }
}
