import { z } from 'zod'
import { email } from '#kernel/contract/email.ts'
import { endpoint } from '#kernel/contract/endpoint.ts'
import { sortsBy } from '#kernel/contract/sorts.ts'
import { id, idParams, listQuery, moment, version, ifMatch } from '#kernel/contract/wire.ts'
import { personName } from '#modules/accounts/contract/index.ts'

/** Declarations of buyers that they withdraw from a contract. */

/** What a buyer declares. The form validates with this schema, too. */
export const withdrawalForm = z.object({
  name: personName.min(2, 'Name must be at least 2 characters').max(200, 'At most 200 characters'),
  orderNumber: z.string().trim().min(1, 'Order number is required').max(40, 'At most 40 characters'),
  /** The address of the order, to which the receipt goes. */
  email: z.string().trim().min(1, 'Invalid email address').max(254, 'Invalid email address').pipe(email),
  /** What it is about; empty: everything that can be withdrawn from. */
  note: z.string().trim().max(1000, 'At most 1,000 characters').default(''),
})
export type WithdrawalForm = z.output<typeof withdrawalForm>

export const declareWithdrawal = endpoint({
  method: 'POST',
  path: '/api/withdrawals',
  access: 'anyone',
  summary:
    'Declare that you withdraw from an order; the answer is the same whether there is such an order, and its address gets a receipt',
  body: withdrawalForm,
  success: { status: 202, body: z.object({ receivedAt: moment }) },
  errors: ['withdrawals_not_offered', 'too_many_requests'],
})

const withdrawnLine = z.object({
  name: z.string(),
  quantity: z.number().int(),
  /** False for a piece of a given size. */
  isWithdrawable: z.boolean(),
})
export type WithdrawnLine = z.output<typeof withdrawnLine>

export const withdrawal = z.object({
  id,
  receivedAt: moment,
  /** Null: no order has this number and this address. */
  orderId: id.nullable(),
  /** As it was typed, like name, address and note. */
  orderNumber: z.string(),
  name: z.string(),
  email: z.string(),
  note: z.string().nullable(),
  /** What the order had when the declaration arrived. */
  lines: z.array(withdrawnLine),
  /** Days of the shop; null: it was not delivered yet, so that the period had not begun. */
  deliveredOn: z.string().nullable(),
  lastDay: z.string().nullable(),
  /** Whether it arrived after the last day. */
  isLate: z.boolean(),
  /** When staff dealt with it. */
  handledAt: moment.nullable(),
  version,
})
export type Withdrawal = z.output<typeof withdrawal>

export const withdrawalSorts = sortsBy('receivedAt')

export const listWithdrawals = endpoint({
  method: 'GET',
  path: '/api/withdrawals',
  access: 'staff',
  summary: 'Declarations of withdrawal, newest first',
  query: listQuery.extend({
    /** Words from the order number, the name or the address. */
    q: z.string().trim().max(200).optional(),
    orderId: id.optional(),
    /** Those that staff have not dealt with. */
    isOpen: z.enum(['true', 'false']).optional(),
    sort: z.enum(withdrawalSorts).default('-receivedAt'),
  }),
  success: { status: 200, body: z.array(withdrawal) },
})

export const setWithdrawalHandled = endpoint({
  method: 'PUT',
  path: '/api/withdrawals/{id}',
  access: 'editors',
  summary: 'Say whether a declaration of withdrawal was dealt with',
  params: idParams,
  headers: ifMatch,
  body: z.object({ isHandled: z.boolean(), version: version.optional() }),
  success: { status: 200, body: withdrawal },
  errors: ['withdrawal_not_found', 'version_conflict', 'precondition_failed'],
})
