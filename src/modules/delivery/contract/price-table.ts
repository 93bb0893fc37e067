import { z } from 'zod'
import { amount } from '#kernel/contract/wire.ts'

/** Limits of a price table. */
export const maxZones = 200
export const maxPostcodes = 500
export const maxSteps = 50
/** Of a delivery, in minor units. */
export const largestCharge = 10_000_000_000
export const maxCalculatorName = 40

const aNumber = 'Please enter a number'
/** Larger than any charge for a delivery, in major units of any currency. */
const charge = z.number(aNumber).min(0, 'Cannot be negative').max(100_000_000, 'At most 100,000,000')
const whole = z.number(aNumber).int('Must be a whole number').min(0, 'Cannot be negative')
const millimetres = whole.max(100_000, 'At most 100,000')
const grams = whole.max(10_000_000, 'At most 10,000,000')

/** A country as its two letters, ISO 3166-1. */
const lettersOfCountry = 'Must be the two letters of a country, such as DE'
export const countryCode = z
  .string(lettersOfCountry)
  .max(2, lettersOfCountry)
  .regex(/^[A-Z]{2}$/, lettersOfCountry)

const zone = z.object({
  name: z.string().trim().min(1, 'Name is required').max(100, 'At most 100 characters'),
  country: countryCode,
  /** How its postcodes begin; none: the whole country. */
  postcodes: z
    .array(
      z
        .string()
        .trim()
        .max(12, 'At most 12 characters')
        .regex(/^[A-Za-z\d][A-Za-z\d -]*$/, 'A postal code has letters and digits only'),
    )
    .max(maxPostcodes, `At most ${maxPostcodes} lines`)
    .default([]),
  /** Added to the price, in major units. */
  surcharge: charge.default(0),
})

/** What a table of `carrierLimits` charges for its two classes, per parcel in major units. */
const carrier = z.object({
  limits: z.enum(['us_ground']),
  extraHandling: charge.default(0),
  large: charge.default(0),
})

/** The price table of a delivery method. Amounts are major units on the wire and minor units where they are stored. */
export const priceTable = z.object({
  /** Where it goes; none: everywhere. */
  zones: z.array(zone).max(maxZones, `At most ${maxZones} lines`).default([]),
  /** Prices by the weight of the whole delivery, lightest first; none: no charge at any weight. */
  steps: z
    .array(z.object({ upToG: grams.min(1, 'Must be above 0'), price: charge }))
    .max(maxSteps, `At most ${maxSteps} lines`)
    .default([]),
  /** For each started kilogram above the last step; null: nothing heavier is delivered. */
  perKg: charge.nullable().default(0),
  /** Value of the goods after discounts from which price and zone cost nothing; null: never. */
  freeFrom: amount.max(1_000_000_000_000, 'At most 1,000,000,000,000').nullable().default(null),
  /** Added once if a finished side is longer than `overMm`; free delivery does not waive it. */
  oversize: z.object({ overMm: millimetres, surcharge: charge }).nullable().default(null),
  /** What packing adds to each piece: weight, length, and the side of the box's square section. */
  packing: z
    .object({ weightG: grams.default(0), lengthMm: millimetres.default(0), sideMm: millimetres.default(0) })
    .default({ weightG: 0, lengthMm: 0, sideMm: 0 }),
  /** Largest packed piece; null: no limit. */
  limits: z
    .object({
      maxLengthMm: millimetres.nullable().default(null),
      /** Length and girth together. */
      maxLengthGirthMm: millimetres.nullable().default(null),
      maxWeightG: grams.nullable().default(null),
    })
    .default({ maxLengthMm: null, maxLengthGirthMm: null, maxWeightG: null }),
  /** The limits of a carrier, in addition to these. */
  carrier: carrier.nullable().default(null),
  /** The calculator of a module that gives the price instead of `steps` and `perKg`; omitted: none. */
  calculator: z
    .string()
    .regex(/^[a-z][a-z0-9-]*$/, 'Must be the name of a calculator')
    .max(maxCalculatorName, `At most ${maxCalculatorName} characters`)
    .optional(),
})
export type PriceTable = z.output<typeof priceTable>
