export { recipientOfOrder } from './order-mails.ts'
export type { PlaceQuoted, QuotedOrder } from './quoted.ts'
