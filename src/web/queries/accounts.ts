import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { getCurrentUser, login, register } from '../../contract/accounts.ts'
import type { CurrentUser, credentials, registration } from '../../contract/accounts.ts'
import { listOwnOrders } from '../../contract/orders.ts'
import { call, read } from '../api.ts'

export const currentUserQuery = read(getCurrentUser)

export type SignIn =
  | { state: 'loading'; user: null }
  | { state: 'signed-out'; user: null }
  | { state: 'signed-in'; user: CurrentUser }

/**
 * Who is signed in. Asked in the browser only, so that public pages are the same for everyone; an
 * answer with data means signed in, any failure means not, and is not asked again by the next page.
 */
export function useSignIn(): SignIn {
  const { data, isError, isPending } = useQuery({
    ...currentUserQuery,
    enabled: typeof window !== 'undefined',
    retryOnMount: false,
  })
  if (data) return { state: 'signed-in', user: data }
  if (isError || !isPending) return { state: 'signed-out', user: null }
  return { state: 'loading', user: null }
}

/** Signs in, then asks who that is; what an earlier visitor of this page could read is forgotten. */
export function useLogin() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: z.input<typeof credentials>) => call(login, { body }),
    onSuccess: async () => {
      queryClient.removeQueries({
        predicate: ({ queryKey }) => String(queryKey[0]).startsWith(listOwnOrders.path),
      })
      await queryClient.refetchQueries({ queryKey: currentUserQuery.queryKey })
    },
  })
}

/** Makes an account; nobody is signed in by it, so nothing that was read changes. */
export function useRegister() {
  return useMutation({
    mutationFn: (body: z.input<typeof registration>) => call(register, { body }),
  })
}
