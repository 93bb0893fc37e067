import type { OrderCharge } from '#modules/orders/contract/order-charges.ts'

/** The kinds of charges in the words of staff. */
export const chargeLabels: Record<OrderCharge['kind'], string> = {
  delivery: 'Delivery',
  fitting: 'Fitting',
  tax: 'Tax',
  discount: 'Discount',
  cover: 'Cover of the sizes',
  other: 'Other',
}
