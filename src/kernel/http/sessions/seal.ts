import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { z } from 'zod'

const stored = z.object({ content: z.unknown(), until: z.number() })

const IV_BYTES = 12
const TAG_BYTES = 16

/**
 * A text that only the shop can make and read (AES-256-GCM), in the characters of a URL. The expiry is inside.
 * @param seconds how long it can be opened
 */
export function seal(key: Buffer, content: unknown, seconds: number): string {
  const text = JSON.stringify({ content, until: Date.now() + seconds * 1000 })
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, iv)
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url')
}

/** What was sealed; null if it has expired or was not sealed with this key. */
export function unseal<Content extends z.ZodType<object>>(
  key: Buffer,
  sealed: string,
  content: Content,
): z.output<Content> | null {
  const text = opened(key, sealed)
  if (text === null) return null
  const { content: value, until } = stored.parse(JSON.parse(text))
  return until > Date.now() ? content.parse(value) : null
}

function opened(key: Buffer, sealed: string): string | null {
  const bytes = Buffer.from(sealed, 'base64url')
  if (bytes.length < IV_BYTES + TAG_BYTES) return null
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV_BYTES))
    decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
    const body = bytes.subarray(IV_BYTES + TAG_BYTES)
    return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8')
  } catch {
    return null // not sealed by us
  }
}
