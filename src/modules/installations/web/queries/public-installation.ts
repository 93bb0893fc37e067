import { useQueryClient } from '@tanstack/react-query'
import type { Input } from '#kernel/contract/endpoint.ts'
import {
  answerSizes,
  cancelBookedVisit,
  confirmInstallation,
  getPublicInstallation,
  moveBookedVisit,
  type PublicInstallation,
} from '../../contract/public-installation.ts'
import { bookVisit, listFreeVisits, type BookedSlot } from '../../contract/visit-booking.ts'
import { call, read } from '#kernel/web/api.ts'
import { useMutation } from '#kernel/web/use-mutation.ts'

/** The visit of a private link. */
export const publicInstallationQuery = (token: string) => read(getPublicInstallation, { params: { token } })

/** Confirms a visit, then refetches it, even after a failure. */
export function useConfirmVisit(token: string) {
  const client = useQueryClient()
  const { queryKey } = publicInstallationQuery(token)
  return useMutation({
    mutationFn: (version: number) => call(confirmInstallation, { params: { token }, body: { version } }),
    onSuccess: (visit) => client.setQueryData<PublicInstallation>(queryKey, visit),
    onError: () => client.invalidateQueries({ queryKey }),
  })
}

/** The free slots of the next weeks; fails with 404 while the shop offers none. */
export const freeVisitsQuery = read(listFreeVisits)

/** Books a visit; the free slots are read again, even after a failure. */
export function useBookVisit() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: Input<typeof bookVisit>['body']) => call(bookVisit, { body }),
    onError: () => client.invalidateQueries({ queryKey: freeVisitsQuery.queryKey }),
  })
}

/** What customers do with the visit of a private link, besides confirming it. */
export function useBookedVisit(token: string) {
  const client = useQueryClient()
  const { queryKey } = publicInstallationQuery(token)
  const then = {
    onSuccess: (visit: PublicInstallation) => {
      client.setQueryData<PublicInstallation>(queryKey, visit)
      return client.invalidateQueries({ queryKey: freeVisitsQuery.queryKey })
    },
    onError: async () => {
      await client.invalidateQueries({ queryKey })
      await client.invalidateQueries({ queryKey: freeVisitsQuery.queryKey })
    },
  }
  const params = { token }
  return {
    move: useMutation({
      mutationFn: (body: BookedSlot & { version: number }) => call(moveBookedVisit, { params, body }),
      ...then,
    }),
    cancel: useMutation({
      mutationFn: (version: number) => call(cancelBookedVisit, { params, body: { version } }),
      ...then,
    }),
    answer: useMutation({
      mutationFn: (body: Input<typeof answerSizes>['body']) => call(answerSizes, { params, body }),
      ...then,
    }),
  }
}
