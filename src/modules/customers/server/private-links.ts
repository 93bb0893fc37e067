import { createHash, createHmac } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { FastifyReply } from 'fastify'
import type { Db } from '#kernel/database/db.ts'
import { keyFor } from '#kernel/process/secrets.ts'

export type PrivateLinks = ReturnType<typeof privateLinks>

/** The inputs of the links. */
export interface LinkDeps {
  /** The installation's secret, from which keys are derived. */
  secret: string
  publicOrigin: () => string
}

/** Number of days for which a link keeps working after its record is settled. */
export const DAYS_AFTER_SETTLED = 90

const tables = { quote: sql`quotes`, installation: sql`installations`, order: sql`orders` }

/**
 * The private links of one kind of record. A token has 256 bits, cannot be guessed without the installation's secret,
 * and is the same each time it is sent, so links in earlier mails keep working. It depends on the version of the link,
 * which the database increments when the record gets another customer or order.
 * @param kind separates the tokens of quotes, visits and orders, and determines the page of the link
 */
export function privateLinks(kind: keyof typeof tables, { secret, publicOrigin }: LinkDeps) {
  const key = keyFor(`${kind} links`, secret)
  const tokenOf = (id: string, version: number) =>
    createHmac('sha256', key)
      .update(version === 0 ? id : `${id} ${version}`)
      .digest('base64url')
  const pathOf = (id: string, version = 0) => `/${kind}s/${tokenOf(id, version)}`
  const addressOf = (id: string, version = 0) => `${publicOrigin()}${pathOf(id, version)}`
  return {
    /** The hash of a token, which is all that is stored. */
    hashOf: hashed,
    storedFor: (id: string, version: number) => hashed(tokenOf(id, version)),
    pathOf,
    addressOf,

    /** The current version of a record's link. */
    async versionOf(db: Db, id: string): Promise<number> {
      const { rows } = await db.execute<{ version: number }>(
        sql`select link_version as version from ${tables[kind]} where id = ${id}`,
      )
      return rows[0]?.version ?? 0
    },

    /** The link of a mail about to be sent; null if it was invalidated since the mail was written. */
    async inMail(db: Db, id: string, version: number): Promise<string | null> {
      const { rows } = await db.execute(sql`
        select 1 from ${tables[kind]}
        where id = ${id} and link_version = ${version} and view_token is not null`)
      return rows.length > 0 ? addressOf(id, version) : null
    },

    /** Invalidates the link of a record; the next mail contains a new one. */
    async withdraw(db: Db, id: string): Promise<void> {
      await db.execute(sql`
        update ${tables[kind]} set view_token = null, link_version = link_version + 1, version = version + 1
        where id = ${id}`)
    },
  }
}

function hashed(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}

/** Prevents caches, other sites and search engines from seeing the URL, which contains a secret. */
export function forbidCaching(reply: FastifyReply): void {
  reply.headers({
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex, nofollow',
  })
}
