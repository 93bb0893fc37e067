import { existsSync, readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { dirname, extname, isAbsolute, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { satisfies, validRange } from 'semver'
import { readMigrations, type Migration } from '#kernel/database/migrations/migrations.ts'
import { release } from '#kernel/process/release.ts'
import { StartFailure } from '#kernel/process/start-failure.ts'
import type { AnyModule } from './definition.ts'
import { checkContract } from './endpoint-fault.ts'
import { reasonWithPlace } from './fault-place.ts'
import { checkLocales } from './locales.ts'

/** A module listed in MODULES. */
export interface LoadedModule {
  definition: AnyModule
  migrations: Migration[]
}

const SHOP = fileURLToPath(new URL('../../../', import.meta.url))
const NAME = /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/
/** Node strips no types in `node_modules`, where a package may hold both. */
const SERVERS = ['server.ts', 'server.js', 'server.mjs']

/**
 * Loads the modules in MODULES: absolute directory paths, and npm packages installed alongside the shop's. Throws
 * StartFailure, with the module and the reason, for the first that cannot be loaded.
 */
export async function loadModules(names: readonly string[]): Promise<LoadedModule[]> {
  if (names.length > 0) resolveFromShop()
  const loaded: LoadedModule[] = []
  for (const name of names) {
    try {
      loaded.push(await loadModule(folderOf(name)))
    } catch (error) {
      const reason =
        error instanceof StartFailure ? error.message : await reasonWithPlace(error, folderOf(name))
      throw new StartFailure(`The module ${name} (MODULES) could not be loaded: ${reason}`, { cause: error })
    }
  }
  return loaded
}

/** The directory of an entry of MODULES. Throws StartFailure if it does not exist. */
export function folderOf(name: string): string {
  const folder = isAbsolute(name) ? name : join(SHOP, 'node_modules', name)
  if (existsSync(folder)) return folder
  throw new StartFailure(
    isAbsolute(name)
      ? 'There is no such folder.'
      : `There is no package of this name in node_modules. Install it with: npm install ${name}. A folder is written with a leading ./ or /.`,
  )
}

/**
 * Throws StartFailure where `engines.fenestra` of the module's package.json, a range as of npm, leaves out this release:
 * it was written for another shape of what modules import.
 */
function checkRelease(folder: string): void {
  const file = join(folder, 'package.json')
  if (!existsSync(file)) return
  const { engines } = JSON.parse(readFileSync(file, 'utf8')) as { engines?: { fenestra?: unknown } }
  const range = engines?.fenestra
  if (range === undefined) return
  if (typeof range !== 'string' || validRange(range) === null)
    throw new StartFailure(`engines.fenestra in ${file} must be a range of versions, such as ^${release()}.`)
  if (!satisfies(release(), range, { includePrerelease: true }))
    throw new StartFailure(`It fits the versions ${range} of Fenestra, and this is ${release()}.`)
}

async function loadModule(folder: string): Promise<LoadedModule> {
  checkRelease(folder)
  const isPackage = /[\\/]node_modules[\\/]/.test(folder)
  const file = (isPackage ? SERVERS.toReversed() : SERVERS)
    .map((name) => join(folder, name))
    .find((path) => existsSync(path))
  if (file === undefined)
    throw new StartFailure(`${folder} holds none of ${SERVERS.join(', ')}, one of which declares a module.`)
  const { default: definition } = (await import(pathToFileURL(file).href)) as { default?: unknown }
  if (!isDefinition(definition))
    throw new StartFailure(
      `${file} must export by default what defineModule({ name, build }) returns; the name is of lower-case letters, digits and hyphens.`,
    )
  const contract = join(folder, `contract${extname(file)}`)
  if (existsSync(contract))
    checkContract(contract, (await import(pathToFileURL(contract).href)) as Record<string, unknown>)
  const { migrations, locales } = definition
  if (locales) await checkLocales(locales)
  return {
    definition: { ...definition, folder },
    migrations: migrations ? await readMigrations(fileURLToPath(migrations)) : [],
  }
}

function isDefinition(value: unknown): value is AnyModule {
  const { name, build } = (value ?? {}) as Partial<Record<'name' | 'build', unknown>>
  return typeof name === 'string' && NAME.test(name) && typeof build === 'function'
}

let resolves = false

/**
 * Lets modules import `fenestra/...` from any directory, and packages of the shop that they do not bundle. They must
 * share packages such as zod, because the shop does not recognise schemas of another copy.
 */
function resolveFromShop(): void {
  if (resolves) return
  resolves = true
  const shop = pathToFileURL(join(SHOP, 'package.json')).href
  registerHooks({
    resolve(specifier, context, next) {
      if (/^(?:fenestra|zod)(?:\/|$)/.test(specifier)) return next(specifier, { ...context, parentURL: shop })
      try {
        return next(specifier, context)
      } catch (error) {
        const isBare = /^[@a-z]/i.test(specifier) && !specifier.includes(':')
        const from = context.parentURL
        if (!isBare || !from?.startsWith('file:') || isInShop(from)) throw error
        try {
          return next(specifier, { ...context, parentURL: shop })
        } catch {
          // The first error names the file that imports it.
          throw error
        }
      }
    },
  })
}

const isInShop = (url: string) => dirname(fileURLToPath(url)).startsWith(join(SHOP, 'src'))
