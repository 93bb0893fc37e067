import { z } from 'zod'
import { endpoint } from '#kernel/contract/endpoint.ts'
import { sortsBy } from '#kernel/contract/sorts.ts'
import { calendarDay, figure, id, idParams, listQuery, moment } from '#kernel/contract/wire.ts'
import {
  entryKinds,
  paymentMethod,
  paymentStates,
  transferInstructions,
} from '#modules/payment-terms/contract/index.ts'

/** How money moved: as an order can be paid, by a carrier who collected it, or another way. */
export const entryMethods = ['cash', 'transfer', 'card', 'carrier', 'other'] as const

/** An entry of the ledger. It never changes; a wrong one is reversed by another. */
export const ledgerEntry = z.object({
  id,
  orderId: id,
  orderNumber: z.string(),
  customerName: z.string(),
  /** The invoice that it is for; null: the order as a whole. */
  documentId: id.nullable(),
  kind: z.enum(entryKinds),
  /** In the shop's currency; negative for a reversal. */
  amount: figure,
  /** The tax that a discount for cash takes back. */
  tax: figure.nullable(),
  method: z.enum(entryMethods).nullable(),
  /** Who moved it, with their own name of it: a provider of cards, a bank. */
  provider: z.string().nullable(),
  providerId: z.string().nullable(),
  /** The day of the money, in the shop's time zone. */
  bookedOn: z.string(),
  note: z.string().nullable(),
  /** The entry that it reverses. */
  reversesId: id.nullable(),
  isReversed: z.boolean(),
  createdBy: z.string().nullable(),
  createdAt: moment,
})
export type LedgerEntry = z.output<typeof ledgerEntry>

/** What is owed of an order, worked out from its entries. */
export const orderBalance = z.object({
  state: z.enum(paymentStates),
  method: paymentMethod,
  total: figure,
  settled: figure,
  due: figure,
  /** What is still to be paid before the pieces are made; 0: nothing. */
  depositDue: figure,
  /** What is collected if the rest is paid in cash, rounded to what coins and notes can pay; null: cash is not rounded. */
  cashDue: figure.nullable(),
  /** What is taken off if the rest is paid by a day; null: nothing. */
  cashDiscount: z.object({ amount: figure, percent: z.number(), until: z.string() }).nullable(),
})
export type OrderBalance = z.output<typeof orderBalance>

export const orderPayments = z.object({
  balance: orderBalance,
  entries: z.array(ledgerEntry),
  /** How the deposit, or else the rest, is transferred; null: the shop has no account, or nothing is owed. */
  transfer: transferInstructions.nullable(),
  /** What can be given back through the provider of cards; 0: nothing was paid there. */
  refundable: figure,
  /** What the provider was asked to give back, and has not done yet. */
  refunding: figure,
  /** A payment that was begun with a provider which the shop no longer has, so that nobody tells what became of it. */
  lost: z.object({ provider: z.string(), amount: figure, begunAt: moment }).optional(),
  /** When the customer was asked for it, the last first. */
  requests: z.array(z.object({ kind: z.enum(['request', 'reminder']), amount: figure, sentAt: moment })),
})
export type OrderPayments = z.output<typeof orderPayments>

export const getOrderPayments = endpoint({
  method: 'GET',
  path: '/api/orders/{id}/payments',
  access: 'staff',
  also: ['bookkeeper'],
  summary: 'What was paid of an order, and what is owed of it',
  params: idParams,
  success: { status: 200, body: orderPayments },
  tool: { use: 'Answers what was paid of an order and what is owed.' },
  errors: ['order_not_found'],
})

export const entryInput = z.object({
  kind: z.enum(entryKinds).exclude(['rounding']),
  amount: figure.gt(0, 'Must be more than 0').max(1e12, 'Please enter a smaller number'),
  /** How it moved; for a payment or a refund. */
  method: z.enum(entryMethods).optional(),
  /** The parcel that collected it; omitted: the one that collects this amount. */
  shipmentId: id.optional(),
  /** Omitted: today. */
  bookedOn: calendarDay().optional(),
  /** The invoice that it is for. */
  documentId: id.optional(),
  note: z.string().trim().max(500, 'At most 500 characters').optional(),
})
export type EntryInput = z.input<typeof entryInput>

export const addLedgerEntry = endpoint({
  method: 'POST',
  path: '/api/orders/{id}/payments',
  access: 'editors',
  also: ['bookkeeper'],
  summary:
    'Enter a payment, refund, discount for cash, write-off or fee; a payment that settles the rest in cash or early brings what is rounded or taken off',
  params: idParams,
  headers: z.object({ 'idempotency-key': z.string().min(1).max(200).optional() }),
  body: entryInput,
  success: { status: 201, body: orderPayments },
  errors: ['order_not_found', 'payment_refused', 'idempotency_key_reused'],
})

export const reverseLedgerEntry = endpoint({
  method: 'POST',
  path: '/api/payments/{id}/reverse',
  access: 'editors',
  also: ['bookkeeper'],
  summary: 'Reverse a wrong entry by another one, together with what came with it',
  params: idParams,
  body: z.object({ note: z.string().trim().max(500, 'At most 500 characters').optional() }),
  success: { status: 201, body: orderPayments },
  errors: ['payment_not_found', 'payment_reversed', 'payment_refused'],
})

export const requestPayment = endpoint({
  method: 'POST',
  path: '/api/orders/{id}/payment-requests',
  access: 'editors',
  also: ['bookkeeper'],
  summary: 'Mail the customer what is owed and how it is transferred: the deposit first, then the rest',
  params: idParams,
  success: { status: 201, body: orderPayments },
  errors: ['order_not_found', 'payment_refused'],
})

export const listLedgerEntries = endpoint({
  method: 'GET',
  path: '/api/payments',
  access: 'staff',
  also: ['bookkeeper'],
  summary: 'All entries of the ledger, newest first; as a file with `Accept: text/csv`',
  query: listQuery.extend({
    /** Words from the order number, the customer, the note or the provider's id. */
    q: z.string().trim().max(200).optional(),
    kind: z.enum(entryKinds).optional(),
    method: z.enum(entryMethods).optional(),
    /** First and last day of the money, both included. */
    from: calendarDay().optional(),
    to: calendarDay().optional(),
    sort: z.enum(sortsBy('createdAt', 'bookedOn')).default('-createdAt'),
  }),
  sends: ['text/csv'],
  success: { status: 200, body: z.array(ledgerEntry) },
})
