import type { Input } from '#kernel/contract/endpoint.ts'
import { finishSignIn, getPendingSignIn } from '../../contract/second-factor.ts'
import { call, read } from '#kernel/web/api.ts'
import { useRefetchAccount } from './account-writes.ts'
import { useMutation } from '#kernel/web/use-mutation.ts'

/** The second factors that the pending sign-in of this browser accepts. */
export const pendingSignInQuery = read(getPendingSignIn)

/** Completes a sign-in with a code. */
export function useFinishSignIn() {
  return useMutation({
    mutationFn: (body: Input<typeof finishSignIn>['body']) => call(finishSignIn, { body }),
    onSuccess: useRefetchAccount(),
  })
}

/** Completes a sign-in with a passkey. */
export function useFinishByPasskey() {
  return useMutation({
    mutationFn: async () => (await import('../passkeys.ts')).finishByPasskey(),
    onSuccess: useRefetchAccount(),
  })
}

/** Signs in with a passkey alone. */
export function useSignInByPasskey() {
  return useMutation({
    mutationFn: async ({ autofill }: { autofill: boolean }) =>
      (await import('../passkeys.ts')).signInByPasskey({ autofill }),
    onSuccess: useRefetchAccount(),
  })
}
