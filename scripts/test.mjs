/**
 * `npm test` and `npm run check`: everything that CI runs, in the same order. The last line reads `N passed, N failed`.
 * `npm run test:thorough` adds the slow tests.
 * With words after `npm test --`, only the tests whose file names match them run, with the folder of a module its tests (`MODULE_TESTS` names one that holds several); with `--changed` or `--changed=REF`,
 * only those of the changed modules.
 */
import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { changedFiles, testsOf } from './changed.mjs'
import { findChromium } from './chromium.mjs'
import { build, fail, install, root, toolEnv } from './prepare.mjs'
import { matchesOf } from './test-filters.mjs'
import { reportOf, vitestReport } from './test-reports.mjs'
import { runStep } from './test-step.mjs'
import { filesBelow } from './tools.mjs'

const [changed, wanted] = argumentsOf(applySettings(process.argv.slice(2)))
const results = join(root, 'test-results')
// Whoever names a test wants to run it.
if (changed || wanted.length > 0) toolEnv.THOROUGH ??= '1'
const ONE_PASSED = { passed: 1 }
/** The checks are written in Go, whose garbage collector takes a fifth of their time by default. */
const checkEnv = { GOGC: '300', ...toolEnv }
const total = { passed: 0, failed: 0, skipped: 0 }
/** Failures, repeated at the end because they are hard to find between the steps. */
const failures = []
/** Maximum length of a repeated failure message in characters. */
const MESSAGE = 2_000

/**
 * Types of all projects, from what the last run in this folder stored. One checker a project, because each works out
 * the types of our schemas anew.
 */
const TYPES = ['Types', ['tsc', '-b', '--checkers', '1', '--builders', '2']]
const LINT = 'Types and lint'
/**
 * Steps that pass or fail as a whole; each counts as one. The linter works out the types, so it reports their errors
 * too: on a fresh clone `tsc` would take as long again.
 */
const CHECKS = [
  ['Format', ['oxfmt', '--check', '.']],
  ['Walls', ['scripts/import-boundaries.mjs']],
  ['Tables', ['scripts/sql-boundaries.mjs']],
  ['Lengths', ['scripts/file-lengths.mjs']],
  ['Unused', ['knip', '--no-config-hints']],
  [LINT, ['oxlint', '--type-aware', '--type-check']],
]
/** The pages, built from only the files of the image: whoever builds those fails here, not in `docker build`. */
const PAGES = [['Pages', ['scripts/image-pages.mjs']]]

try {
  // The installation of a browser mostly waits for the network, so it runs beside the first steps.
  if (!changed && wanted.length === 0 && !toolEnv.MODULE_TESTS) void findChromium(true)
  await install({ dev: true })
  rmSync(results, { recursive: true, force: true })
  mkdirSync(results, { recursive: true })
  const module = wanted.find((word) => existsSync(join(word, 'server.ts')))
  if (toolEnv.MODULE_TESTS) await unitAndApi(wanted)
  else if (module) await unitAndApi([], { MODULE_TESTS: resolve(module) })
  else if (changed) await runChanged(changed)
  else if (wanted.length > 0) {
    const [unit, inBrowser] = matchesOf(wanted)
    if (inBrowser || servesPages(wanted)) await pages()
    await runTests(unit && wanted, inBrowser && wanted)
  } else {
    // Run in parallel, because neither uses both cores fully.
    await Promise.all([check(CHECKS), check(PAGES)])
    await runTests([], [])
  }
} catch (error) {
  fail(error)
}

for (const { name, message } of failures) console.log(`\nFAILED ${name}\n${message.slice(0, MESSAGE)}`)
const { passed, failed, skipped } = total
console.log(`\n${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`)
process.exit(failed > 0 ? 1 : 0)

/**
 * Sets the variables among the arguments, `NAME=value`, unless the environment has them: scripts of package.json cannot
 * set one in a way that both cmd.exe and sh understand. Returns the other arguments.
 */
function applySettings(all) {
  const isSetting = (argument) => /^[A-Z_]+=/.test(argument)
  for (const [name, ...value] of all.filter(isSetting).map((setting) => setting.split('=')))
    toolEnv[name] ??= value.join('=')
  return all.filter((argument) => !isSetting(argument))
}

/** Parses `--changed` and the remaining words. */
function argumentsOf(all) {
  const option = all.find((argument) => /^--changed(?:=|$)/.test(argument))
  return [option && { ref: option.split('=')[1] }, all.filter((argument) => argument !== option)]
}

/** Runs the tests of the changed modules, the type check, and the browser tests of pages that may have changed. */
async function runChanged({ ref }) {
  const files = changedFiles(ref)
  const tests = testsOf(files)
  console.log(files.length > 0 ? `Changed:\n  ${files.join('\n  ')}` : 'Nothing has changed.')
  if (tests === null) {
    console.log('\nWhat every module builds on has changed: everything runs.')
    await Promise.all([check(CHECKS), check(PAGES)])
    return runTests([], [])
  }
  const code = files.filter((file) => /\.(?:[cm]?[jt]s|tsx)$/.test(file) && existsSync(join(root, file)))
  const checks = [
    TYPES,
    ...CHECKS.map(([name, command]) => [name, name === LINT ? command.concat(code) : command]),
  ]
  await Promise.all([
    check(code.length > 0 ? checks : checks.filter(([name]) => name === 'Format')),
    ...(tests.browser.length > 0 ? [pages()] : []),
  ])
  await runTests(tests.unit.length > 0 ? tests.unit : null, tests.browser.length > 0 ? tests.browser : null)
}

/** Filters by file name: `[]` runs all tests, null none. */
async function runTests(unit, inBrowser) {
  if (unit) await unitAndApi(unit)
  if (inBrowser) await browser(inBrowser)
}

async function check(steps) {
  for (const [name, command] of steps) {
    const ok = await runStep(name, command, checkEnv, { beside: true })
    count(ok ? ONE_PASSED : oneFailed(name))
  }
}

/** Builds the pages for browser tests and process tests. */
async function pages() {
  try {
    await build()
    console.log('\n--- Pages ---\nPages: built')
    count(ONE_PASSED)
  } catch (error) {
    count(oneFailed('Pages', error.message))
  }
}

/** Whether a matching process test or example needs the built pages, as browser tests do. */
function servesPages(words) {
  const files = filesBelow(['test/process', 'examples'], /\.tsx?$/)
  return files.some((file) => words.some((word) => file.includes(word)))
}

async function unitAndApi(filters, settings = {}) {
  const file = join(results, 'vitest.json')
  const { args, env } = vitestReport(file)
  const command = ['vitest', 'run', '--reporter=default', ...args, ...passOn(filters)]
  count(
    reportOf.vitest(file, await runStep('Unit and API tests', command, { ...toolEnv, ...env, ...settings })),
  )
}

async function browser(filters) {
  if (!existsSync(join(root, 'playwright.config.ts'))) return
  const chromium = await findChromium()
  const file = join(results, 'playwright.json')
  if (!chromium) return withoutBrowser()
  const env = { ...toolEnv, CHROMIUM: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: file }
  const command = ['playwright', 'test', '--reporter=list,json', ...passOn(filters)]
  count(reportOf.playwright(file, await runStep('Browser tests', command, env)))
}

function withoutBrowser() {
  const advice = 'Install Chromium, or name a browser: CHROMIUM=/path/to/chromium npm test'
  console.log(`\n!!! THE BROWSER TESTS DID NOT RUN: there is no Chromium here. ${advice} !!!`)
  count(process.env.CI === 'true' ? oneFailed('Browser tests', advice) : { skipped: 1 })
}

/** The filters as arguments of a runner, which may match none of its files. */
function passOn(filters) {
  return filters.length > 0 ? [...filters, '--pass-with-no-tests'] : []
}

function oneFailed(name, message = 'See above.') {
  return { failed: 1, failures: [{ name, message }] }
}

function count(report) {
  for (const kind of Object.keys(total)) total[kind] += report[kind] ?? 0
  failures.push(...(report.failures ?? []))
}
