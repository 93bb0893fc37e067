import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'

export interface Mail {
  to: string
  subject: string
  text: string
  html: string
  attachments?: readonly { filename: string; content: Buffer; contentType: string }[]
  /** Stable for one message, so that a second attempt is recognised by the receiver. */
  messageId: string
}

/** The post office: where mail leaves the house. */
export interface MailDelivery {
  /** Throws when the mail was not taken; it is tried again later. */
  send(mail: Mail): Promise<void>
  close(): void
}

/** Delivers by SMTP. Each attempt takes at most 30 s. */
export function smtpDelivery(url: string, from: string): MailDelivery {
  const separator = url.includes('?') ? '&' : '?'
  const timeouts = 'connectionTimeout=10000&greetingTimeout=10000&socketTimeout=30000'
  const transport = createTransport(`${url}${separator}${timeouts}`, { from })
  return {
    async send(mail) {
      await transport.sendMail(asSent(mail))
    },
    close: () => transport.close(),
  }
}

/** Without an SMTP server each mail is a file that a mail program opens: `outbox/*.eml`. */
export function fileDelivery(folder: string, from: string): MailDelivery {
  const transport = createTransport({ streamTransport: true, buffer: true }, { from })
  return {
    async send(mail) {
      const { message } = await transport.sendMail(asSent(mail))
      const name = mail.messageId.replace(/[^\w.-]/g, '')
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const unfinished = join(folder, `.${name}`)
      await writeFile(unfinished, message as Buffer, { mode: 0o600 })
      await rename(unfinished, join(folder, `${name}.eml`))
    },
    close: () => transport.close(),
  }
}

const asSent = ({ attachments, ...mail }: Mail) => ({
  ...mail,
  ...(attachments && { attachments: [...attachments] }),
})
