/**
 * `npm test -- --changed`: runs the tests affected by a change, by module. Only the full run decides whether a change
 * is accepted; this one gives quick results in between.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
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

/**
 * The tests for changed files, or `null` for all of them, for example after a change outside the modules. `unit`
 * filters the unit and API tests, `browser` the browser tests, which run if pages may have changed; a module's server
 * code is covered by its API tests alone.
 */
export function testsOf(files, browserTests = readBrowserTests()) {
  const unit = new Set()
  const browser = new Set()
  for (const file of files) {
    const [, module, layer] = MODULE.exec(file) ?? []
    if (module !== undefined) {
      const ofPages = layer === 'web' && !/\.test\.tsx?$/.test(file)
      unit.add(layer === 'web' ? `src/modules/${module}/web/` : `src/modules/${module}/`)
      if (ofPages || /^(?:contract|rules|locales)/.test(layer ?? file.split('/')[3]))
        for (const spec of browserTests[module] ?? []) browser.add(`test/browser/${spec}.spec.ts`)
    } else if (/^test\/browser\/.+\.spec\.ts$/.test(file)) browser.add(file)
    else if (/^(?:src|test)\/.+\.test\.tsx?$/.test(file)) unit.add(file)
    else if (DOCUMENTS.test(file)) unit.add('test/documents.test.ts')
    else return null
  }
  const present = (filters) => [...filters].filter((filter) => existsSync(join(root, filter)))
  return { unit: present(unit), browser: present(browser) }
}

function readBrowserTests() {
  return JSON.parse(readFileSync(join(root, 'test/browser/modules.json'), 'utf8'))
}
