import { sql } from 'drizzle-orm'
import type { ProviderName } from '../../contract/providers.ts'
import type { Db } from '#kernel/database/db.ts'

export interface Identity extends Record<string, unknown> {
  provider: ProviderName
  email: string | null
  linked_at: Date
}

/** SQL of linked provider identities. */
export function identitiesRepository(db: Db) {
  return {
    /**
     * Locks this provider identity until the end of the transaction, so that its sign-ins run one after the other.
     */
    async lock(provider: ProviderName, subject: string): Promise<void> {
      await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`${provider} ${subject}`}, 0))`)
    },

    /** The active account that a provider identity is linked to. */
    async owner(provider: ProviderName, subject: string): Promise<string | null> {
      const { rows } = await db.execute<{ user_id: string }>(sql`
        select user_id from user_identities join users on users.id = user_id
        where provider = ${provider} and subject = ${subject} and disabled_at is null`)
      return rows[0]?.user_id ?? null
    },

    /**
     * Links an account and an identity; an identity that belonged to a deleted account is taken from it.
     * @returns false when the account has another identity of this provider
     */
    async link(
      userId: string,
      { provider, subject, email }: { provider: ProviderName; subject: string; email: string | null },
    ): Promise<boolean> {
      await db.execute(sql`
        delete from user_identities using users
        where users.id = user_id and disabled_at is not null
          and provider = ${provider} and subject = ${subject}`)
      // A deleted account that is restored later must not get the identity back.
      await db.execute(sql`
        update users set provider_id = null
        where auth_provider = ${provider} and provider_id = ${subject} and disabled_at is not null`)
      const { rows } = await db.execute(sql`
        insert into user_identities (user_id, provider, subject, email)
        values (${userId}, ${provider}, ${subject}, ${email})
        on conflict (user_id, provider) do nothing returning user_id`)
      return rows.length > 0
    },

    async of(userId: string): Promise<Identity[]> {
      const { rows } = await db.execute<Identity>(sql`
        select provider, email, created_at as linked_at from user_identities where user_id = ${userId}`)
      return rows
    },

    /** @returns false when it was not linked */
    async unlink(userId: string, provider: ProviderName): Promise<boolean> {
      const { rows } = await db.execute(sql`
        delete from user_identities where user_id = ${userId} and provider = ${provider} returning user_id`)
      await db.execute(sql`
        update users set provider_id = null where id = ${userId} and auth_provider = ${provider}`)
      return rows.length > 0
    },
  }
}
