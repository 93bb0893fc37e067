import type { OrderCharge } from '../../contract/order-charges.ts'

/** What staff call the kinds of charges. */
export const chargeLabels: Record<OrderCharge['kind'], string> = {
  delivery: 'Delivery',
  fitting: 'Fitting',
  tax: 'Tax',
  discount: 'Discount',
  other: 'Other',
}
