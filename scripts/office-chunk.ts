import type { Plugin } from 'vite'
import { moduleFolders } from './module-folders.mjs'

/** What rolldown tells of a module while it forms chunks. */
interface Module {
  code: string | null
  exports?: string[]
  importers: string[]
  dynamicImporters: string[]
}

interface Modules {
  getModuleInfo(id: string): Module | null
}

/** The name of the chunk, and of its file. */
const OFFICE = 'office'

/** Files that only pass on what others export. */
const barrel =
  /[\\/]src[\\/].*[\\/]index\.ts$|[\\/]lucide-react[\\/]dist[\\/]esm[\\/](?:lucide-react|icons[\\/]index)\.\w+$/

const inOffice = /[\\/]web[\\/]backoffice[\\/]|route-tree\.gen\.ts\?whole/

/**
 * Names the chunk of modules that only the back office uses. Shared by at least two of its screens, each would be a
 * file of its own otherwise, and a screen would take a hundred requests. Whatever such a module imports is needed as
 * often, by the back office alone or by public pages too, so that chunks do not import each other in a cycle.
 *
 * A barrel is imported by public pages too. Its importers use one of its modules if they mention a name of it: a word
 * that is the same by chance keeps a module out of the chunk, which is harmless.
 */
export function officeChunk(): (id: string, modules: Modules) => string | null {
  const answers = new Map<string, boolean>()
  const words = new Map<string, Set<string>>()
  return (id, modules) => {
    const wordsOf = (module: string) => {
      const known = words.get(module)
      if (known) return known
      const found = new Set(modules.getModuleInfo(module)?.code?.match(/[\w$]+/g))
      words.set(module, found)
      return found
    }
    /** Modules that import one of these names of `module`, directly or from barrels. */
    const usersOf = (module: string, names: readonly string[] | null, seen: Set<string>): string[] => {
      if (seen.has(module)) return []
      seen.add(module)
      const info = modules.getModuleInfo(module)
      if (!info) return []
      const importers = [...info.importers, ...info.dynamicImporters]
      const using = names
        ? importers.filter((one) => names.some((name) => wordsOf(one).has(name)))
        : importers
      return using.flatMap((one) =>
        barrel.test(one) ? usersOf(one, names ?? namesIn(modules, one, module), seen) : [one],
      )
    }
    const isOffice = (module: string): boolean => {
      if (inOffice.test(module)) return true
      const known = answers.get(module)
      if (known !== undefined) return known
      // Modules that import each other have the answer of the others.
      answers.set(module, true)
      const users = usersOf(module, null, new Set())
      const answer = users.length > 0 && users.every(isOffice)
      answers.set(module, answer)
      return answer
    }
    return isOffice(id) ? OFFICE : null
  }
}

/** The names by which a barrel passes on exports of a module. */
function namesIn(modules: Modules, passing: string, module: string): string[] {
  const file = module.replaceAll('\\', '/').split('/').pop() ?? ''
  const code = modules.getModuleInfo(passing)?.code ?? ''
  const renamed = [...code.matchAll(/\{([^}]*)\}\s*from\s*["']([^"']+)["']/g)]
    .filter(([, , from]) => from?.endsWith(file))
    .flatMap(([, list]) => list?.match(/[\w$]+/g) ?? [])
    .filter((name) => name !== 'default' && name !== 'as')
  return [...renamed, ...(modules.getModuleInfo(module)?.exports ?? []).filter((name) => name !== 'default')]
}

/** Fails the build if a public page loads the back office's chunk. All screens of external modules are in the back office. */
export function officeChunkStaysInside(): Plugin {
  const folders = moduleFolders()
  const isInside = (id: string) => inOffice.test(id) || folders.some((folder) => id.startsWith(`${folder}/`))
  return {
    name: 'fenestra:office-chunk-stays-inside',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      const office = chunks.find(({ name }) => name === OFFICE)
      for (const { fileName, imports, moduleIds } of chunks) {
        if (!office || !imports.includes(office.fileName) || moduleIds.some(isInside)) continue
        throw new Error(
          `${fileName} is part of public pages and imports ${office.fileName}: ${moduleIds.join(', ')}`,
        )
      }
    },
  }
}
