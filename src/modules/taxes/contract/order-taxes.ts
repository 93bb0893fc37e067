import { z } from 'zod'
import { figure } from '#kernel/contract/wire.ts'

/** Why an order has no tax, or another one than at home. */
export const taxReasons = [
  'small_business',
  'intra_community',
  'export',
  'certificate',
  'destination',
] as const
export type TaxReason = (typeof taxReasons)[number]

/** The taxes of an order or a document, in major units. */
export const taxesOnWire = z.object({
  /** Whether prices contain the tax, it comes on top, or another one took its place. */
  mode: z.enum(['included', 'added', 'replaced']),
  reason: z.enum(taxReasons).optional(),
  /** One for each rate, the highest first. */
  sums: z.array(
    z.object({
      percent: z.number(),
      net: figure,
      tax: figure,
      gross: figure,
      parts: z.array(z.object({ name: z.string(), percent: z.number(), tax: figure })).optional(),
    }),
  ),
  net: figure,
  tax: figure,
  /** The number of the certificate that frees the order from tax. */
  certificate: z.string().optional(),
})
export type TaxesOnWire = z.output<typeof taxesOnWire>
