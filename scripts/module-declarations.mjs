/** What each `src/modules/<name>/module.json` declares. CONTRIBUTING.md, rule 2, says what the fields mean. */
import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { root } from './prepare.mjs'

/**
 * @typedef {object} ModuleDeclaration
 * @property {string[]} needs modules that it may import
 * @property {string[]} owns tables that it owns beside those of its `*.tables.ts`
 * @property {string[]} reads owners of foreign tables that its SQL reads
 * @property {string[]} writes owners of foreign tables that its SQL writes
 * @property {string[]} browserTests specs in `test/browser` that visit its pages, without `.spec.ts`
 */

const paths = globSync('src/modules/*/module.json', { cwd: root })

/**
 * The declarations by module name, and the kernel's.
 * @type {Readonly<Record<string, ModuleDeclaration>>}
 */
export const moduleDeclarations = Object.fromEntries(
  [...paths.toSorted(), 'src/kernel/module.json'].map((path) => [
    basename(dirname(path)),
    {
      needs: [],
      owns: [],
      reads: [],
      writes: [],
      browserTests: [],
      ...JSON.parse(readFileSync(join(root, path), 'utf8')),
    },
  ]),
)
