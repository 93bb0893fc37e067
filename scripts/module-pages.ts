import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { moduleFolders } from './module-folders.mjs'

const shop = fileURLToPath(new URL('..', import.meta.url))
const VIRTUAL = 'virtual:shop-modules'
const WEBS = ['web.tsx', 'web.ts', 'web.jsx', 'web.js', 'web.mjs']

/** Packages that must exist only once in the pages, because two copies would not share their state. */
const SHARED = new Set([
  'react',
  'react-dom',
  'zod',
  'lucide-react',
  '@tanstack/react-query',
  '@tanstack/react-router',
])

/**
 * Packages that modules take from the shop, wherever their folder is: the shared ones, and what they do not bring along.
 * Vite decides once for a package whether Node loads it, so an import hook alone would fail in development.
 */
function packagesOfShop(folders: readonly string[]): string[] {
  if (folders.length === 0) return []
  const { dependencies } = JSON.parse(readFileSync(join(shop, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>
  }
  const isBrought = (name: string) => folders.some((folder) => existsSync(join(folder, 'node_modules', name)))
  return Object.keys(dependencies).filter((name) => SHARED.has(name) || !isBrought(name))
}

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
 * imports of `fenestra/...` resolve to the shop's own files, and those of its packages to its own.
 */
export function modulePages(folders = moduleFolders()): Plugin {
  const known = entries()
  return {
    name: 'module-pages',
    enforce: 'pre',
    config: () => ({
      server: { fs: { allow: [shop, ...folders] } },
      resolve: { dedupe: packagesOfShop(folders) },
    }),
    resolveId: (source) => (source === VIRTUAL ? `\0${VIRTUAL}` : known[source]),
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
