import { z } from 'zod'
import { custom, type PlainTexts } from '#kernel/contract/fields.ts'
import { key } from '#kernel/contract/wire.ts'

/** Texts of a product that its answers, requests, files and form take from here. */
export const plainProductTexts = {
  /** The number by which staff and other shops identify it. */
  sku: custom({
    label: 'SKU',
    sent: key.nullable().transform((value) => value?.trim() || null),
    wire: z.string().nullable(),
    control: { maxLength: 100, hint: 'Your own number for it, if there is one' },
  }),
} satisfies PlainTexts
