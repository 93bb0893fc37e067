/** Longest reason that is kept, in characters; a service in trouble may answer with a whole page. */
const LONGEST_REASON = 500

/** Text from another system as PostgreSQL can store it: without NUL and halves of surrogate pairs. */
export const foreignText = (text: string): string => text.replaceAll('\0', '').toWellFormed()

/** Why something failed, short and storable, whatever another system has put into the error's message. */
export const foreignReason = (error: unknown): string =>
  foreignText((error instanceof Error ? error.message : String(error)).slice(0, LONGEST_REASON))
