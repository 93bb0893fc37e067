import { z } from 'zod'
import { figure } from '#kernel/contract/wire.ts'

/** A chosen option of an ordered piece, with its names and price at the time of the order. */
export const orderedChoice = z.object({
  option: z.string(),
  choice: z.string(),
  amount: figure,
  /** Given where the choice is the no of a question. */
  declined: z.literal(true).optional(),
})
