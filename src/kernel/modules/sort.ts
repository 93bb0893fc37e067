import { StartFailure } from '#kernel/process/start-failure.ts'
import type { AnyModule } from './definition.ts'

/**
 * Sorts modules so that each comes after those it needs, otherwise keeping the given order. Throws StartFailure for
 * duplicate names, missing modules, and modules that need each other.
 */
export function sortModules(modules: readonly AnyModule[]): AnyModule[] {
  const byName = new Map<string, AnyModule>()
  for (const module of modules) {
    if (byName.has(module.name))
      throw new StartFailure(`Two modules are called ${module.name}. Rename one, or name it once in MODULES.`)
    byName.set(module.name, module)
  }
  const sorted = new Set<AnyModule>()
  const visit = (module: AnyModule, path: readonly string[]) => {
    if (sorted.has(module)) return
    const { name, needs = [] } = module
    if (path.includes(name))
      throw new StartFailure(
        `The modules ${[...path.slice(path.indexOf(name)), name].join(' -> ')} need each other. One of them must do without.`,
      )
    for (const need of needs as readonly string[]) {
      const neededModule = byName.get(need)
      if (neededModule === undefined)
        throw new StartFailure(
          `The module ${name} needs the module ${need}, which is not here. There are: ${[...byName.keys()].sort().join(', ')}.`,
        )
      visit(neededModule, [...path, name])
    }
    sorted.add(module)
  }
  for (const module of modules) visit(module, [])
  return [...sorted]
}
