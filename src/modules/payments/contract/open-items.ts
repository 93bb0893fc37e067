import { z } from 'zod'
import { endpoint } from '#kernel/contract/endpoint.ts'
import { sortsBy } from '#kernel/contract/sorts.ts'
import { calendarDay, figure, id, listQuery, moment } from '#kernel/contract/wire.ts'
import { paymentMethod, paymentStates } from '#modules/payment-terms/contract/index.ts'

/** An order of which something is owed. */
export const openItem = z.object({
  /** The order. */
  id,
  orderNumber: z.string(),
  customerId: id.nullable(),
  customerName: z.string(),
  customerPhone: z.string(),
  status: z.string(),
  method: paymentMethod,
  state: z.enum(paymentStates),
  total: figure,
  settled: figure,
  /** Negative: what is owed to the customer. */
  due: figure,
  /** What is still to be paid before the pieces are made; 0: nothing. */
  depositDue: figure,
  /** The day by which its last invoice is to be paid; without an invoice, so many days after the payment was asked for. */
  dueOn: z.string().nullable(),
  /** When the customer was asked for it last. */
  remindedAt: moment.nullable(),
  createdAt: moment,
})
export type OpenItem = z.output<typeof openItem>

export const listOpenItems = endpoint({
  method: 'GET',
  path: '/api/payments/open',
  access: 'staff',
  also: ['bookkeeper'],
  summary: 'Orders of which something is owed, the oldest first; as a file with `Accept: text/csv`',
  query: listQuery.extend({
    /** Words from the order number, the name or the phone number. */
    q: z.string().trim().max(200).optional(),
    /** `late`: an invoice is due, or the payment was asked for longer ago than invoices wait; `deposit`: the deposit has not come; `undecided`: nor in the days of the settings; `credit`: something is owed to the customer. */
    show: z.enum(['all', 'late', 'deposit', 'undecided', 'credit']).default('all'),
    method: paymentMethod.optional(),
    customerId: id.optional(),
    sort: z.enum(sortsBy('createdAt', 'due')).default('createdAt'),
  }),
  sends: ['text/csv'],
  success: { status: 200, body: z.array(openItem) },
  tool: { use: 'Answers who owes the shop money, and since when.' },
})

export const sumOpenItems = endpoint({
  method: 'GET',
  path: '/api/payments/open/sums',
  access: 'staff',
  also: ['bookkeeper'],
  summary: 'What all orders owe, what of it is late, and what is owed to customers',
  success: {
    status: 200,
    body: z.object({
      count: z.number().int(),
      due: figure,
      lateCount: z.number().int(),
      late: figure,
      credit: figure,
      /** Orders whose deposit has not come in the days of the settings, about which staff decide. */
      undecidedCount: z.number().int(),
      /** What came in today, in the shop's time zone. */
      today: figure,
    }),
  },
})

export const listCashRound = endpoint({
  method: 'GET',
  path: '/api/payments/cash-round',
  access: 'staff',
  also: ['bookkeeper'],
  summary:
    'What a driver collects in cash: orders that are shipped and paid on delivery, or those with a visit on a day',
  query: z.object({ day: calendarDay().optional() }),
  success: {
    status: 200,
    body: z.object({
      stops: z.array(
        z.object({
          id,
          orderNumber: z.string(),
          customerName: z.string(),
          customerPhone: z.string(),
          address: z.string(),
          due: figure,
          /** What is collected, rounded to what coins and notes can pay. */
          cashDue: figure,
        }),
      ),
      total: figure,
    }),
  },
})
