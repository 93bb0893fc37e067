/**
 * `npm test` and `npm run check`: everything CI runs, in CI's order. The last line reads
 * `N passed, N failed`. With words after `npm test --` only the tests whose files match them run.
 */
import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { findChromium } from './chromium.mjs'
import { build, fail, install, root, toolEnv } from './prepare.mjs'
import { reportOf } from './test-reports.mjs'
import { runStep } from './test-step.mjs'

const wanted = process.argv.slice(2)
const results = join(root, 'test-results')
const ONE_PASSED = { passed: 1 }
const total = { passed: 0, failed: 0, skipped: 0 }
/** What failed, said once more at the end: between the steps it is hard to find. */
const failures = []
/** Characters of a failure's message that are said again. */
const MESSAGE = 2_000

/** Steps that either hold or do not; each counts as one. */
const CHECKS = [
  ['Format', ['oxfmt', '--check', '.']],
  ['Types', ['tsc', '-b']],
  ['Lint', ['oxlint', '--type-aware']],
  ['Walls', ['scripts/walls.mjs']],
]

try {
  await install({ dev: true })
  rmSync(results, { recursive: true, force: true })
  mkdirSync(results, { recursive: true })
  if (wanted.length === 0) {
    for (const [name, command] of CHECKS)
      count((await runStep(name, command, toolEnv)) ? ONE_PASSED : oneFailed(name))
    count(await pages())
  }
  await unitAndApi()
  await browser()
} catch (error) {
  fail(error)
}

for (const { name, message } of failures) console.log(`\nFAILED ${name}\n${message.slice(0, MESSAGE)}`)
const { passed, failed, skipped } = total
console.log(`\n${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`)
process.exit(failed > 0 ? 1 : 0)

/** The browser tests and the tests of the process serve what is built here. */
async function pages() {
  console.log('\n--- Pages ---')
  try {
    await build()
    console.log('Pages: built')
    return ONE_PASSED
  } catch (error) {
    return oneFailed('Pages', error.message)
  }
}

async function unitAndApi() {
  const file = join(results, 'vitest.json')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const ok = await runStep('Unit and API tests', ['vitest', 'run', ...reporters, ...passOn()], toolEnv)
  count(reportOf.vitest(file, ok))
}

async function browser() {
  if (!existsSync(join(root, 'playwright.config.ts'))) return
  const chromium = await findChromium()
  const file = join(results, 'playwright.json')
  if (!chromium) return withoutBrowser()
  const env = { ...toolEnv, CHROMIUM: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: file }
  const ok = await runStep('Browser tests', ['playwright', 'test', '--reporter=list,json', ...passOn()], env)
  count(reportOf.playwright(file, ok))
}

function withoutBrowser() {
  const advice = 'Install Chromium, or name a browser: CHROMIUM=/path/to/chromium npm test'
  console.log(`\n!!! THE BROWSER TESTS DID NOT RUN: there is no Chromium here. ${advice} !!!`)
  count(process.env.CI === 'true' ? oneFailed('Browser tests', advice) : { skipped: 1 })
}

/** The person's words, with leave to match nothing on this side. */
function passOn() {
  return wanted.length > 0 ? [...wanted, '--pass-with-no-tests'] : []
}

function oneFailed(name, message = 'See above.') {
  return { failed: 1, failures: [{ name, message }] }
}

function count(report) {
  for (const kind of Object.keys(total)) total[kind] += report[kind] ?? 0
  failures.push(...(report.failures ?? []))
}
