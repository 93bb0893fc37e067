import { useMutation, useQueryClient } from '@tanstack/react-query'
import { listProducts } from '../../../contract/catalog.ts'
import type { Product } from '../../../contract/catalog.ts'
import { archiveProducts, deleteProduct, restoreProducts } from '../../../contract/catalog-writes.ts'
import { ApiError, call } from '../../../../../kernel/web/api.ts'
import { refresh } from '../../../../../kernel/web/refresh.ts'
import { toast } from '../../../../../kernel/web/ui/toast-store.ts'

const idsOf = (products: readonly Product[]) => ({ body: { ids: products.map(({ id }) => id) } })
export const archive = (products: readonly Product[]) => call(archiveProducts, idsOf(products))
export const restore = (products: readonly Product[]) => call(restoreProducts, idsOf(products))

/** Takes one product off sale; the message offers to take that back. */
export function useDeleteProduct(done: () => void) {
  const client = useQueryClient()
  const failed = (title: string) => (error: unknown) => {
    const description = error instanceof ApiError ? error.said : 'Please check the connection.'
    toast({ title, description, variant: 'destructive' })
  }
  return useMutation({
    mutationFn: ({ id }: Product) => call(deleteProduct, { params: { id } }),
    onSuccess: (_, product) => {
      const undo = () =>
        void restore([product])
          .catch(failed('Failed to restore product'))
          .then(() => refresh(client, listProducts))
      toast({ title: 'Product deleted successfully', action: { label: 'Undo', run: undo } })
    },
    onError: failed('Failed to delete product'),
    onSettled: () => {
      done()
      return refresh(client, listProducts)
    },
  })
}
