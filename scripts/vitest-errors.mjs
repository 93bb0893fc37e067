/** A reporter of vitest: writes the errors that belong to no test, which its JSON report leaves out, to ERRORS_FILE. */
import { writeFileSync } from 'node:fs'

export default class ErrorsOutsideTests {
  onTestRunEnd(_modules, errors) {
    const found = errors.map(({ name, message, stack }) => ({ name, message: stack ?? message }))
    writeFileSync(process.env.ERRORS_FILE, JSON.stringify(found))
  }
}
