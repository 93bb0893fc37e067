import type { OrderInput } from '#modules/orders/contract/orders.ts'
import { linePrice } from '#modules/pricing/rules/price.ts'

export interface Product {
  id: string
  price_per_sqm: number
}

/** The body of an order of one piece, with another size for each number. */
export function bareOrder(at: number, { id, price_per_sqm }: Product): OrderInput {
  const widthMm = 500 + (at % 2000)
  const total = linePrice(widthMm, 1000, price_per_sqm)
  return {
    customer_info: {
      name: 'Lan',
      email: 'lan@example.com',
      phone: '0901234567',
      address: '12 Nguyen Hue, Ho Chi Minh City',
    },
    cart: [{ product_id: id, width: widthMm / 1000, length: 1, calculated_price: total }],
    total_amount: total,
  }
}
