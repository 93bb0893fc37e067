import { z } from 'zod'

/** A mail as it would leave now, except that its private link is made when it is sent. */
export const mailPreview = z.object({
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  /** Names of the attached files. */
  attachments: z.array(z.string()),
})
export type MailPreview = z.output<typeof mailPreview>

/** What stands in a preview for the private link. */
export const linkInPreview = '…'
