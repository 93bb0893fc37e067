/** Finds the entry script of a tool in node_modules. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './prepare.mjs'

/** Packages whose name differs from their command. */
const PACKAGES = { tsc: 'typescript', playwright: '@playwright/test' }

/** The script behind a command in node_modules/.bin, to be run by a specific Node. */
export function binOf(tool) {
  const folder = join(root, 'node_modules', PACKAGES[tool] ?? tool)
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  return join(folder, typeof bin === 'string' ? bin : bin[tool])
}
