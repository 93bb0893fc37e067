import { existsSync, readFileSync } from 'node:fs'
import { isAbsolute, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { moduleFolders } from './module-folders.mjs'

const shop = fileURLToPath(new URL('..', import.meta.url))
const VIRTUAL = 'virtual:shop-modules'
const WEBS = ['web.tsx', 'web.ts', 'web.jsx', 'web.js', 'web.mjs']

/** Packages that must exist only once in the pages, because two copies would not share their state. */
const SHARED = /^(?:react|react-dom|zod|lucide-react|@tanstack\/react-(?:query|router))(?:\/|$)/

/** The entry points that modules may import, by their names in package.json. */
function entries(): Record<string, string> {
  const { exports } = JSON.parse(readFileSync(join(shop, 'package.json'), 'utf8')) as {
    exports: Record<string, string>
  }
  return Object.fromEntries(
    Object.entries(exports).map(([name, file]) => [`fenestra${name.slice(1)}`, join(shop, file)]),
  )
}

/**
 * Bundles the screens of modules into the pages: `virtual:shop-modules` contains the exports of each `web.tsx`,
 * imports of `fenestra/...` resolve to the shop's own files, and shared packages exist only once.
 */
export function modulePages(folders = moduleFolders()): Plugin {
  const known = entries()
  const isOfModule = (file: string) => folders.some((folder) => file.startsWith(`${folder}/`))
  return {
    name: 'module-pages',
    enforce: 'pre',
    config: () => ({ server: { fs: { allow: [shop, ...folders] } } }),
    async resolveId(source, importer) {
      if (source === VIRTUAL) return `\0${VIRTUAL}`
      const entry = known[source]
      if (entry !== undefined) return entry
      if (importer === undefined || isAbsolute(source) || !isOfModule(importer) || !SHARED.test(source))
        return null
      return this.resolve(source, join(shop, 'package.json'), { skipSelf: true })
    },
    load(id) {
      if (id !== `\0${VIRTUAL}`) return null
      const webs = folders.flatMap((folder) => {
        if (!existsSync(folder)) throw new Error(`MODULES names ${folder}, and there is no such folder.`)
        return WEBS.map((name) => join(folder, name)).find((file) => existsSync(file)) ?? []
      })
      const imports = webs.map((file, index) => `import web${index} from ${JSON.stringify(file)}\n`)
      return `${imports.join('')}export const modules = [${webs.map((_, index) => `web${index}`).join(', ')}]`
    },
    transform: {
      filter: { id: /\/app\/web\/backoffice\/styles\.css(?:$|\?transform-only)/ },
      // Adds the CSS classes used in the screens of modules.
      handler: (css) => css + folders.map((folder) => `\n@source ${JSON.stringify(folder)};`).join(''),
    },
  }
}
