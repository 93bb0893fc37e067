import { z } from 'zod'

/** Square metres; stored as whole square millimetres. */
export const squareMetres = z
  .number()
  .min(0.01, 'Must be at least 0.01 m²')
  .max(1000, 'At most 1,000 m²')
  .nullable()
export const workingDays = z
  .number({ error: 'A number is required' })
  .int('Must be a whole number')
  .min(0, 'Must be 0 or more')
  .max(365, 'At most 365')
  .nullable()

/** Price model `piece`: grams of one piece, and its longest side in millimetres, for delivery prices. */
export const itemFields = {
  item_weight_g: z
    .number()
    .int('Must be a whole number')
    .min(0, 'Must be 0 or more')
    .max(1_000_000, 'At most 1,000,000')
    .nullable(),
  item_length_mm: z
    .number()
    .int('Must be a whole number')
    .min(1, 'Must be above 0')
    .max(100_000, 'At most 100,000')
    .nullable(),
}

/** How heavy the cloth is, and what its fittings carry. */
export const weightFields = {
  /** Grams per square metre; 0: not known. */
  weight_gsm: z
    .number()
    .int('Must be a whole number')
    .min(0, 'Must be 0 or more')
    .max(100_000, 'At most 100,000'),
  /** Maximum weight that its fittings carry, in grams. */
  max_weight_g: z
    .number()
    .int('Must be a whole number')
    .min(1, 'Must be above 0')
    .max(1_000_000, 'At most 1,000,000')
    .nullable(),
}
