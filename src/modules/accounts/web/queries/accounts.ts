import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { UseQueryResult } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import {
  forgotPassword,
  getCurrentUser,
  login,
  register,
  requestEmailVerification,
  requestMagicLink,
  resetPassword,
  restoreEmail,
  verifyEmail,
  verifyMagicLink,
} from '../../contract/accounts.ts'
import type { CurrentUser } from '../../contract/accounts.ts'
import type { Endpoint, Input } from '../../../../kernel/contract/endpoint.ts'
import { requestPhoneCode, verifyPhoneCode } from '../../contract/phone-sign-in.ts'
import { listOwnProviders, unlinkProvider } from '../../contract/providers.ts'
import type { ProviderName } from '../../contract/providers.ts'
import { ApiError, call, read } from '../../../../kernel/web/api.ts'

export const currentUserQuery = read(getCurrentUser)

export type SignIn =
  | { state: 'loading'; user: null }
  | {
      state: 'signed-out'
      user: null
      /** Set when nobody could be asked: the visitor may be signed in after all. */
      unanswered?: { error: Error; ask: () => Promise<unknown>; asking: boolean }
    }
  | { state: 'signed-in'; user: CurrentUser }

const never = () => () => {}

/**
 * Who is signed in. Asked in the browser only, so that public pages are the same for everyone; an
 * answer with data means signed in, any failure means not, and is not asked again by the next page.
 *
 * Parts of a page hydrate one after the other, and the answer may be there before the last: each begins with what the
 * server said.
 */
export function useSignIn(): SignIn {
  const asked = useQuery({
    ...currentUserQuery,
    enabled: typeof window !== 'undefined',
    retryOnMount: false,
  })
  const now = signInOf(asked)
  const serverState = useSyncExternalStore(
    never,
    () => now.state,
    () => (asked.data === null ? 'signed-out' : 'loading'),
  )
  return serverState === now.state ? now : { state: 'loading', user: null }
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

/** Asks who is signed in now; what an earlier visitor of this page could read is forgotten. */
export function useSomebodyElse() {
  const queryClient = useQueryClient()
  return async () => {
    queryClient.removeQueries({
      predicate: ({ queryKey }) => String(queryKey[0]).startsWith('/api/account/'),
    })
    await queryClient.refetchQueries({ queryKey: currentUserQuery.queryKey })
  }
}

/** Signs in, then asks who that is. */
export function useLogin() {
  return useMutation({
    mutationFn: (body: Body<typeof login>) => call(login, { body }),
    onSuccess: useSomebodyElse(),
  })
}

/** Signs in with the link of a mail. */
export function useVerifyMagicLink() {
  return useMutation({
    mutationFn: (body: Body<typeof verifyMagicLink>) => call(verifyMagicLink, { body }),
    onSuccess: useSomebodyElse(),
  })
}

/** Confirms an address, which the person who is signed in here may have. */
export function useVerifyEmail() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: Body<typeof verifyEmail>) => call(verifyEmail, { body }),
    onSuccess: () => queryClient.refetchQueries({ queryKey: currentUserQuery.queryKey }),
  })
}

/** Makes an account; nobody is signed in by it, so nothing that was read changes. */
export function useRegister() {
  return useMutation({ mutationFn: (body: Body<typeof register>) => call(register, { body }) })
}

/** Asks for a mail with a sign-in link; nothing that was read changes. */
export function useRequestMagicLink() {
  return useMutation({
    mutationFn: (body: Body<typeof requestMagicLink>) => call(requestMagicLink, { body }),
  })
}

/** Asks for a new mail that confirms an address; nothing that was read changes. */
export function useRequestEmailVerification() {
  return useMutation({
    mutationFn: (body: Body<typeof requestEmailVerification>) => call(requestEmailVerification, { body }),
  })
}

/** Asks for a mail with a link to a new password; nothing that was read changes. */
export function useForgotPassword() {
  return useMutation({ mutationFn: (body: Body<typeof forgotPassword>) => call(forgotPassword, { body }) })
}

/** Sets a new password. Who is signed in here stays so. */
export function useResetPassword() {
  return useMutation({ mutationFn: (body: Body<typeof resetPassword>) => call(resetPassword, { body }) })
}

/** Gives an account its former address back, with a new password. */
export function useRestoreEmail() {
  return useMutation({ mutationFn: (body: Body<typeof restoreEmail>) => call(restoreEmail, { body }) })
}

/** Asks for a text message with a code; nothing that was read changes. */
export function useRequestPhoneCode() {
  return useMutation({
    mutationFn: (body: Body<typeof requestPhoneCode>) => call(requestPhoneCode, { body }),
  })
}

/** Signs in with the code of a text message. */
export function useVerifyPhoneCode() {
  return useMutation({
    mutationFn: (body: Body<typeof verifyPhoneCode>) => call(verifyPhoneCode, { body }),
    onSuccess: useSomebodyElse(),
  })
}

export const ownProvidersQuery = read(listOwnProviders)

/** Takes a provider off the account of whoever is signed in. */
export function useUnlinkProvider() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (provider: ProviderName) => call(unlinkProvider, { params: { provider } }),
    onSuccess: () => queryClient.refetchQueries({ queryKey: ownProvidersQuery.queryKey }),
  })
}
