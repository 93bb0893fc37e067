import { createHash, createHmac } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import { keyFor } from '../secrets.ts'

export type PrivateLinks = ReturnType<typeof privateLinks>

/** What links are made from. */
export interface LinkParts {
  /** The installation's secret, from which keys are derived. */
  secret: string
  publicOrigin: () => string
}

/**
 * The private links of one kind of record. A token is 256 bits that nobody can guess without the
 * installation's secret, and the same each time it is sent, so that an earlier mail still opens it.
 * @param kind what a quote or a visit is kept apart by, and where the page of the link lies
 */
export function privateLinks(kind: 'quote' | 'installation', { secret, publicOrigin }: LinkParts) {
  const key = keyFor(`${kind} links`, secret)
  const tokenOf = (id: string) => createHmac('sha256', key).update(id).digest('base64url')
  return {
    /** All that is stored of a token. */
    hashOf: hashed,
    storedFor: (id: string) => hashed(tokenOf(id)),
    addressOf: (id: string) => `${publicOrigin()}/${kind}s/${tokenOf(id)}`,
  }
}

function hashed(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}

/** The address holds a secret: no cache, no other site and no search engine is to learn it. */
export function keepSecret(reply: FastifyReply): void {
  reply.headers({
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex, nofollow',
  })
}
