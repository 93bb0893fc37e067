import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { routes } from '../src/app/web/routes.ts'

const VIRTUAL = 'virtual:office-pages'
const sources = fileURLToPath(new URL('../src/', import.meta.url))
const importOfComponent = /import\((['"])([^'"]+\?tsr-split=[^'"]+)\1\)/g

type Route = Readonly<{ file?: string; children?: readonly Route[] }>

const office = (routes.children as readonly Route[]).find(({ file }) => file?.includes('/backoffice/'))
const frame = sources + office?.file
const pages = (office?.children ?? []).map(({ file }) => sources + file)
const named = (file: string) => file.replaceAll('\\', '/')

/**
 * Moves the imports of the back office's pages out of the first script into one that the frame of the back office
 * loads: beside each import the build writes which files to load with it, and the names of all those files were a
 * seventh of what every shopper's first script weighed. The routes stay where they are.
 * @param parts the exports of a page that the router splits off together
 */
export function officePages(parts: readonly string[]): Plugin {
  const split = (file: string) => `${file}?tsr-split=${parts.toSorted().join('---')}`
  return {
    name: 'fenestra:office-pages',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    resolveId: {
      filter: { id: /^virtual:office-pages$/ },
      handler: () => ({ id: `\0${VIRTUAL}`, moduleSideEffects: true }),
    },
    load: {
      filter: { id: /^\0virtual:office-pages$/ },
      handler: () =>
        `export const pages = [${pages.map((file) => `() => import(${JSON.stringify(split(file))})`).join()}]`,
    },
    transform: {
      filter: { id: /\/web\/backoffice\// },
      handler(code, id) {
        const file = named(id)
        // Loads with the frame, so that no page waits for it.
        if (file === split(frame)) return { code: `import ${JSON.stringify(VIRTUAL)}\n${code}`, map: null }
        const place = pages.indexOf(file)
        if (place === -1) return null
        // One for each part of the page.
        const found = Array.from(code.matchAll(importOfComponent), ([, , component]) => component)
        if (found.length === 0 || found.some((component) => component !== split(file)))
          throw new Error(`The router imports the parts of ${file} in another way: ${found.join(', ')}`)
        const from = `import(${JSON.stringify(VIRTUAL)}).then(({ pages }) => pages[${place}]())`
        return { code: code.replaceAll(importOfComponent, from), map: null }
      },
    },
  }
}
