import { errorReport } from './error-fields.ts'

/**
 * Something that the person who starts the shop, or runs a command, can put right. The message
 * says what failed, why, and what to do, and is printed without a stack.
 */
export class StartFailure extends Error {
  override name = 'StartFailure'
}

/** Prints why something could not start or run: an expected failure in its own words, a surprise with its fields and its stack. */
export function describeFailure(error: unknown): string {
  if (error instanceof StartFailure) return error.message
  return errorReport(error)
}
