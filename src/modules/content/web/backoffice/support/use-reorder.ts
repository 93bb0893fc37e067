import { useMutation, useQueryClient } from '@tanstack/react-query'
import { listSupportItems } from '../../../contract/content.ts'
import type { SupportItem } from '../../../contract/content.ts'
import { orderSupportItems } from '../../../contract/support.ts'
import { ApiError, call } from '../../../../../kernel/web/api.ts'
import { refresh } from '../../../../../kernel/web/refresh.ts'
import type { Page } from '../../../../../kernel/web/read-page.ts'
import { toast } from '../../../../../kernel/web/ui/toast-store.ts'

/** Puts articles in another order: shown at once, taken back when the server refuses. */
export function useReorder(listKey: readonly unknown[]) {
  const client = useQueryClient()
  const { mutate } = useMutation({
    mutationFn: (articles: readonly SupportItem[]) =>
      call(orderSupportItems, { body: { ids: articles.map(({ id }) => id) } }),
    onMutate: (articles) => {
      const rows = articles.map((article, index) => ({ ...article, order: index + 1 }))
      client.setQueryData<Page<SupportItem>>(listKey, (page) => page && { ...page, rows })
    },
    onSuccess: () => toast({ title: 'Success', description: 'Display order updated successfully' }),
    onError: (error) => {
      const description = error instanceof ApiError ? error.said : 'Please check the connection.'
      toast({ title: 'Error', description, variant: 'destructive' })
    },
    onSettled: () => refresh(client, listSupportItems),
  })
  return mutate
}
