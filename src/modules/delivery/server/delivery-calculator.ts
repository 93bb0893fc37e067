import { z } from 'zod'
import type { Host } from '#kernel/modules/definition.ts'
import { StartFailure } from '#kernel/process/start-failure.ts'
import { largestCharge, maxCalculatorName } from '../contract/index.ts'

/** A packed piece. All goods that are sold by the piece are one parcel. */
export interface CalculatedParcel {
  /** Grams with the packing; null if the weight of the piece is not known. */
  weightG: number | null
  /** The longest side with the packing, in millimetres. */
  lengthMm: number
  /** Around the box, across its length, in millimetres; 0 where the method names no box. */
  girthMm: number
}

/** A delivery whose price is asked. */
export interface CalculatedDelivery {
  /** `country` as ISO 3166; `postcode` is empty where it is not known yet. */
  destination: { country: string; postcode: string }
  parcels: readonly CalculatedParcel[]
  /** Gross value of the goods after discounts, in minor units. */
  goods: number
  /** ISO 4217. */
  currency: string
}

/** Calculates prices of delivery, such as a carrier's. The same delivery should have the same price. */
export interface DeliveryCalculator {
  /** Stored with the methods that use it, so it never changes: at most 40 lower-case letters, digits and hyphens. */
  readonly name: string
  /** As the owner reads it in the form of a method. */
  readonly title: string
  /**
   * The gross price in minor units; null: the carrier does not take it. It takes the place of the method's prices by
   * weight. One that throws, or has not answered after four seconds, when `signal` is aborted, gives no price, and the
   * method is not offered.
   */
  price(delivery: CalculatedDelivery, signal: AbortSignal): Promise<{ amount: number } | null>
}

declare module '#kernel/modules/definition.ts' {
  interface Contributions {
    /** Calculate prices of delivery for the methods that choose them. */
    deliveryCalculators: readonly DeliveryCalculator[]
  }
}

/** What a calculator may answer; one that names a currency means the asked one. */
export const calculatedPrice = (currency: string) =>
  z
    .object({
      amount: z.number().int().min(0).max(largestCharge),
      currency: z.literal(currency).optional(),
    })
    .nullable()

/** The calculators of all modules; available from `mount` on. */
export const calculatorsOf = ({ contributions }: Pick<Host, 'contributions'>): DeliveryCalculator[] =>
  contributions('deliveryCalculators').flat()

/** Throws StartFailure for calculators that methods could not name. */
export function checkCalculators(host: Pick<Host, 'contributions'>): void {
  const names = new Set<string>()
  for (const { name, title } of calculatorsOf(host)) {
    if (typeof name !== 'string' || name.length > maxCalculatorName || !/^[a-z][a-z0-9-]*$/.test(name))
      throw new StartFailure(
        `A calculator of delivery cannot be called "${name}": at most ${maxCalculatorName} lower-case letters, digits and hyphens.`,
      )
    if (typeof title !== 'string' || title.trim() === '')
      throw new StartFailure(`The calculator of delivery ${name} needs a title.`)
    if (names.has(name)) throw new StartFailure(`Two modules calculate delivery as ${name}.`)
    names.add(name)
  }
}
