import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Duplex } from 'node:stream'

export interface Mail {
  to: string
  subject: string
  text: string
  html: string
  /** Where answers go; left out, to the address that the mail comes from. */
  replyTo?: string | undefined
  /** Under which name it comes, in place of the name that the address of the installation has. */
  senderName?: string | undefined
  attachments?: readonly { filename: string; content: Buffer; contentType: string }[]
  /** Stable for one message, so that a second attempt is recognised by the receiver. */
  messageId: string
}

/** Sends mail. */
export interface MailDelivery {
  /**
   * Throws when the mail was not taken; it is tried again later.
   * @param beforeTheEnd waited for when all but the end of the mail has left: until it is done nobody
   *   can have taken the mail, and when it fails nobody will
   */
  send(mail: Mail, beforeTheEnd: () => Promise<void>): Promise<void>
  close(): void
}

/** How long a server may stay silent, in ms, unless the address says otherwise. */
const silences = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }
/** How long a mail may take in all. */
const maxMs = 60_000

function withSilences(address: string): string {
  const url = new URL(address)
  for (const [name, ms] of Object.entries(silences)) {
    if (!url.searchParams.has(name)) url.searchParams.set(name, String(ms))
  }
  return url.href
}

/** A stream that passes everything through and holds its end back until `beforeTheEnd` is done. */
function heldBack(beforeTheEnd: () => Promise<void>): Duplex {
  return Duplex.from(async function* (source: AsyncIterable<Buffer>) {
    yield* source
    await beforeTheEnd()
  })
}

/** A transport of the library, which is loaded with the first mail. */
function whenUsed<Transport extends { close(): void }>(
  open: (library: typeof import('nodemailer')) => Transport,
) {
  let opened: Promise<Transport> | undefined
  return {
    transport: () => (opened ??= import('nodemailer').then(open)),
    close: () => void opened?.then((transport) => transport.close()),
  }
}

/** Delivers by SMTP. Each attempt takes at most a minute. */
export function smtpDelivery(url: string, from: string): MailDelivery {
  const address = withSilences(url)
  const ends = new Map<string, () => Promise<void>>()
  const { transport, close } = whenUsed(({ createTransport }) => {
    const opened = createTransport(address, { from })
    opened.use('stream', ({ message, data }, done) => {
      const beforeTheEnd = ends.get(data.messageId ?? '')
      if (beforeTheEnd) message.transform(heldBack(beforeTheEnd))
      done()
    })
    return opened
  })
  return {
    close,
    async send(mail, beforeTheEnd) {
      ends.set(mail.messageId, beforeTheEnd)
      try {
        await (await transport()).sendMail({ ...asSent(mail, from), signal: AbortSignal.timeout(maxMs) })
      } finally {
        ends.delete(mail.messageId)
      }
    },
  }
}

/** Without an SMTP server each mail is a file that a mail program opens: `outbox/*.eml`. */
export function fileDelivery(folder: string, from: string): MailDelivery {
  const { transport, close } = whenUsed(({ createTransport }) =>
    createTransport({ streamTransport: true, buffer: true }, { from }),
  )
  return {
    close,
    async send(mail, beforeTheEnd) {
      const { message } = await (await transport()).sendMail(asSent(mail, from))
      const name = mail.messageId.replace(/[^\w.-]/g, '')
      const unfinished = join(folder, `.${name}`)
      await writeInto(folder, () => writeFile(unfinished, message as Buffer, { mode: 0o600 }))
      await beforeTheEnd()
      await rename(unfinished, join(folder, `${name}.eml`))
    },
  }
}

/** Makes the folder only when it is missing: to ask for it before each mail costs more than all other steps. */
async function writeInto(folder: string, write: () => Promise<void>): Promise<void> {
  try {
    await write()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await write()
  }
}

/** Name and address of a sender such as `Fenestra <shop@example.com>`. */
function senderIn(from: string): { name: string; address: string } {
  const text = from.trim()
  const start = text.lastIndexOf('<')
  if (start === -1 || !text.endsWith('>')) return { name: '', address: text }
  return { name: text.slice(0, start).trim().replaceAll('"', ''), address: text.slice(start + 1, -1) }
}

/** The name in a sender such as `Fenestra <shop@example.com>`; empty for an address alone. */
export const senderNameOf = (from: string): string => senderIn(from).name

/**
 * The address stays that of the installation: the mail server may send for its domain, as SPF and DMARC say, and for no
 * other one that somebody types.
 */
const asSent = ({ attachments, senderName, replyTo, ...mail }: Mail, from: string) => ({
  ...mail,
  ...(senderName && { from: { name: senderName, address: senderIn(from).address } }),
  ...(replyTo && { replyTo }),
  ...(attachments && { attachments: [...attachments] }),
})
