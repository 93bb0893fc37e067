import { createHash, createHmac } from 'node:crypto'
import { keyFor } from '../secrets.ts'

export type QuoteLinks = ReturnType<typeof quoteLinks>

/**
 * The private links of quotes. A token is 256 bits that nobody can guess without the installation's
 * secret, and the same each time a quote is sent, so that an earlier mail still opens it.
 */
export function quoteLinks({ secret, publicOrigin }: { secret: string; publicOrigin: () => string }) {
  const key = keyFor('quote links', secret)
  const tokenOf = (quoteId: string) => createHmac('sha256', key).update(quoteId).digest('base64url')
  return {
    /** All that is stored of a token. */
    hashOf: hashed,
    storedFor: (quoteId: string) => hashed(tokenOf(quoteId)),
    addressOf: (quoteId: string) => `${publicOrigin()}/quotes/${tokenOf(quoteId)}`,
  }
}

function hashed(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
