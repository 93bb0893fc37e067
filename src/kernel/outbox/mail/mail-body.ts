/** The content of a mail. */
export interface MailBody {
  subject: string
  text: string
  html: string
  attachments?: readonly { filename: string; content: Buffer; contentType: string }[]
}
