import { z } from 'zod'
import { moment } from '#kernel/contract/wire.ts'

/** Where a customer signs a quote. */
export const signingPlaces = ['home', 'shop', 'online'] as const

/** How a customer signs a quote: by typing a name, and drawing it where they want to. */
export const signatureForm = z.object({
  name: z.string().trim().min(2, 'Name must be at least 2 characters').max(200, 'At most 200 characters'),
  /** The strokes as the data of an SVG path in a box of 600 by 200; omitted: only typed. */
  drawing: z
    .string()
    .max(20_000, 'At most 20,000 characters')
    .regex(/^[ML0-9 .]*$/, 'Must be the data of an SVG path')
    .optional(),
})
export type SignatureForm = z.output<typeof signatureForm>

/** A signature with the text that was signed. */
export const quoteSignature = z.object({
  name: z.string(),
  drawing: z.string().optional(),
  signedAt: moment,
  text: z.string(),
})
export type QuoteSignature = z.output<typeof quoteSignature>
