import { errors } from '#kernel/contract/errors.ts'
import { ApiError } from '../api.ts'

/** An error for invalid fields, in the format and wording of the server. */
export function refusedFields(fields: Record<string, string>): ApiError {
  const { status, message } = errors.invalid_body
  const text = JSON.stringify({ message, error: message, code: 'invalid_body', fields })
  return new ApiError({ status, statusText: 'Bad Request', text })
}
