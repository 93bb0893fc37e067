/** What a mail says, whatever it is about. */
export interface MailBody {
  subject: string
  text: string
  html: string
  attachments?: readonly { filename: string; content: Buffer; contentType: string }[]
}
