import { useQuery } from '@tanstack/react-query'
import { getCurrentUser } from '../../contract/accounts.ts'
import type { CurrentUser } from '../../contract/accounts.ts'
import { read } from '../api.ts'

export const currentUserQuery = read(getCurrentUser)

export type SignIn =
  | { state: 'loading'; user: null }
  | { state: 'signed-out'; user: null }
  | { state: 'signed-in'; user: CurrentUser }

/**
 * Who is signed in. Asked in the browser only, so that public pages are the same for everyone; an
 * answer with data means signed in, any failure means not.
 */
export function useSignIn(): SignIn {
  const { data, isError, isPending } = useQuery({
    ...currentUserQuery,
    enabled: typeof window !== 'undefined',
  })
  if (data) return { state: 'signed-in', user: data }
  if (isError || !isPending) return { state: 'signed-out', user: null }
  return { state: 'loading', user: null }
}
