import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { getCurrentUser, type CurrentUser } from '../../contract/current-user.ts'
import { signedInCookie } from '#kernel/contract/signed-in.ts'
import { ApiError, read } from '#kernel/web/api.ts'

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
