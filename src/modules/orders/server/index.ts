export { mailLimits, recipientOfOrder } from './order-mails.ts'
export { linePieceOf, rateOf } from './line-pricing.ts'
export type { StoredCharge } from './orders.tables.ts'
export type { PlaceQuoted, QuotedOrder } from './quoted-orders.ts'
