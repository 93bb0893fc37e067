import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** A parsed mail. */
export interface ReadMail {
  /** By lower-case name, unfolded. */
  headers: Record<string, string>
  /** The plain text part, decoded. */
  body: string
}

function fromQuotedPrintable(encoded: string): string {
  const bytes = encoded
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}

/** Parses a mail file: headers unfolded, the plain text part decoded. */
export const readMail = async (path: string): Promise<ReadMail> => parseMail(await readFile(path, 'utf8'))

/** The same for a mail as a mail server takes it. */
export function parseMail(mail: string): ReadMail {
  const [head = '', ...rest] = mail.split('\r\n\r\n')
  // By the boundaries named in the mail: the secret of a link may contain two hyphens in a row too.
  const boundaries = Array.from(mail.matchAll(/boundary="([^"]+)"/g), ([, name]) => `--${name}`)
  let parts = [rest.join('\r\n\r\n')]
  for (const boundary of boundaries) parts = parts.flatMap((part) => part.split(boundary))
  // With attachments, the text parts are one level deeper.
  const plain = parts.find((part) => /^\s*content-type: text\/plain/i.test(part)) ?? ''
  const [partHead = '', ...part] = plain.trim().split('\r\n\r\n')
  const encoded = part.join('\r\n\r\n')
  const body = /base64/.test(partHead)
    ? Buffer.from(encoded, 'base64').toString('utf8')
    : fromQuotedPrintable(encoded)
  const headers = Object.fromEntries(
    head
      .replace(/\r\n[ \t]+/g, ' ')
      .split('\r\n')
      .map((line) => [line.split(':')[0]?.toLowerCase(), line.slice(line.indexOf(':') + 2)]),
  )
  return { headers, body: body.replaceAll('\r\n', '\n') }
}

/** The mails to an address that a shop without SMTP has written to `DATA_DIR/outbox`. */
export async function mailsTo(dataDir: string, recipient: string): Promise<ReadMail[]> {
  const folder = join(dataDir, 'outbox')
  const names = await readdir(folder).catch(() => [])
  const mails = await Promise.all(
    names.filter((name) => name.endsWith('.eml')).map((name) => readMail(join(folder, name))),
  )
  return mails.filter(({ headers }) => headers['to'] === recipient)
}

/** The private links of a kind (`quotes`, `installations`) mailed to an address, oldest first. */
export async function linksIn(
  { dataDir }: { dataDir: string },
  email: string,
  kind: string,
): Promise<string[]> {
  const mails = await mailsTo(dataDir, email)
  return mails.flatMap(({ body }) => new RegExp(String.raw`http\S+/${kind}/\S+`).exec(body)?.[0] ?? [])
}
