import { useMutation, useQueryClient } from '@tanstack/react-query'
import { moveOrders } from '../../contract/order-desk.ts'
import type { StatusChange } from '../../contract/order-desk.ts'
import type { OrderStatus } from '../../contract/orders.ts'
import { ApiError, call } from '../../../../kernel/web/api.ts'
import { reloadOrders } from '../queries/staff-orders.ts'
import { toast } from '../../../../kernel/web/ui/toast-store.ts'

interface Change {
  id: string
  status: OrderStatus
  version: number
}

const changed = (results: readonly StatusChange[]) => results.filter(({ outcome }) => outcome === 'changed')

/** `3 orders updated`, `2 of 3 orders updated` */
function sum(results: readonly StatusChange[]): string {
  const done = changed(results).length
  const all = `${results.length} ${results.length === 1 ? 'order' : 'orders'}`
  return done === results.length ? `${all} updated` : `${done} of ${all} updated`
}

/** What takes moves back: each order to where it was, unless somebody has moved it since. */
export const backwards = (results: readonly StatusChange[]): Change[] =>
  changed(results).flatMap(({ id, from, version }) =>
    from !== null && version !== null ? [{ id, status: from, version }] : [],
  )

/**
 * Moves many orders in one request.
 * @param show is told what became of each order
 */
export function useMoves(show: (results: readonly StatusChange[]) => void) {
  const client = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: ({ changes }: { changes: Change[]; back?: boolean }) =>
      call(moveOrders, { body: { changes } }),
    onSuccess: ({ results }, { back = false }) => {
      const undo = backwards(results)
      show(back && results.every(({ outcome }) => outcome === 'changed') ? [] : results)
      toast({
        title: back ? 'Change undone' : sum(results),
        ...(!back &&
          undo.length > 0 && {
            action: { label: 'Undo', run: () => mutate({ changes: undo, back: true }) },
          }),
      })
    },
    onError: (error) =>
      toast({
        title: 'Failed to update order status',
        description: error instanceof ApiError ? error.said : 'Please check the connection.',
        variant: 'destructive',
      }),
    onSettled: () => reloadOrders(client),
  })
  return { move: mutate, isPending }
}
