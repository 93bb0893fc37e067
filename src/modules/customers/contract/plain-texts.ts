import { z } from 'zod'
import { custom, type PlainTexts } from '#kernel/contract/fields.ts'

/**
 * Texts about a customer that answers, requests, files, the form, merging and the copy of their personal data take
 * from here.
 */
export const plainCustomerTexts = {
  /** Of a business. */
  vatNumber: custom({
    label: 'VAT number',
    sent: z.string().trim().max(30, 'At most 30 characters').nullable(),
    wire: z.string().optional(),
    control: { maxLength: 30 },
  }),
} satisfies PlainTexts
