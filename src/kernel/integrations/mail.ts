import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Duplex } from 'node:stream'
import { isLoopback } from '#kernel/process/env-rules.ts'

export interface Mail {
  to: string
  subject: string
  text: string
  html: string
  /** The reply address; by default the sender's. */
  replyTo?: string | undefined
  /** The sender name, instead of the one in the configured sender. */
  senderName?: string | undefined
  attachments?: readonly { filename: string; content: Buffer; contentType: string; cid?: string }[]
  /** The same for each attempt, so that receivers recognise duplicates. */
  messageId: string
}

/** Sends mail. */
export interface MailDelivery {
  /**
   * Sends a mail.
   * @throws MailRefused if retrying is useless; any other error if it may help
   * @param beforeTheEnd awaited when everything but the end of the mail has been sent. Before it resolves, the server
   * cannot have accepted the mail; if it rejects, the server never will
   */
  send(mail: Mail, beforeTheEnd: () => Promise<void>): Promise<void>
  close(): void
}

/** The mail server will never accept a mail to this recipient: there is no such mailbox. */
export class MailRefused extends Error {
  override name = 'MailRefused'
}

interface SmtpReply {
  command?: string
  responseCode?: number
  response?: string
}

/** Replies about a mailbox that does not exist (RFC 5321, 4.2.2). */
const noMailbox = new Set([550, 551, 553])

/**
 * Whether the server refuses the recipient for good. The same replies with a status of security (RFC 3463, 5.7) or about
 * relaying are about the sender: another setting helps, and the mail must still be there then.
 */
function isRefusedForGood({ command, responseCode = 0, response = '' }: SmtpReply): boolean {
  return command === 'RCPT TO' && noMailbox.has(responseCode) && !/\b5\.7\.\d|relay/i.test(response)
}

/** Time limits of a silent server in ms, unless the URL sets others. */
const silences = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }
/** Maximum time for sending a mail, in ms. */
const maxMs = 60_000

/**
 * The address with the shop's time limits. A password is sent only over TLS, except to this machine, unless the address
 * says otherwise: somebody on the way could remove the server's offer of STARTTLS.
 */
export function smtpAddress(address: string): string {
  const url = new URL(address)
  if (url.password !== '' && !isLoopback(url.hostname) && !url.searchParams.has('requireTLS'))
    url.searchParams.set('requireTLS', 'true')
  for (const [name, ms] of Object.entries(silences)) {
    if (!url.searchParams.has(name)) url.searchParams.set(name, String(ms))
  }
  return url.href
}

/** A stream that passes everything through, but holds back its end until `beforeTheEnd` resolves. */
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
    // What did not open needs no closing, and whoever wanted to send has the error.
    close: () => void opened?.then((transport) => transport.close()).catch(() => {}),
  }
}

/** Delivers by SMTP. Each attempt takes at most a minute. */
export function smtpDelivery(url: string, from: string): MailDelivery {
  const address = smtpAddress(url)
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
      } catch (error) {
        if (error instanceof Error && isRefusedForGood(error as SmtpReply))
          throw new MailRefused('the mail server refuses the recipient', { cause: error })
        throw error
      } finally {
        ends.delete(mail.messageId)
      }
    },
  }
}

/** Without an SMTP server, mails are written as files that mail programs can open: `outbox/*.eml`. */
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

/** Parses a sender such as `Fenestra <shop@example.com>`. */
function senderIn(from: string): { name: string; address: string } {
  const text = from.trim()
  const start = text.lastIndexOf('<')
  if (start === -1 || !text.endsWith('>')) return { name: '', address: text }
  return { name: text.slice(0, start).trim().replaceAll('"', ''), address: text.slice(start + 1, -1) }
}

/** The name in a sender such as `Fenestra <shop@example.com>`; empty if there is only an address. */
export const senderNameOf = (from: string): string => senderIn(from).name

/**
 * The sender's address is always the configured one. The mail server may send only for that domain, according to SPF
 * and DMARC, and not for whatever address somebody enters.
 */
const asSent = ({ attachments, senderName, replyTo, ...mail }: Mail, from: string) => ({
  ...mail,
  ...(senderName && { from: { name: senderName, address: senderIn(from).address } }),
  ...(replyTo && { replyTo }),
  ...(attachments && { attachments: [...attachments] }),
})
