import { call, read } from '#kernel/web/api.ts'
import { useOrder } from '#kernel/web/backoffice/editing/use-order.ts'
import { useWrite } from '#kernel/web/backoffice/write.ts'
import { useMutation } from '#kernel/web/use-mutation.ts'
import {
  deleteDeliveryMethod,
  listDeliveryCalculators,
  listDeliveryMethods,
  orderDeliveryMethods,
  tryDelivery,
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

/** Reorders the methods. */
export const useOrderMethods = () =>
  useOrder<DeliveryMethod>(orderDeliveryMethods, {
    list: listDeliveryMethods,
    key: allMethods.queryKey,
    failed: 'Failed to save the order of the methods',
  })

export const useTrial = () =>
  useMutation({ mutationFn: (body: Input<typeof tryDelivery>['body']) => call(tryDelivery, { body }) })
