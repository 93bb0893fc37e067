import { toMajor } from '../../../kernel/rules/money.ts'
import { dayAndTimeIn } from '../../../kernel/rules/shop-time.ts'
import type { CsvColumns } from '../../../kernel/http/csv.ts'
import type { OrderWithLines } from './orders.serializer.ts'

/** An order as a CSV row; times are in the shop's time zone. */
export function orderColumns(exponent: number, timeZone: string): CsvColumns<OrderWithLines> {
  return {
    order_number: (row) => row.orderNumber,
    created_at: (row) => dayAndTimeIn(timeZone, row.createdAt),
    status: (row) => row.status,
    customer_name: (row) => row.customerName,
    customer_email: (row) => row.customerEmail,
    customer_phone: (row) => row.customerPhone,
    customer_address: (row) => row.customerAddress,
    items: (row) => row.lines.length,
    total_amount: (row) => toMajor(row.totalAmount, exponent),
    id: (row) => row.id,
  }
}
