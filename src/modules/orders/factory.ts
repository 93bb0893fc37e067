import type { Pool } from 'pg'
import { placeOrder, type OrderInput } from './contract/orders.ts'
import { linePrice, pricePerSqm, totalPrice } from '#modules/pricing/rules/price.ts'
import { toMillimetres } from '#modules/pricing/rules/size.ts'
import type { ProductRow } from '#modules/catalog/server/products/products.tables.ts'
import { createDb } from '#kernel/database/db.ts'
import { orderLines, orders, type OrderRow } from './server/orders.tables.ts'
import { aUser } from '#modules/accounts/factory.ts'
import { aProduct } from '#modules/catalog/factory.ts'
import { nextMoment } from '#test/moments.ts'
import type { Client } from '#test/shop.ts'

export const customerInfo = {
  name: 'Nguyen Thi Lan',
  email: 'lan@example.com',
  phone: '0901234567',
  address: '12 Nguyen Hue, Ho Chi Minh City',
}

type Line = Partial<OrderInput['cart'][number]>

/** One line as the cart sends it: 1.5 m wide and 1.8 m long by default. */
export function aLine(product: ProductRow, overrides: Line = {}): OrderInput['cart'][number] {
  const { width = 1.5, length = 1.8 } = overrides
  const calculated_price = linePrice(toMillimetres(width), toMillimetres(length), pricePerSqm(product))
  return { product_id: product.id, width, length, calculated_price, ...overrides }
}

/** The request that the checkout sends for these lines. */
export function anOrderBody(lines: OrderInput['cart'], overrides: Partial<OrderInput> = {}): OrderInput {
  return {
    customer_info: customerInfo,
    cart: lines,
    status: 'pending',
    total_amount: totalPrice(lines.map((line) => line.calculated_price)),
    ...overrides,
  }
}

/** A product and the line that orders it. */
export type Piece = [product: NonNullable<Parameters<typeof aProduct>[1]>, line: Line]

/** Places an order for these pieces, each of a new product, and returns its id. */
export async function placedOrder(
  shop: { pool: Pool },
  customer: Client,
  pieces: readonly Piece[],
): Promise<string> {
  const lines = []
  for (const [product, line] of pieces) lines.push(aLine(await aProduct(shop, product), line))
  const { status, body } = await customer.call(placeOrder, { body: anOrderBody(lines) })
  if (status !== 201) throw new Error(`The order was refused: ${JSON.stringify(body)}`)
  return body.id
}

/** A stored order of one line; buyer and product are created when none are given. */
export async function anOrder(
  shop: { pool: Pool },
  {
    product: givenProduct,
    ...overrides
  }: Partial<typeof orders.$inferInsert> & { product?: ProductRow } = {},
): Promise<OrderRow> {
  const product = givenProduct ?? (await aProduct(shop))
  const userId = 'userId' in overrides ? overrides.userId : (await aUser(shop)).id
  const db = createDb(shop.pool)
  const [row] = await db
    .insert(orders)
    .values({
      customerName: customerInfo.name,
      customerEmail: customerInfo.email,
      customerPhone: customerInfo.phone,
      customerAddress: customerInfo.address,
      totalAmount: 270_000,
      createdAt: nextMoment(),
      ...overrides,
      userId,
    })
    .returning()
  await db.insert(orderLines).values({
    orderId: (row as OrderRow).id,
    position: 0,
    productId: product.id,
    productName: product.name,
    pricePerSqm: 100_000,
    widthMm: 1500,
    lengthMm: 1800,
    calculatedPrice: 270_000,
  })
  return row as OrderRow
}
