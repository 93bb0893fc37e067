import * as client from 'openid-client'
import { ProviderUnavailable, SignInCancelled } from './sign-in-provider.ts'

/** Timeout of a provider's response, in seconds. */
export const timeoutSeconds = 8

/** Distinguishes an unavailable provider from a response that must not be trusted, and rethrows our own error. */
export function throwProviderError(error: unknown): never {
  if (error instanceof client.AuthorizationResponseError && error.error === 'access_denied') {
    throw new SignInCancelled(error.error)
  }
  if (isTrouble(error)) throw new ProviderUnavailable(String(error), { cause: error })
  throw error
}

function isTrouble(error: unknown): boolean {
  if (error instanceof TypeError) return error.message === 'fetch failed'
  if (!(error instanceof client.ClientError)) return false
  if (error.code === 'OAUTH_TIMEOUT') return true
  return error.cause instanceof Response && error.cause.status >= 500
}
