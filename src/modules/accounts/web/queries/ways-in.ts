import { readPasswordRule } from '../../contract/accounts.ts'
import { listOwnProviders, listSignInProviders } from '../../contract/providers.ts'
import { call, read } from '#kernel/web/api.ts'

/**
 * The minimum length of the password that a mailed link can set. The request is a POST, so that the link's secret is
 * in no address.
 */
export const passwordRule = (token: string) => ({
  queryKey: [readPasswordRule.path, token] as const,
  queryFn: () => call(readPasswordRule, { body: { token } }),
  staleTime: Infinity,
  retry: false,
})

/** Which providers the sign-in page offers. */
export const signInProviders = read(listSignInProviders)

export const ownProvidersQuery = read(listOwnProviders)
