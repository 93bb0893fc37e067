/** Numbers of passed, failed and skipped tests, and the failures, from the reports of the test runners. */
import { readFileSync } from 'node:fs'

/**
 * Reads a runner's report: `{ passed, failed, skipped, failures }`, where each failure has a `name` and a `message`.
 * Without a readable report the runner itself has failed; a report without failures does not override its exit code.
 */
function counted(file, ok, count) {
  let counts
  try {
    counts = count(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    counts = { passed: 0, failed: 0, skipped: 0, failures: [] }
  }
  if (ok || counts.failed > 0) return counts
  return {
    ...counts,
    failed: 1,
    failures: [{ name: file, message: 'The runner failed without naming a test.' }],
  }
}

/** The arguments and variables with which vitest writes the report `file` that `reportOf.vitest` reads. */
export function vitestReport(file) {
  const args = ['--reporter=json', `--outputFile.json=${file}`, '--reporter=./scripts/vitest-errors.mjs']
  return { args, env: { ERRORS_FILE: errorsBeside(file) } }
}

const errorsBeside = (file) => `${file}.errors`

export const reportOf = {
  vitest: (file, ok) =>
    counted(file, ok, (report) => {
      // A file that cannot be loaded counts as failed although it has no failed tests.
      const unloadable = report.testResults.filter(
        ({ status, assertionResults }) =>
          status === 'failed' && !assertionResults.some((assertion) => assertion.status === 'failed'),
      )
      const failed = report.testResults.flatMap(({ name, assertionResults }) =>
        assertionResults
          .filter(({ status }) => status === 'failed')
          .map((test) => ({
            name: `${name} › ${test.fullName}`,
            message: test.failureMessages.join('\n'),
          })),
      )
      // Rejections that no test waited for; they fail the run.
      const errors = JSON.parse(readFileSync(errorsBeside(file), 'utf8'))
      return {
        passed: report.numPassedTests,
        failed: report.numFailedTests + unloadable.length + errors.length,
        skipped: report.numPendingTests + report.numTodoTests,
        failures: [...failed, ...unloadable.map(({ name, message }) => ({ name, message })), ...errors],
      }
    }),

  playwright: (file, ok) =>
    counted(file, ok, ({ stats, errors, suites }) => {
      if (stats.flaky > 0) console.log(`${stats.flaky} browser tests passed only when repeated.`)
      return {
        passed: stats.expected + stats.flaky,
        failed: stats.unexpected + errors.length,
        skipped: stats.skipped,
        failures: [
          ...suites.flatMap((suite) => unexpectedOf(suite, [])),
          ...errors.map(({ message }) => ({ name: 'Browser tests', message })),
        ],
      }
    }),
}

/** The failed tests of a suite and of its nested suites. */
function unexpectedOf({ title, specs = [], suites = [] }, above) {
  const path = [...above, title]
  const failed = specs.flatMap((spec) =>
    spec.tests
      .filter(({ status }) => status === 'unexpected')
      .map(({ projectName, results }) => ({
        name: [`[${projectName}]`, ...path, spec.title].join(' › '),
        message: results.flatMap((result) => result.errors.map((error) => error.message)).join('\n'),
      })),
  )
  return [...failed, ...suites.flatMap((suite) => unexpectedOf(suite, path))]
}
