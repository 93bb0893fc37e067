/**
 * `npm test -- --changed`: runs the tests affected by a change, by module. Only the full run decides whether a change
 * is accepted; this one gives quick results in between.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { moduleDeclarations } from './module-declarations.mjs'
import { Failure, root } from './prepare.mjs'

const git = (...args) =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
    .split('\n')
    .filter((line) => line !== '')

/**
 * Files that differ from `ref`, committed or not. Without a `ref`: since the branch left `main`, or, on `main`
 * itself, since its last commit; if nothing differs, the files of that commit.
 */
export function changedFiles(ref) {
  try {
    const base = ref ?? leftMain()
    const files = since(base)
    return files.length > 0 || ref !== undefined ? files : since(`${base}~1`)
  } catch {
    throw new Failure(
      `--changed asks git what has changed, and git does not know ${ref ?? 'this folder'}. Name a commit: npm test -- --changed=main`,
    )
  }
}

function leftMain() {
  for (const main of ['origin/main', 'main'])
    try {
      return git('merge-base', 'HEAD', main)[0]
    } catch {
      // The branch does not exist.
    }
  return 'HEAD'
}

function since(base) {
  const files = [...git('diff', '--name-only', base), ...git('ls-files', '--others', '--exclude-standard')]
  return [...new Set(files)].sort()
}

/** Documents and other files that the shop does not read. */
const DOCUMENTS = /^(?:docs\/|[A-Z]+\.md$|LICENSE$|bench\/|issues\/)/
const MODULE = /^src\/modules\/([^/]+)\/(?:([^/]+)\/)?/
/** What other modules use of a module. */
const SHARED = /^src\/modules\/[^/]+\/(?:contract[./]|rules[./]|server\/index\.ts$)/
const MIGRATION = /^database\/migrations\/.+\.sql$/
/** Files that only tests of WHOLE_PROJECT read. */
const OF_WHOLE_PROJECT = /^(?:public\/locales\/[a-z]+\/admin\.json|test\/canaries\.ts)$/

/**
 * Tests of rules for the whole project that a change of one module can break, such as an endpoint without a row in the
 * table of access, or a text without translations. They always run, and take less than 30 s together.
 */
export const WHOLE_PROJECT = [
  'test/access.test.ts',
  'test/bounded-input.test.ts',
  'test/canaries.test.ts',
  'test/design.test.ts',
  'test/documents.test.ts',
  'test/office-texts.test.ts',
  'test/seed-translations.test.ts',
  'src/app/server/tables.test.ts',
  'src/app/web/locales.test.ts',
]

/**
 * The tests for changed files, or `null` for all of them, for example after a change of the kernel. `unit` filters the
 * unit and API tests, `browser` the browser tests, which run if pages may have changed; a module's server code is
 * covered by its API tests alone. What modules share also selects the modules that may import it, and a migration that
 * only adds selects those whose server code names its tables.
 */
export function testsOf(files, { read = readText } = {}) {
  const unit = new Set(files.length > 0 ? WHOLE_PROJECT : [])
  const browser = new Set()
  for (const file of files) {
    const [, module, layer] = MODULE.exec(file) ?? []
    if (module !== undefined) {
      const ofPages = layer === 'web' && !/\.test\.tsx?$/.test(file)
      unit.add(layer === 'web' ? `src/modules/${module}/web/` : `src/modules/${module}/`)
      if (SHARED.test(file))
        for (const [name, { needs }] of Object.entries(moduleDeclarations))
          if (needs.includes(module)) unit.add(`src/modules/${name}/`)
      if (ofPages || /^(?:contract|rules|locales)/.test(layer ?? file.split('/')[3]))
        for (const spec of moduleDeclarations[module]?.browserTests ?? [])
          browser.add(`test/browser/${spec}.spec.ts`)
    } else if (MIGRATION.test(file)) {
      const tables = tablesOfAddition(read(file))
      if (tables === null) return null
      for (const name of modulesNaming(tables)) unit.add(`src/modules/${name}/`)
    } else if (/^test\/browser\/.+\.spec\.ts$/.test(file)) browser.add(file)
    else if (/^(?:src|test)\/.+\.test\.tsx?$/.test(file)) unit.add(file)
    else if (!DOCUMENTS.test(file) && !OF_WHOLE_PROJECT.test(file)) return null
  }
  const present = (filters) => [...filters].filter((filter) => existsSync(join(root, filter)))
  return { unit: present(unit), browser: present(browser) }
}

/** Statements after which everything that worked before still does, with the table that they concern. */
const ADDITIONS = [
  /^create table (?:if not exists )?(\w+)/,
  /^create (?:unique )?index (?:concurrently )?(?:if not exists )?\w+ on (\w+)/,
  /^comment on (?:table|column) (\w+)/,
  /^alter table (\w+) add column (?!.*,\s*(?:alter|drop|rename|add constraint))/,
]

/** The tables that a migration adds to; null if it does anything else, or was deleted. */
export function tablesOfAddition(sql) {
  if (sql === undefined) return null
  const statements = sql
    .replace(/--.*/g, '')
    .split(';')
    .map((statement) => statement.replace(/\s+/g, ' ').trim().toLowerCase())
    .filter((statement) => statement !== '')
  const tables = statements.map((statement) =>
    ADDITIONS.map((addition) => addition.exec(statement)?.[1]).find((table) => table !== undefined),
  )
  return tables.includes(undefined) ? null : [...new Set(tables)]
}

/** The modules whose server code contains the name of one of the tables. */
function modulesNaming(tables) {
  const modules = readdirSync(join(root, 'src/modules'))
  return modules.filter((name) => {
    const folder = join(root, 'src/modules', name, 'server')
    const files = existsSync(folder) ? readdirSync(folder, { recursive: true }) : []
    const texts = files
      .filter((file) => file.endsWith('.ts'))
      .map((file) => readFileSync(join(folder, file), 'utf8'))
    return texts.some((text) => tables.some((table) => text.includes(table)))
  })
}

function readText(file) {
  return existsSync(join(root, file)) ? readFileSync(join(root, file), 'utf8') : undefined
}
