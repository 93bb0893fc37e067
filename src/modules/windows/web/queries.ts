import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import type { Endpoint, Input } from '#kernel/contract/endpoint.ts'
import {
  addOwnWindow,
  changeOwnWindow,
  listOwnWindows,
  mergeOwnWindows,
  removeOwnWindow,
} from '../contract.ts'
import { call, read } from '#kernel/web/api.ts'
import { refresh } from '#kernel/web/refresh.ts'
import { useMutation } from '#kernel/web/use-mutation.ts'

type Body<E extends Endpoint> = Input<E> extends { body: infer B } ? B : never

/** The windows of the signed-in customer. */
export const ownWindows = read(listOwnWindows)

function useWindowWrite<Sent, Answer>(mutationFn: (input: Sent) => Promise<Answer>) {
  const client = useQueryClient()
  return useMutation({ mutationFn, onSuccess: () => refresh(client, listOwnWindows) })
}

export const useAddWindow = () =>
  useWindowWrite((body: Body<typeof addOwnWindow>) => call(addOwnWindow, { body }))

export const useChangeWindow = () =>
  useWindowWrite(({ id, ...body }: NonNullable<Input<typeof changeOwnWindow>['body']> & { id: string }) =>
    call(changeOwnWindow, { params: { id }, body }),
  )

export const useRemoveWindow = () => useWindowWrite((id: string) => call(removeOwnWindow, { params: { id } }))

/** Merges the windows of this browser into the account; returns all windows of the account. */
export async function mergeWindows(client: QueryClient, windows: Body<typeof mergeOwnWindows>['windows']) {
  const all = await call(mergeOwnWindows, { body: { windows } })
  // A list requested before the merge is stale.
  await refresh(client, listOwnWindows)
  return all
}
