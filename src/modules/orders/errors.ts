import type { DefinedErrors, ErrorDefinition } from '#kernel/contract/errors.ts'

export const ordersErrors = {
  order_not_found: { status: 404, message: 'Order not found' },
  guests_not_served: { status: 403, message: 'Please sign in to complete your order.' },
  order_line_not_found: { status: 404, message: 'This order has no such line' },
  price_changed: { status: 409, message: 'Prices have changed. Please check the new total.' },
  order_not_pending: {
    status: 409,
    message: 'The order is already being made and can no longer be cancelled.',
  },
  order_locked: {
    status: 409,
    message: 'This order is already being made and can no longer be changed.',
  },
  order_agreed: {
    status: 409,
    message:
      'The price of this order was agreed for all of its pieces. Please call us to remove one or make it smaller.',
  },
  order_held: { status: 409, message: 'This order may still be cancelled, so nothing of it is made yet.' },
  order_not_open: { status: 409, message: 'Nothing of this order is left to be made.' },
  order_refused: { status: 422, message: 'The order cannot be made as it is.' },
} as const satisfies Record<string, ErrorDefinition>

declare module '#kernel/contract/errors.ts' {
  interface ErrorCodes extends DefinedErrors<typeof ordersErrors> {}
}
