import type { Order } from '#modules/orders/contract/orders.ts'
import { useOptimisticChoice } from '#kernel/web/use-optimistic-choice.ts'
import { useConfirmOrder } from '../../queries/order-writes.ts'

/** What is confirmed of an order, as it was last ticked, and a way to tick it. */
export function useConfirmations(order: Order) {
  const { mutate } = useConfirmOrder(order)
  const { shown, choose, settle, isUnsaved } = useOptimisticChoice({
    phone: order.phone_confirmed_at !== null,
    sizes: order.sizes_confirmed_at !== null,
  })
  return {
    shown,
    save: (choice: Partial<typeof shown>) => {
      choose(choice)
      mutate(choice, { onSettled: settle })
    },
    /** From the click on: a mutation's own `isPending` comes a moment later, and a status set in between would be
     * sent with the version before. */
    isSaving: isUnsaved,
  }
}
