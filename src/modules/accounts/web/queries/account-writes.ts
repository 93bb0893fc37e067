import { useQueryClient } from '@tanstack/react-query'
import {
  forgotPassword,
  login,
  register,
  requestEmailVerification,
  requestMagicLink,
  resetPassword,
  restoreEmail,
  verifyEmail,
  verifyMagicLink,
} from '../../contract/accounts.ts'
import type { Endpoint, Input } from '#kernel/contract/endpoint.ts'
import { requestPhoneCode, verifyPhoneCode } from '../../contract/phone-sign-in.ts'
import { unlinkProvider, type ProviderName } from '../../contract/providers.ts'
import { call } from '#kernel/web/api.ts'
import { useMutation } from '#kernel/web/use-mutation.ts'
import { currentUserQuery } from './accounts.ts'
import { ownProvidersQuery } from './ways-in.ts'

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

/** Unlinks a provider from the signed-in account. */
export function useUnlinkProvider() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (provider: ProviderName) => call(unlinkProvider, { params: { provider } }),
    onSuccess: () => queryClient.refetchQueries({ queryKey: ownProvidersQuery.queryKey }),
  })
}
