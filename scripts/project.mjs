/** The settings of a project that has the shop as a dependency: `fenestra.config.ts`. Runs on the shop's Node. */
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Failure } from './prepare.mjs'

const FILES = ['fenestra.config.ts', 'fenestra.config.js', 'fenestra.config.mjs']

/**
 * Sets the environment variables that the project's `fenestra.config.ts` names, and makes the paths of modules whole.
 * Variables that are set already, also by `.env`, win. Throws Failure if the file does not export settings.
 */
export async function readProject(folder) {
  const file = FILES.map((name) => join(folder, name)).find((path) => existsSync(path))
  const config = file && (await import(pathToFileURL(file).href)).default
  const { modules = [], settings = {}, ...others } = config ?? {}
  const [unknown] = Object.keys(others)
  if (unknown) throw new Failure(`${file} names ${unknown}; it may name modules and settings.`)
  const isList =
    Array.isArray(modules) && modules.every((name) => typeof name === 'string' && !name.includes(','))
  if (!isList) throw new Failure(`${file}: modules must be a list of folders and packages.`)
  for (const [name, value] of Object.entries(settings)) {
    if (!['string', 'number', 'boolean'].includes(typeof value))
      throw new Failure(`${file}: the setting ${name} must be a text, a number or a boolean.`)
    process.env[name] ??= String(value)
  }
  const names = (process.env.MODULES ?? modules.join(',')).split(',').map((name) => name.trim())
  // Pages are built from the shop's folder, and packages of the project are in its own node_modules.
  process.env.MODULES = names
    .filter((name) => name !== '')
    .map((name) => (/^[./]|^\w:|\\/.test(name) ? resolve(folder, name) : join(folder, 'node_modules', name)))
    .join(',')
}
