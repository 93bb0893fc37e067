/** How many tests passed, failed and were skipped, from what the test runners wrote. */
import { readFileSync } from 'node:fs'

/** Without a readable report the runner itself failed; a report that says "all well" does not outweigh its exit code. */
function counted(file, ok, count) {
  let counts
  try {
    counts = count(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    counts = { passed: 0, failed: 0, skipped: 0 }
  }
  return ok || counts.failed > 0 ? counts : { ...counts, failed: 1 }
}

export const reportOf = {
  vitest: (file, ok) =>
    counted(file, ok, (report) => {
      // A file that could not be loaded has failed although none of its tests has.
      const unloadable = report.testResults.filter(
        ({ status, assertionResults }) =>
          status === 'failed' && !assertionResults.some((assertion) => assertion.status === 'failed'),
      ).length
      return {
        passed: report.numPassedTests,
        failed: report.numFailedTests + unloadable,
        skipped: report.numPendingTests + report.numTodoTests,
      }
    }),

  playwright: (file, ok) =>
    counted(file, ok, ({ stats, errors }) => {
      if (stats.flaky > 0) console.log(`${stats.flaky} browser tests passed only when repeated.`)
      return {
        passed: stats.expected + stats.flaky,
        failed: stats.unexpected + errors.length,
        skipped: stats.skipped,
      }
    }),
}
