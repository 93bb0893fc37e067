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

/** What is said of a write, in the words of the screen. */
interface Said {
  done: string
  failed: string
  /** At once when it is done, before anything is read again. */
  after: () => void
}

export const useDeleteAboutPart = (said: Said) =>
  useWrite({
    write: ({ id }: AboutPart) => call(deleteAboutPart, { params: { id } }),
    refreshes: [listAboutParts],
    ...said,
  })

/** Puts parts in another order: shown at once, taken back when the server refuses. */
export function useOrderAboutParts({ done, failed }: Omit<Said, 'after'>) {
  const client = useQueryClient()
  const { mutate } = useMutation({
    mutationFn: (parts: readonly AboutPart[]) =>
      call(orderAboutParts, { body: { ids: parts.map(({ id }) => id) } }),
    onMutate: (parts) => client.setQueryData<AboutPart[]>(allAboutParts.queryKey, [...parts]),
    onSuccess: () => toast({ title: done }),
    onError: toastFailure(failed),
    onSettled: () => refresh(client, listAboutParts),
  })
  return mutate
}
