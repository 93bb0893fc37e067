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
 * Moves the imports of the back-office pages from the first script to one that is loaded with the back-office frame.
 * For each import the build lists the files to preload, and the names of all these files made up a seventh of the first
 * script, which every shopper loads. The routes stay in place.
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
        // Loaded with the frame, so that no page has to wait for it.
        if (file === split(frame)) return { code: `import ${JSON.stringify(VIRTUAL)}\n${code}`, map: null }
        const place = pages.indexOf(file)
        if (place === -1) return null
        // One import for each part of the page.
        const found = Array.from(code.matchAll(importOfComponent), ([, , component]) => component)
        if (found.length === 0 || found.some((component) => component !== split(file)))
          throw new Error(`The router imports the parts of ${file} in another way: ${found.join(', ')}`)
        const from = `import(${JSON.stringify(VIRTUAL)}).then(({ pages }) => pages[${place}]())`
        return { code: code.replaceAll(importOfComponent, from), map: null }
      },
    },
  }
}
