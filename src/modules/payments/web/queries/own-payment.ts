import { read } from '#kernel/web/api.ts'
import { getGuestPayment, getOwnPayment } from '../../contract/index.ts'

export const ownPayment = (orderId: string) => read(getOwnPayment, { params: { id: orderId } })

export const guestPayment = (token: string) => read(getGuestPayment, { params: { token } })
