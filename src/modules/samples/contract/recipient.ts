import { z } from 'zod'
import { personName } from '#modules/accounts/contract/index.ts'
import { email } from '#kernel/contract/email.ts'

/** Who gets the samples. The form validates with this schema, too. */
export const sampleRecipient = z.object({
  name: personName.min(2, 'Name must be at least 2 characters').max(200, 'At most 200 characters'),
  email: z.string().trim().min(1, 'Invalid email address').max(254, 'Invalid email address').pipe(email),
  address: z
    .string()
    .trim()
    .min(10, 'Address must be at least 10 characters')
    .max(1000, 'At most 1,000 characters'),
  /** Whether to send one reminder, a week after the samples were posted. */
  reminder: z.boolean().default(false),
})
export type SampleRecipient = z.output<typeof sampleRecipient>
