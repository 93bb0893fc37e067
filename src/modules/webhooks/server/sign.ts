import { createHmac, randomBytes } from 'node:crypto'

const SECRET_BYTES = 32

/** A new key with which the messages to one webhook are signed: 256 bits. */
export const newWebhookSecret = (): Buffer => randomBytes(SECRET_BYTES)

/** A key as receivers keep it: `whsec_` and base64, as Standard Webhooks writes it. */
export const spelledSecret = (secret: Buffer): string => `whsec_${secret.toString('base64')}`

/**
 * The headers by which a receiver knows that a message is the shop's, is whole and is of this moment
 * (https://www.standardwebhooks.com: HMAC-SHA256 of id, time and body).
 * @param at of this attempt
 */
export function signatureHeaders(secret: Buffer, { id, body, at }: { id: string; body: string; at: Date }) {
  const timestamp = String(Math.floor(at.getTime() / 1000))
  const signature = createHmac('sha256', secret).update(`${id}.${timestamp}.${body}`).digest('base64')
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` }
}
