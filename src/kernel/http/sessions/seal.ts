import { z } from 'zod'
import { sealOf } from '#kernel/process/seal.ts'

const stored = z.object({ content: z.unknown(), until: z.number() })

/** Such a text belongs to no record. */
const NO_RECORD = ''

/**
 * A text that only the shop can make and read (AES-256-GCM), in the characters of a URL. The expiry is inside.
 * @param seconds how long it can be opened
 */
export function seal(key: Buffer, content: unknown, seconds: number): string {
  const text = JSON.stringify({ content, until: Date.now() + seconds * 1000 })
  return sealOf(key).seal(NO_RECORD, Buffer.from(text)).toString('base64url')
}

/** What was sealed; null if it has expired or was not sealed with this key. */
export function unseal<Content extends z.ZodType<object>>(
  key: Buffer,
  sealed: string,
  content: Content,
): z.output<Content> | null {
  const text = sealOf(key).open(NO_RECORD, Buffer.from(sealed, 'base64url'))
  if (text === null) return null
  const { content: value, until } = stored.parse(JSON.parse(text.toString('utf8')))
  return until > Date.now() ? content.parse(value) : null
}
