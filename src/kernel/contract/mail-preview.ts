import { z } from 'zod'

/** A mail as it would leave now, except that its private link is made when it is sent. */
export const mailPreview = z.object({
  /** An address, or the phone that gets a message instead. */
  to: z.string(),
  /** Empty: it is a message to a phone. */
  subject: z.string(),
  text: z.string(),
  /** Names of the attached files. */
  attachments: z.array(z.string()),
})
export type MailPreview = z.output<typeof mailPreview>

/** What stands in a preview for the private link. */
export const linkInPreview = '…'
