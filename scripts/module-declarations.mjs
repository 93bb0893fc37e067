/** What each `src/modules/<name>/module.json` declares. CONTRIBUTING.md, rule 2, says what the fields mean. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './prepare.mjs'

/**
 * @typedef {object} ModuleDeclaration
 * @property {string[]} needs modules that it may import
 * @property {string[]} owns tables that it owns beside those of its `*.tables.ts`
 * @property {string[]} reads owners of foreign tables that its SQL reads
 * @property {string[]} writes owners of foreign tables that its SQL writes
 * @property {string[]} browserTests specs in `test/browser` that visit its pages, without `.spec.ts`
 */

const names = readdirSync(join(root, 'src/modules'))
const paths = Object.fromEntries([
  ...names.toSorted().map((name) => [name, join(root, 'src/modules', name, 'module.json')]),
  ['kernel', join(root, 'src/kernel/module.json')],
])
const empty = { needs: [], owns: [], reads: [], writes: [], browserTests: [] }

/**
 * The declarations by module name, and the kernel's.
 * @type {Readonly<Record<string, ModuleDeclaration>>}
 */
export const moduleDeclarations = Object.fromEntries(
  Object.entries(paths)
    .filter(([, path]) => existsSync(path))
    .map(([name, path]) => [name, { ...empty, ...JSON.parse(readFileSync(path, 'utf8')) }]),
)
