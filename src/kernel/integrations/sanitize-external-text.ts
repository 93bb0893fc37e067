import { errorSummary, isReply } from '../process/error-fields.ts'

/** Longest reason that is kept, in characters; a service in trouble may answer with a whole page. */
const MAX_REASON = 500

/** Text from another system as PostgreSQL can store it: without NUL and halves of surrogate pairs. */
export const sanitizeExternalText = (text: string): string => text.replaceAll('\0', '').toWellFormed()

const short = (text: string): string => sanitizeExternalText(text.slice(0, MAX_REASON))

/** Why something failed, short and storable, and without what people have sent. */
export const safeReason = (error: unknown): string => short(errorSummary(error))

/** The same with the words of a mail server, which name the recipient: only for the row that names them too. */
export const externalReason = (error: unknown): string =>
  error instanceof Error && isReply(error) ? short(error.message) : safeReason(error)
