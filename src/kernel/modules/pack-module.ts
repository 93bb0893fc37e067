import { existsSync } from 'node:fs'
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { stripTypeScriptTypes } from 'node:module'
import { basename, join } from 'node:path'
import { release } from '#kernel/process/release.ts'
import { StartFailure } from '#kernel/process/start-failure.ts'
import { loadModules } from './load.ts'

/** Files that a package does not need. */
const leftOut = (name: string) =>
  name === 'node_modules' || name.startsWith('.') || /\.test\.tsx?$|^tsconfig.*\.json$/.test(name)

/** A path within the module, as in its imports. */
const ownPath = /(['"])(\.{1,2}\/[^'"\n]+)\1/g

/**
 * Writes a module's folder as an npm package into `target`, replacing an earlier one: each `.ts` file also as JavaScript,
 * because Node strips no types in `node_modules`; pages keep the sources, which the shop builds. Throws StartFailure
 * for a module that the shop would not load.
 * @returns the name of the package
 */
export async function packModule(folder: string, target: string): Promise<string> {
  const [loaded] = await loadModules([folder])
  const about = await packageOf(folder, loaded?.definition.name ?? basename(folder))
  if (!(await mayReplace(target, about.name)))
    throw new StartFailure(`${target} would be replaced, and is no package ${about.name}. Name a new folder.`)
  await rm(target, { recursive: true, force: true })
  await copyStripped(folder, target, target)
  await writeFile(join(target, 'package.json'), `${JSON.stringify(about, null, 2)}\n`)
  return about.name
}

/** Whether a folder is missing, empty, or holds an earlier package of this name. */
async function mayReplace(target: string, name: string): Promise<boolean> {
  if (!existsSync(target) || (await readdir(target)).length === 0) return true
  // A module's folder may have the package.json of its package: only a package has both languages.
  if (!existsSync(join(target, 'package.json')) || !existsSync(join(target, 'server.js'))) return false
  return (
    (JSON.parse(await readFile(join(target, 'package.json'), 'utf8')) as { name?: unknown }).name === name
  )
}

/** The module's own package.json, or one that is enough. */
async function packageOf(folder: string, name: string): Promise<{ name: string; [entry: string]: unknown }> {
  const file = join(folder, 'package.json')
  const engines = { fenestra: `^${release()}` }
  if (!existsSync(file)) return { name: `fenestra-${name}`, version: '1.0.0', type: 'module', engines }
  const about = JSON.parse(await readFile(file, 'utf8')) as {
    name?: unknown
    type?: unknown
    engines?: object
  }
  if (typeof about.name !== 'string' || about.type !== 'module')
    throw new StartFailure(`${file} needs a name, and "type": "module".`)
  return { ...about, engines: { ...engines, ...about.engines }, name: about.name }
}

async function copyStripped(from: string, to: string, target: string): Promise<void> {
  await mkdir(to, { recursive: true })
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, copy] = [join(from, entry.name), join(to, entry.name)]
    if (leftOut(entry.name) || source === target) continue
    if (entry.isDirectory()) {
      await copyStripped(source, copy, target)
      continue
    }
    await cp(source, copy)
    if (/(?<!\.d)\.ts$/.test(entry.name))
      await writeFile(copy.replace(/ts$/, 'js'), await strippedFile(source))
  }
}

async function strippedFile(file: string): Promise<string> {
  try {
    return stripTypeScriptTypes(await readFile(file, 'utf8')).replaceAll(ownPath, (quoted: string) =>
      quoted.replace(/\.ts(?=['"]$)/, '.js'),
    )
  } catch (error) {
    throw new StartFailure(`${file} cannot be packed: ${(error as Error).message}`, { cause: error })
  }
}
