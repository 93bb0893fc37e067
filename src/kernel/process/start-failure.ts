import { errorReport } from './error-fields.ts'

/**
 * An error that the person who starts the shop or runs a command can fix. The message says what failed, why, and what
 * to do; it is printed without a stack.
 */
export class StartFailure extends Error {
  override name = 'StartFailure'
}

/**
 * The text printed when starting or running fails: the message of an expected failure, or the allowed fields and the
 * stack of an unexpected one.
 */
export function describeFailure(error: unknown): string {
  if (error instanceof StartFailure) return error.message
  return errorReport(error)
}
