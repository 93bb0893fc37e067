import { useQueryClient } from '@tanstack/react-query'
import { call, read } from '#kernel/web/api.ts'
import { refresh } from '#kernel/web/refresh.ts'
import { toastFailure, useWrite } from '#kernel/web/backoffice/write.ts'
import { useMutation } from '#kernel/web/use-mutation.ts'
import {
  deleteDeliveryMethod,
  listDeliveryCalculators,
  listDeliveryMethods,
  tryDelivery,
  updateDeliveryMethod,
  type DeliveryMethod,
} from '../../contract/index.ts'
import type { Input } from '#kernel/contract/endpoint.ts'

export const allMethods = read(listDeliveryMethods, { query: { limit: 100 } })

/** The calculators of modules, which price the methods that choose them. */
export const allCalculators = read(listDeliveryCalculators)

const at = ({ id, version }: DeliveryMethod) => ({ params: { id }, headers: { 'if-match': `"${version}"` } })

export const useDeleteMethod = () =>
  useWrite({
    write: (method: DeliveryMethod) => call(deleteDeliveryMethod, at(method)),
    done: 'Delivery method removed',
    failed: 'Failed to remove the delivery method',
    refreshes: [listDeliveryMethods],
  })

/** Reorders the methods: shown at once, and only those whose position changes are written. */
export function useOrderMethods() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (ordered: readonly DeliveryMethod[]) => {
      const saved: DeliveryMethod[] = []
      for (const [index, method] of ordered.entries()) {
        const position = index + 1
        const moves = method.position !== position
        saved.push(moves ? await call(updateDeliveryMethod, { ...at(method), body: { position } }) : method)
      }
      return saved
    },
    onMutate: (ordered) => client.setQueryData<DeliveryMethod[]>(allMethods.queryKey, [...ordered]),
    // The next reordering needs these versions, whether or not the list has been read again by then.
    onSuccess: (saved) => client.setQueryData<DeliveryMethod[]>(allMethods.queryKey, saved),
    onError: toastFailure('Failed to save the order of the methods'),
    onSettled: () => refresh(client, listDeliveryMethods),
  })
}

export const useTrial = () =>
  useMutation({ mutationFn: (body: Input<typeof tryDelivery>['body']) => call(tryDelivery, { body }) })
