import { withoutControls } from '#kernel/rules/text/storable-text.ts'
import { errorSummary, isReply } from '#kernel/process/error-fields.ts'

/** Maximum length of a stored reason in characters; a failing service may respond with a whole page. */
const MAX_REASON = 500

/** Text from another system in a form that PostgreSQL can store: without control characters and lone surrogates. */
export const sanitizeExternalText = (text: string): string => withoutControls(text).toWellFormed()

const short = (text: string): string => sanitizeExternalText(text.slice(0, MAX_REASON))

/** A short reason for a failure that can be stored and contains no user input. */
export const safeReason = (error: unknown): string => short(errorSummary(error))

/**
 * The same including a mail server's reply, which contains the recipient; only for the row that also contains the
 * recipient.
 */
export const externalReason = (error: unknown): string =>
  error instanceof Error && isReply(error) ? short(error.message) : safeReason(error)
