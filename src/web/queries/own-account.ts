import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Endpoint, Input } from '../../contract/endpoint.ts'
import {
  changeOwnPassword,
  closeOwnAccount,
  endOwnSession,
  getOwnAccount,
  listOwnSessions,
} from '../../contract/own-account.ts'
import { call, read } from '../api.ts'
import { currentUserQuery } from './accounts.ts'
import { refresh } from './refresh.ts'

type Body<E extends Endpoint> = Input<E> extends { body: infer B } ? B : never

export const ownAccount = read(getOwnAccount)
export const ownSessions = read(listOwnSessions)

/** After each, what is shown of the account is read again. */
function useOwnWrite<Sent, Answer>(mutationFn: (sent: Sent) => Promise<Answer>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn,
    onSuccess: async () => {
      await refresh(client, getOwnAccount, listOwnSessions)
      await client.invalidateQueries({ queryKey: currentUserQuery.queryKey })
    },
  })
}

export const useChangePassword = () =>
  useOwnWrite((body: Body<typeof changeOwnPassword>) => call(changeOwnPassword, { body }))

export const useEndSession = () => useOwnWrite((id: string) => call(endOwnSession, { params: { id } }))

/** Nothing is read again: nobody is signed in any more, and the page is left. */
export const useCloseAccount = () =>
  useMutation({ mutationFn: (password: string) => call(closeOwnAccount, { body: { password } }) })
