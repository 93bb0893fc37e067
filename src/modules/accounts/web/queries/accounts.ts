import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import {
  forgotPassword,
  getCurrentUser,
  login,
  readPasswordRule,
  register,
  requestEmailVerification,
  requestMagicLink,
  resetPassword,
  restoreEmail,
  verifyEmail,
  verifyMagicLink,
  type CurrentUser,
} from '../../contract/accounts.ts'
import type { Endpoint, Input } from '#kernel/contract/endpoint.ts'
import { requestPhoneCode, verifyPhoneCode } from '../../contract/phone-sign-in.ts'
import {
  listOwnProviders,
  listSignInProviders,
  unlinkProvider,
  type ProviderName,
} from '../../contract/providers.ts'
import { signedInCookie } from '#kernel/contract/signed-in.ts'
import { ApiError, call, read } from '#kernel/web/api.ts'
import { useMutation } from '#kernel/web/use-mutation.ts'

const currentUser = read(getCurrentUser)

/** Whether a session may be open here: the browser has the cookie that says so. */
const mayBeSignedIn = () =>
  document.cookie.split(';').some((cookie) => cookie.trim().startsWith(`${signedInCookie}=`))

/** The account that is signed in; null, without a request, where the browser has no sign-in cookie. */
export const currentUserQuery = {
  ...currentUser,
  queryFn: async (context: Parameters<typeof currentUser.queryFn>[0]): Promise<CurrentUser | null> =>
    mayBeSignedIn() ? currentUser.queryFn(context) : null,
}

export type SignIn =
  | { state: 'loading'; user: null }
  | {
      state: 'signed-out'
      user: null
      /** Set when the request failed: the visitor may nevertheless be signed in. */
      unanswered?: { error: Error; ask: () => Promise<unknown>; asking: boolean }
    }
  | { state: 'signed-in'; user: CurrentUser }

const never = () => () => {}

/**
 * Who is signed in. Requested in the browser only, so that public pages are the same for everyone; a response with
 * data means signed in, any failure means not, and the next page does not request it again.
 *
 * Parts of a page hydrate one after another, and the response may arrive before the last one: each part begins with
 * what the server rendered.
 */
export function useSignIn(): SignIn {
  const query = useQuery({
    ...currentUserQuery,
    enabled: typeof window !== 'undefined',
    retryOnMount: false,
  })
  const currentSignIn = signInOf(query)
  const serverState = useSyncExternalStore(
    never,
    () => currentSignIn.state,
    () => (query.data === null ? 'signed-out' : 'loading'),
  )
  return serverState === currentSignIn.state ? currentSignIn : { state: 'loading', user: null }
}

function signInOf({
  data,
  error,
  isPending,
  isFetching,
  refetch,
}: UseQueryResult<CurrentUser | null>): SignIn {
  if (data) return { state: 'signed-in', user: data }
  if (isPending) return { state: 'loading', user: null }
  const refused = error instanceof ApiError && error.status === 401
  if (error && !refused) {
    return { state: 'signed-out', user: null, unanswered: { error, ask: refetch, asking: isFetching } }
  }
  return { state: 'signed-out', user: null }
}

type Body<E extends Endpoint> = Input<E> extends { body: infer B } ? B : never

/** Requests again who is signed in, and drops what was read of the former account. */
export function useRefetchAccount() {
  const queryClient = useQueryClient()
  return async () => {
    queryClient.removeQueries({
      predicate: ({ queryKey }) => String(queryKey[0]).startsWith('/api/account/'),
    })
    await queryClient.refetchQueries({ queryKey: currentUserQuery.queryKey })
  }
}

/** Signs in, then requests the account. */
export function useLogin() {
  return useMutation({
    mutationFn: (body: Body<typeof login>) => call(login, { body }),
    onSuccess: useRefetchAccount(),
  })
}

/** Signs in with a mailed link. */
export function useVerifyMagicLink() {
  return useMutation({
    mutationFn: (body: Body<typeof verifyMagicLink>) => call(verifyMagicLink, { body }),
    onSuccess: useRefetchAccount(),
  })
}

/** Confirms an address, possibly that of the signed-in account. */
export function useVerifyEmail() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: Body<typeof verifyEmail>) => call(verifyEmail, { body }),
    onSuccess: () => queryClient.refetchQueries({ queryKey: currentUserQuery.queryKey }),
  })
}

/** Creates an account without signing in, so no cached read changes. */
export function useRegister() {
  return useMutation({ mutationFn: (body: Body<typeof register>) => call(register, { body }) })
}

/** Requests a mail with a sign-in link; no cached read changes. */
export function useRequestMagicLink() {
  return useMutation({
    mutationFn: (body: Body<typeof requestMagicLink>) => call(requestMagicLink, { body }),
  })
}

/** Requests a new confirmation mail; no cached read changes. */
export function useRequestEmailVerification() {
  return useMutation({
    mutationFn: (body: Body<typeof requestEmailVerification>) => call(requestEmailVerification, { body }),
  })
}

/** Requests a mail with a link to a new password; no cached read changes. */
export function useForgotPassword() {
  return useMutation({ mutationFn: (body: Body<typeof forgotPassword>) => call(forgotPassword, { body }) })
}

/** Sets a new password. The sign-in of this browser stays as it is. */
export function useResetPassword() {
  return useMutation({ mutationFn: (body: Body<typeof resetPassword>) => call(resetPassword, { body }) })
}

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

/** Restores an account's former address, with a new password. */
export function useRestoreEmail() {
  return useMutation({ mutationFn: (body: Body<typeof restoreEmail>) => call(restoreEmail, { body }) })
}

/** Requests a text message with a code; no cached read changes. */
export function useRequestPhoneCode() {
  return useMutation({
    mutationFn: (body: Body<typeof requestPhoneCode>) => call(requestPhoneCode, { body }),
  })
}

/** Signs in with the code of a text message. */
export function useVerifyPhoneCode() {
  return useMutation({
    mutationFn: (body: Body<typeof verifyPhoneCode>) => call(verifyPhoneCode, { body }),
    onSuccess: useRefetchAccount(),
  })
}

/** Which providers the sign-in page offers. */
export const signInProviders = read(listSignInProviders)

export const ownProvidersQuery = read(listOwnProviders)

/** Unlinks a provider from the signed-in account. */
export function useUnlinkProvider() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (provider: ProviderName) => call(unlinkProvider, { params: { provider } }),
    onSuccess: () => queryClient.refetchQueries({ queryKey: ownProvidersQuery.queryKey }),
  })
}
