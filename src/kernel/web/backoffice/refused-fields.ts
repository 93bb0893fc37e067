import { errors } from '../../contract/errors.ts'
import { ApiError } from '../api.ts'

/** A refusal of fields, as the server words it. */
export function refusedFields(fields: Record<string, string>): ApiError {
  const { status, message } = errors.invalid_body
  const text = JSON.stringify({ message, error: message, code: 'invalid_body', fields })
  return new ApiError({ status, statusText: 'Bad Request', text })
}
