import { createContext } from 'react'
import { getGuestOrder } from '../../contract/guest-orders.ts'
import { read } from '#kernel/web/api.ts'

/** The token of the private link through which an order is shown; null: it is an order of the account. */
export const OrderLinkContext = createContext<string | null>(null)

export const guestOrder = (token: string) => read(getGuestOrder, { params: { token } })
