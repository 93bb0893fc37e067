import type { PaymentMethod } from '../../contract/index.ts'

export const methodLabels: Readonly<Record<PaymentMethod, string>> = {
  cash: 'Cash on delivery',
  transfer: 'Bank transfer',
  card: 'Card',
}
