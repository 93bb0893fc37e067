import { z } from 'zod'
import { endpoint } from '#kernel/contract/endpoint.ts'
import { figure, idParams } from '#kernel/contract/wire.ts'
import { orderPayments } from './ledger.ts'
import { ownPayment } from './own-payment.ts'

/** What has become of a payment at a provider. */
export const intentStates = ['created', 'pending', 'paid', 'failed', 'cancelled', 'refunded'] as const

const linkParams = z.object({ token: z.string().max(200) })
/** The provider's page, to which the browser goes. */
const page = { status: 200, body: z.object({ redirect: z.string() }) } as const
const startErrors = [
  'order_not_found',
  'nothing_owed',
  'payment_underway',
  'payment_unavailable',
  'too_many_requests',
] as const

export const startOwnPayment = endpoint({
  method: 'POST',
  path: '/api/account/orders/{id}/pay',
  access: 'signed-in',
  summary:
    'Begin to pay what is owed of one of your own orders by card or wallet, the deposit first: answers the page of the provider, the same one until it is paid or has ended',
  params: idParams,
  success: page,
  errors: startErrors,
})

export const startGuestPayment = endpoint({
  method: 'POST',
  path: '/api/guest-orders/{token}/pay',
  access: 'anyone',
  summary: 'The same of an order without an account, by its private link',
  params: linkParams,
  success: page,
  errors: startErrors,
})

export const checkOwnPayment = endpoint({
  method: 'POST',
  path: '/api/account/orders/{id}/payment/check',
  access: 'signed-in',
  summary: 'Ask the provider what has become of a payment that was begun; answers like `payment`',
  params: idParams,
  success: { status: 200, body: ownPayment },
  errors: ['order_not_found'],
})

export const checkGuestPayment = endpoint({
  method: 'POST',
  path: '/api/guest-orders/{token}/payment/check',
  access: 'anyone',
  summary: 'The same of an order without an account, by its private link',
  params: linkParams,
  success: { status: 200, body: ownPayment },
  errors: ['order_not_found', 'too_many_requests'],
})

export const refundCardPayment = endpoint({
  method: 'POST',
  path: '/api/orders/{id}/card-refunds',
  access: 'editors',
  also: ['bookkeeper'],
  summary:
    'Give back what was paid by card, through the provider; the entry is made once the provider has done it',
  params: idParams,
  headers: z.object({ 'idempotency-key': z.string().min(1).max(200).optional() }),
  body: z.object({
    amount: figure.gt(0, 'Must be more than 0').max(1e12, 'Please enter a smaller number'),
    note: z.string().trim().max(500, 'At most 500 characters').optional(),
  }),
  success: { status: 201, body: orderPayments },
  errors: ['order_not_found', 'payment_refused', 'payment_unavailable', 'idempotency_key_reused'],
})

export const endLostPayment = endpoint({
  method: 'POST',
  path: '/api/orders/{id}/lost-payment/end',
  access: 'editors',
  also: ['bookkeeper'],
  summary:
    'End the payment that was begun with a provider which the shop no longer has (`lost` of the payments of an order), so that the customer can pay in another way; what came of it is entered by hand',
  params: idParams,
  success: { status: 200, body: orderPayments },
  errors: ['order_not_found', 'payment_refused'],
})

export const receivePaymentNotice = endpoint({
  method: 'POST',
  path: '/api/payments/webhooks/{provider}',
  access: 'anyone',
  summary: 'What a provider of payments tells, signed with the secret that it shares with the shop',
  params: z.object({ provider: z.string().max(20) }),
  bodyLimit: 262_144,
  success: { status: 200, body: z.object({ received: z.literal(true) }) },
  errors: ['payment_notice_refused'],
})

export const receiveVnpayNotice = endpoint({
  method: 'GET',
  path: '/api/payments/webhooks/vnpay',
  access: 'anyone',
  summary: 'What VNPay tells (IPN), in the signed fields of the address',
  success: { status: 200, body: z.object({ RspCode: z.string(), Message: z.string() }) },
})
