import { useLocation, useNavigate, useRouter } from '@tanstack/react-router'
import type { Order } from '../../../contract/orders.ts'
import type { OrdersSearch } from './search.ts'

/** Opens and closes the dialog of one order; it is part of the address, so Back closes it too. */
export function useOpenOrder(search: OrdersSearch) {
  const navigate = useNavigate()
  const { history } = useRouter()
  const state = useLocation({ select: (location) => location.state })
  const show = (order: string | undefined, replace: boolean) =>
    void navigate({
      to: '/admin/orders',
      search: { ...search, order },
      state: { trail: state.trail, opened: order !== undefined },
      replace,
      resetScroll: false,
    })
  return {
    view: ({ id }: Order) => show(id, false),
    close: () => (state.opened ? history.back() : show(undefined, true)),
  }
}
