import { createHmac, randomBytes } from 'node:crypto'

const SECRET_BYTES = 32

/** A new 256-bit key for signing the messages to one webhook. */
export const newWebhookSecret = (): Buffer => randomBytes(SECRET_BYTES)

/** A key in the notation of Standard Webhooks: `whsec_` and base64. */
export const formatWebhookSecret = (secret: Buffer): string => `whsec_${secret.toString('base64')}`

/**
 * Headers with which a receiver verifies that a message comes from the shop, is unchanged and is recent
 * (https://www.standardwebhooks.com: HMAC-SHA256 of id, time and body).
 * @param at time of this attempt
 */
export function signatureHeaders(secret: Buffer, { id, body, at }: { id: string; body: string; at: Date }) {
  const timestamp = String(Math.floor(at.getTime() / 1000))
  const signature = createHmac('sha256', secret).update(`${id}.${timestamp}.${body}`).digest('base64')
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` }
}
