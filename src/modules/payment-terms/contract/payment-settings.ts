import { z } from 'zod'
import { endpoint } from '#kernel/contract/endpoint.ts'
import { amount, version, ifMatch } from '#kernel/contract/wire.ts'
import { paymentMethod } from './order-payment.ts'

/** The account that transfers go to: an IBAN, or where there are none, bank and number. */
export const bankAccount = z.object({
  /** The longest name that a code to scan can hold; a longer one would be refused by banks, so it is never cut. */
  holder: z.string().trim().max(70, 'At most 70 characters'),
  /** As banks write it, with or without spaces. */
  iban: z.string().trim().max(50, 'At most 50 characters'),
  bic: z.string().trim().max(20, 'At most 20 characters'),
  /** Where accounts have no IBAN, the number of the bank: in Vietnam six digits (NAPAS). */
  bank: z.string().trim().max(11, 'At most 11 characters').regex(/^\d*$/, 'Digits only'),
  number: z
    .string()
    .trim()
    .max(30, 'At most 30 characters')
    .regex(/^[A-Za-z\d ]*$/, 'Letters and digits only'),
})
export type BankAccount = z.output<typeof bankAccount>

const money = amount.max(1e12, 'Please enter a smaller number')
const percent = z.number().gt(0, 'Must be more than 0').max(100, 'At most 100')
const days = z.number().int('Must be a whole number').min(0, 'Must be 0 or more').max(365, 'At most 365')

const deposit = z
  .object({
    /** Of the total with its tax. */
    percent: percent.nullable(),
    amount: money.gt(0, 'Must be more than 0').nullable(),
    /** The total from which on a deposit is asked for. */
    from: money,
  })
  .refine((deposit) => (deposit.percent === null) !== (deposit.amount === null), {
    message: 'Either a percentage or an amount',
    path: ['percent'],
  })

export const paymentSettings = z.object({
  /** Whether the shop keeps account of what its orders owe. */
  isOn: z.boolean(),
  /** What a buyer can choose from. */
  methods: z.array(paymentMethod).min(1, 'At least one').max(3),
  account: bankAccount,
  deposit: deposit.nullable(),
  /** Whether pieces are made only once the deposit is paid. */
  waitsForDeposit: z.boolean(),
  /** Whether its orders count as home improvement, for which some states limit deposits. */
  isHomeImprovement: z.boolean(),
  /** The days after an invoice in which it is due. */
  dueDays: days,
  /** What is taken off an invoice that is paid early. */
  cashDiscount: z.object({ percent, days }).nullable(),
  /** The days after which an open item is reminded of for the first and the second time; null: never. */
  reminders: z
    .object({ first: days, second: days })
    .refine(({ first, second }) => second > first, { message: 'Later than the first', path: ['second'] })
    .nullable(),
  /** Whether customers whom staff have marked pay the whole amount ahead, and after how many refused deliveries that is proposed; null: nobody does. */
  paysAhead: z
    .object({
      afterRefusals: z
        .number()
        .int('Must be a whole number')
        .min(1, 'Must be at least 1')
        .max(100, 'At most 100'),
    })
    .nullable(),
  /** The days after which staff decide about an order whose deposit has not come; null: never. */
  depositDays: days.nullable(),
})
export type PaymentSettings = z.output<typeof paymentSettings>

export const defaultPaymentSettings: PaymentSettings = {
  isOn: false,
  methods: ['cash'],
  account: { holder: '', iban: '', bic: '', bank: '', number: '' },
  deposit: null,
  waitsForDeposit: true,
  isHomeImprovement: false,
  dueDays: 14,
  cashDiscount: null,
  reminders: null,
  paysAhead: null,
  depositDays: null,
}

const path = '/api/settings/payments'
const answer = {
  status: 200,
  body: paymentSettings.extend({
    version,
    /** Who takes cards; null: nobody is configured, in the environment or by a module, and cards cannot be offered. */
    provider: z.string().nullable(),
  }),
} as const

export const getPaymentSettings = endpoint({
  method: 'GET',
  path,
  access: 'staff',
  also: ['bookkeeper'],
  summary: 'How orders can be paid, and what is asked for before they are made',
  success: answer,
})

export const putPaymentSettings = endpoint({
  method: 'PUT',
  path,
  access: 'admins',
  summary: 'Change how new orders can be paid; orders keep what was agreed',
  headers: ifMatch,
  body: paymentSettings.partial().extend({ version: version.optional() }),
  success: answer,
  errors: ['invalid_body', 'version_conflict', 'precondition_failed'],
})

/** How a transfer is made, with a code for banking apps. */
export const transferInstructions = z.object({
  amount,
  currency: z.string(),
  holder: z.string(),
  iban: z.string().optional(),
  bic: z.string().optional(),
  /** The bank in Vietnam (NAPAS), with the number of the account. */
  bank: z.string().optional(),
  number: z.string().optional(),
  /** What the transfer names: the number of the order, or a reference with check digits. */
  reference: z.string(),
  /** Omitted where no code is known for the account and currency. */
  code: z
    .object({
      format: z.enum(['epc', 'vietqr', 'swiss', 'spd']),
      payload: z.string(),
      /** The code as a drawing (SVG). */
      svg: z.string(),
    })
    .optional(),
})
export type TransferInstructions = z.output<typeof transferInstructions>

export const tryPayment = endpoint({
  method: 'POST',
  path: '/api/settings/payments/try',
  access: 'staff',
  summary:
    'What an order of this total would ask for: its deposit, and how it is transferred; nothing is stored',
  body: z.object({
    total: money,
    order_number: z
      .string()
      .trim()
      .max(21, 'At most 21 characters')
      .regex(/^[A-Za-z\d]+$/, 'Letters and digits only')
      .default('4F1D9C2A'),
    /** Where it goes, for places that limit deposits; omitted: the shop's country. */
    country: z.string().length(2).optional(),
    region: z.string().max(100).optional(),
    /** Settings that are not saved yet; omitted: as they are. */
    settings: paymentSettings.partial().optional(),
  }),
  success: {
    status: 200,
    body: z.object({
      /** Null: none is asked for. */
      deposit: amount.nullable(),
      /** Why the deposit is less than the settings ask for. */
      deposit_limited: z.literal(true).optional(),
      rest: amount,
      /** Null where transfers lead nowhere: no account is set. */
      transfer: transferInstructions.nullable(),
    }),
  },
})
