import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Input } from '../../../../kernel/contract/endpoint.ts'
import {
  createAboutPart,
  deleteAboutPart,
  listAboutParts,
  orderAboutParts,
  updateAboutPart,
} from '../../contract/about.ts'
import type { AboutPart } from '../../contract/about.ts'
import { call, read } from '../../../../kernel/web/api.ts'
import { toastFailure, useWrite } from '../../../../kernel/web/backoffice/write.ts'
import { refresh } from '../../../../kernel/web/refresh.ts'
import { toast } from '../../../../kernel/web/ui/toast-store.ts'

/** All parts of the about page, hidden ones too, as they were written; for staff. */
export const allAboutParts = read(listAboutParts, { query: { limit: 500 } })

export const writeAboutPart = (
  part: AboutPart | null,
  body: Input<typeof createAboutPart>['body'],
  version?: number,
) =>
  part
    ? call(updateAboutPart, { params: { id: part.id }, body: { ...body, version } })
    : call(createAboutPart, { body })

/** @param after at once when it is done, before anything is read again */
export const useDeleteAboutPart = (after: () => void) =>
  useWrite({
    write: ({ id }: AboutPart) => call(deleteAboutPart, { params: { id } }),
    done: 'Part deleted successfully',
    failed: 'Failed to delete part',
    refreshes: [listAboutParts],
    after,
  })

/** Puts parts in another order: shown at once, taken back when the server refuses. */
export function useOrderAboutParts() {
  const client = useQueryClient()
  const { mutate } = useMutation({
    mutationFn: (parts: readonly AboutPart[]) =>
      call(orderAboutParts, { body: { ids: parts.map(({ id }) => id) } }),
    onMutate: (parts) => client.setQueryData<AboutPart[]>(allAboutParts.queryKey, [...parts]),
    onSuccess: () => toast({ title: 'Order of the parts updated successfully' }),
    onError: toastFailure('Failed to update the order of the parts'),
    onSettled: () => refresh(client, listAboutParts),
  })
  return mutate
}
