import { call, read } from '#kernel/web/api.ts'
import {
  checkGuestPayment,
  checkOwnPayment,
  getGuestPayment,
  getOwnPayment,
  startGuestPayment,
  startOwnPayment,
} from '../../contract/index.ts'

/** An order of an account, or one behind a private link. */
export type PaidOrder = { orderId: string } | { token: string }

export const ownPayment = (orderId: string) => read(getOwnPayment, { params: { id: orderId } })

export const guestPayment = (token: string) => read(getGuestPayment, { params: { token } })

export const paymentOf = (of: PaidOrder) => ('token' in of ? guestPayment(of.token) : ownPayment(of.orderId))

/** The page of the provider. */
export const startPayment = (of: PaidOrder) =>
  'token' in of
    ? call(startGuestPayment, { params: of })
    : call(startOwnPayment, { params: { id: of.orderId } })

/** What the provider says of a payment that was begun. */
export const checkPayment = (of: PaidOrder) =>
  'token' in of
    ? call(checkGuestPayment, { params: of })
    : call(checkOwnPayment, { params: { id: of.orderId } })
