import { z } from 'zod'
import { endpoint } from '#kernel/contract/endpoint.ts'
import { amount, id } from '#kernel/contract/wire.ts'
import { deliveryKinds } from './methods.ts'
import { countryCode } from './price-table.ts'

/** What a price contains, or what could not be taken into account. */
export const deliveryNotes = [
  'free',
  'zone',
  'oversize',
  'extra_handling',
  'large',
  'weight_unknown',
] as const

const note = z.object({
  code: z.enum(deliveryNotes),
  /** What it adds, or what was waived (`free`). */
  amount: amount.optional(),
  /** The number of parcels or pieces concerned. */
  count: z.number().int().optional(),
  /** The zone. */
  name: z.string().optional(),
})
export type DeliveryNote = z.output<typeof note>

const reason = z.object({
  /** `not_taken`: by the calculator of a module; `no_price`: it gives no answer, or its module is missing. */
  code: z.enum(['not_delivered_there', 'too_long', 'too_large', 'too_heavy', 'not_taken', 'no_price']),
  /** What is wanted and what is allowed: millimetres of length (`too_long`) or length and girth, or grams. */
  is: z.number().optional(),
  max: z.number().optional(),
})
/** Why a method does not deliver something. */
export type DeliveryRefusal = z.output<typeof reason>

const method = z.object({ id, kind: z.enum(deliveryKinds), name: z.string() })

const choice = method.extend({
  amount,
  taxClass: z.string(),
  /** Working days from the day on which the pieces are made to their arrival. */
  daysMin: z.number().int(),
  daysMax: z.number().int(),
  notes: z.array(note),
})

/** Maximum number of pieces that are priced together. */
export const maxPieces = 200

const aNumber = 'Please enter a number'
const side = z.number(aNumber).int('Must be a whole number').min(0, 'Cannot be negative').max(100_000)

export const tryDelivery = endpoint({
  method: 'POST',
  path: '/api/delivery/try',
  access: 'staff',
  summary: 'What delivering these pieces to this place would cost, by each method that is switched on',
  body: z.object({
    country: countryCode,
    postcode: z.string().trim().max(20, 'At most 20 characters').default(''),
    pieces: z
      .array(
        z.object({
          /** Without packing; null if it is not known. */
          weightG: z
            .number(aNumber)
            .int()
            .min(0, 'Cannot be negative')
            .max(200_000, 'At most 200,000')
            .nullable(),
          widthMm: side,
          lengthMm: side,
        }),
      )
      .min(1)
      .max(maxPieces, `At most ${maxPieces} lines`),
    /** Value of the goods after discounts, in major units. */
    goods: amount.max(1_000_000_000_000),
  }),
  success: {
    status: 200,
    body: z.object({ choices: z.array(choice), refused: z.array(method.extend({ reason })) }),
  },
})
export const listDeliveryCalculators = endpoint({
  method: 'GET',
  path: '/api/delivery/calculators',
  access: 'staff',
  summary: 'The calculators of modules that may give the price of a delivery method',
  success: { status: 200, body: z.array(z.object({ name: z.string(), title: z.string() })) },
})

export type DeliveryTrial = z.output<typeof tryDelivery.success.body>
