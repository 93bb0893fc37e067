import { useQueryClient } from '@tanstack/react-query'
import {
  createAboutPart,
  deleteAboutPart,
  listAboutParts,
  orderAboutParts,
  updateAboutPart,
  type AboutPart,
} from '../../contract/about.ts'
import { call, read } from '#kernel/web/api.ts'
import { saveRecord, toastFailure, useWrite } from '#kernel/web/backoffice/write.ts'
import { refresh } from '#kernel/web/refresh.ts'
import { toast } from '#kernel/web/ui/toast-store.ts'
import { useMutation } from '#kernel/web/use-mutation.ts'

/** All parts of the about page, including inactive ones, in the base language; for staff. */
export const allAboutParts = read(listAboutParts, { query: { limit: 500 } })

export const writeAboutPart = saveRecord(createAboutPart, updateAboutPart)

/** The messages about a write. */
interface Toasts {
  done: string
  failed: string
  /** Called on success, before anything is read again. */
  after: () => void
}

export const useDeleteAboutPart = (toasts: Toasts) =>
  useWrite({
    write: ({ id }: AboutPart) => call(deleteAboutPart, { params: { id } }),
    refreshes: [listAboutParts],
    ...toasts,
  })

/** Reorders parts: shown at once, rolled back when the server refuses. */
export function useOrderAboutParts({ done, failed }: Omit<Toasts, 'after'>) {
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
