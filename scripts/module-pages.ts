import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { moduleFolders } from './module-folders.mjs'

const shop = fileURLToPath(new URL('..', import.meta.url))
/** The files of modules whose exports each of these contains, without their ending. */
const VIRTUAL: Readonly<Record<string, string>> = {
  'virtual:shop-modules': 'web',
  'virtual:shop-storefront': 'storefront',
}
const ENDINGS = ['tsx', 'ts', 'jsx', 'js', 'mjs']

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

/** Imports the file of this name of each module that has one, and exports what they export. */
function joined(folders: readonly string[], name: string): string {
  const files = folders.flatMap((folder) => {
    if (!existsSync(folder)) throw new Error(`MODULES names ${folder}, and there is no such folder.`)
    return ENDINGS.map((ending) => join(folder, `${name}.${ending}`)).find((file) => existsSync(file)) ?? []
  })
  const imports = files.map((file, index) => `import module${index} from ${JSON.stringify(file)}\n`)
  return `${imports.join('')}export const modules = [${files.map((_, index) => `module${index}`).join(', ')}]`
}

/** What modules add to a stylesheet: the classes of their components, and their theme, which comes last. */
function stylesOf(folders: readonly string[]): string {
  return folders
    .map((folder) => {
      const theme = join(folder, 'theme.css')
      return `\n@source ${JSON.stringify(folder)};\n${existsSync(theme) ? readFileSync(theme, 'utf8') : ''}`
    })
    .join('')
}

/**
 * Bundles the screens, slots and themes of modules into the pages: `virtual:shop-modules` contains the exports of each
 * `web.tsx`, `virtual:shop-storefront` those of each `storefront.tsx`, imports of `fenestra/...` resolve to the shop's own files, and those of its packages to its own.
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
    resolveId: (source) => (VIRTUAL[source] ? `\0${source}` : known[source]),
    load(id) {
      const name = id.startsWith('\0') ? VIRTUAL[id.slice(1)] : undefined
      return name === undefined ? null : joined(folders, name)
    },
    transform: {
      filter: { id: /\/app\/web\/(?:backoffice\/)?styles\.css(?:$|\?transform-only)/ },
      handler: (css) => css + stylesOf(folders),
    },
  }
}
