import type { Order } from '../contract/orders.ts'
import { shownAddress } from '../../../kernel/contract/web-address.ts'
import { toMajor } from '../../../kernel/rules/money.ts'
import { toMetres } from '../../pricing/rules/index.ts'
import type { OrderLineRow, OrderRow } from './orders.tables.ts'

export type OrderWithLines = OrderRow & { lines: Omit<OrderLineRow, 'orderId'>[] }

export function serializeOrder(row: OrderWithLines, exponent: number): Order {
  return {
    id: row.id,
    order_number: row.orderNumber,
    user_id: row.userId,
    customer_id: row.customerId,
    customer_info: {
      name: row.customerName,
      email: row.customerEmail,
      phone: row.customerPhone,
      address: row.customerAddress,
    },
    cart: row.lines.map((line) => ({
      product_id: line.productId,
      product_name: line.productName,
      image_url: shownAddress(line.imageUrl),
      price_per_sqm: toMajor(line.pricePerSqm, exponent),
      length: toMetres(line.lengthMm),
      width: toMetres(line.widthMm),
      calculated_price: toMajor(line.calculatedPrice, exponent),
      ...(Object.keys(line.options).length > 0 && { options: line.options }),
      ...(line.room !== null && { room: line.room }),
    })),
    status: row.status,
    total_amount: toMajor(row.totalAmount, exponent),
    created_at: row.createdAt.toISOString(),
    version: row.version,
  }
}
