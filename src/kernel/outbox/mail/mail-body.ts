import type { LanguageCode } from '#kernel/rules/languages.ts'

/** The content of a mail. */
export interface MailBody {
  subject: string
  text: string
  html: string
  attachments?: readonly MailAttachment[]
}

export interface MailAttachment {
  filename: string
  content: Buffer
  contentType: string
  /** The id by which the mail shows it as a picture (RFC 2392). */
  cid?: string
}

/** A mail that is about to be sent, for which a module may have a picture. */
export interface PictureRequest {
  template: string
  data: Record<string, unknown>
  language: LanguageCode
}

/** A picture at the head of a mail, in a type that mail programs show; sizes in pixels. */
export interface MailPicture extends Omit<MailAttachment, 'cid'> {
  alt: string
  width: number
  height: number
}
