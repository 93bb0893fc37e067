import { createHash, createHmac } from 'node:crypto'
import { keyFor } from '#kernel/process/secrets.ts'

export type SampleLinks = ReturnType<typeof sampleLinks>

const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url')

/**
 * The private links that withdraw a reminder. A token is an HMAC of 256 bits with the installation's secret, and the
 * same in both mails of a request; the database stores its hash.
 */
export function sampleLinks({ secret, publicOrigin }: { secret: string; publicOrigin: () => string }) {
  const key = keyFor('sample links', secret)
  const tokenOf = (id: string) => createHmac('sha256', key).update(id).digest('base64url')
  return {
    hashOf,
    storedFor: (id: string) => hashOf(tokenOf(id)),
    addressOf: (id: string) => `${publicOrigin()}/samples/reminders/${tokenOf(id)}`,
  }
}
