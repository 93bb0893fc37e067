import { z } from 'zod'
import { kinds, type Kind } from './making.ts'

/** The steps of work, in their order. */
export const workSteps = ['cut', 'sew', 'assemble', 'check', 'pack'] as const
export type WorkStep = (typeof workSteps)[number]

const minutesRule = 'Must be a whole number of minutes from 0 to 100000'
const minutes = z.number(minutesRule).int(minutesRule).min(0, minutesRule).max(100_000, minutesRule)
const bySteps = z.partialRecord(z.enum(workSteps), minutes).meta({ maxProperties: workSteps.length })

/**
 * How much the workshop makes: minutes of each step a working day, and minutes that a piece of a kind takes in each. A step
 * without minutes a day is not planned; without any, orders have the lead days of their products.
 */
export const workshop = z.strictObject({
  capacity: bySteps,
  minutes: z.partialRecord(z.enum(kinds), bySteps).meta({ maxProperties: kinds.length }),
})
export type Workshop = z.output<typeof workshop>

/** The minutes of a piece; null where nobody has set any for its kind in a step that is planned. */
export function minutesOf({ capacity, minutes: all }: Workshop, kind: Kind | null) {
  const minutes = kind && all[kind]
  return minutes && workSteps.some((step) => (minutes[step] ?? 0) > 0 && (capacity[step] ?? 0) > 0)
    ? minutes
    : null
}

/** Whether orders are planned into the workshop's time. */
export const isPlanned = (of: Workshop | undefined): of is Workshop =>
  of !== undefined && Object.values(of.capacity).some((a) => a > 0)
