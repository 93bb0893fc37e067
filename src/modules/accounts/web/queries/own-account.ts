import { useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import type { Endpoint, Input } from '#kernel/contract/endpoint.ts'
import {
  changeOwnEmail,
  changeOwnPassword,
  closeOwnAccount,
  endOwnSession,
  getOwnAccount,
  listOwnSessions,
  proveOwnAccount,
  updateOwnAccount,
  type ownDetails,
} from '../../contract/own-account.ts'
import { call, read } from '#kernel/web/api.ts'
import { currentUserQuery } from './accounts.ts'
import { refresh } from '#kernel/web/refresh.ts'
import { useMutation } from '#kernel/web/use-mutation.ts'

type Body<E extends Endpoint> = Input<E> extends { body: infer B } ? B : never

export const ownAccount = read(getOwnAccount)
export const ownSessions = read(listOwnSessions)

/** Every write refetches what is shown of the account. */
function useOwnWrite<Sent, Answer>(mutationFn: (input: Sent) => Promise<Answer>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn,
    onSuccess: async () => {
      await refresh(client, getOwnAccount, listOwnSessions)
      await client.invalidateQueries({ queryKey: currentUserQuery.queryKey })
    },
  })
}

export const useUpdateAccount = () =>
  useOwnWrite((body: z.input<typeof ownDetails>) => call(updateOwnAccount, { body }))

/** Mails a link to a new address; no cached read changes before it is used. */
export const useChangeEmail = () =>
  useMutation({
    mutationFn: (body: Body<typeof changeOwnEmail>) => call(changeOwnEmail, { body }),
  })

/** Verifies the password for the next action; no cached read changes. */
export const useProveAccount = () =>
  useMutation({ mutationFn: (body: { password?: string }) => call(proveOwnAccount, { body }) })

export const useChangePassword = () =>
  useOwnWrite((body: Body<typeof changeOwnPassword>) => call(changeOwnPassword, { body }))

export const useEndSession = () => useOwnWrite((id: string) => call(endOwnSession, { params: { id } }))

/** Nothing is refetched: the person is signed out and the page is left. */
export const useCloseAccount = () =>
  useMutation({ mutationFn: (password: string) => call(closeOwnAccount, { body: { password } }) })
