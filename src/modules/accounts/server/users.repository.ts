import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Role } from '#kernel/contract/roles.ts'
import type { ProviderName } from '../contract/providers.ts'
import type { Db } from '#kernel/database/db.ts'
import type { ProviderProfile } from '#kernel/integrations/sign-in-provider.ts'
import { endSessionsAndLinks } from './sessions/end-sessions.ts'
import { canSignIn, users, type UserRow } from './users.tables.ts'

export interface NewUser {
  email: string
  passwordHash: string
  firstName: string
  lastName: string
  role: Role
  emailVerified: boolean
}

/** SQL of the accounts. Deleted accounts (`disabled_at`) are never found. */
export function usersRepository(db: Db) {
  const isEnabled = isNull(users.disabledAt)
  return {
    async byId(id: string): Promise<UserRow | null> {
      const rows = await db
        .select()
        .from(users)
        .where(and(eq(users.id, id), isEnabled))
      return rows[0] ?? null
    },

    async byEmail(email: string): Promise<UserRow | null> {
      const rows = await db
        .select()
        .from(users)
        .where(and(eq(sql`lower(${users.email})`, email.toLowerCase()), isEnabled))
      return rows[0] ?? null
    },

    /** Whether the account with this address has signed in from a network, as far back as the audit log reaches. */
    async hasSignedInFrom(email: string, network: string): Promise<boolean> {
      const { rows } = await db.execute(sql`
        select 1 from users join audit_log on entity = 'account' and entity_id = users.id::text
        where lower(users.email) = ${email.toLowerCase()} and disabled_at is null
          and action = 'account.sign_in' and network = ${network} limit 1`)
      return rows.length > 0
    },

    /** The new account, or null when the address is taken. */
    async insert(user: NewUser): Promise<UserRow | null> {
      const rows = await db
        .insert(users)
        .values({ ...user, email: user.email.toLowerCase(), authProvider: 'password' })
        .onConflictDoNothing()
        .returning()
      return rows[0] ?? null
    },

    /** Creates the account of an address whose owner has just shown to read its mail; null when the address is taken. */
    async insertFromLink(email: string): Promise<UserRow | null> {
      const rows = await db
        .insert(users)
        .values({
          email: email.toLowerCase(),
          emailVerified: true,
          role: 'customer',
          authProvider: 'magic_link',
        })
        .onConflictDoNothing()
        .returning()
      return rows[0] ?? null
    },

    /** Creates the account of a provider's user; null when the address is taken. */
    async insertFromProvider(provider: ProviderName, who: ProviderProfile): Promise<UserRow | null> {
      const { subject: providerId, email, emailVerified, firstName, lastName } = who
      const rows = await db
        .insert(users)
        .values({
          email,
          emailVerified,
          firstName,
          lastName,
          profileImageUrl: who.picture,
          role: 'customer',
          authProvider: provider,
          providerId,
        })
        .onConflictDoNothing()
        .returning()
      return rows[0] ?? null
    },

    /** The account, locked until the end of the transaction. */
    async lock(id: string): Promise<UserRow | null> {
      const rows = await db
        .select()
        .from(users)
        .where(and(eq(users.id, id), isEnabled))
        .for('update')
      return rows[0] ?? null
    },

    /** The account of a verified number; created when there is none. */
    async byVerifiedPhone(phone: string): Promise<UserRow> {
      const owner = and(eq(users.phone, phone), eq(users.phoneVerified, true), isEnabled)
      const inserted = await db
        .insert(users)
        .values({ phone, phoneVerified: true, role: 'customer', authProvider: 'phone' })
        .onConflictDoNothing()
        .returning()
      const [user] = inserted.length > 0 ? inserted : await db.select().from(users).where(owner)
      return user as UserRow
    },

    /** Confirms the address, proved by a mailed link. */
    async confirmEmail(id: string): Promise<void> {
      await db
        .update(users)
        .set({ emailVerified: true, version: sql`${users.version} + 1` })
        .where(and(eq(users.id, id), eq(users.emailVerified, false)))
    },

    /**
     * Confirms an address for the first time, and removes a password set before.
     * @returns false when it was confirmed already; then nothing changes
     */
    async claimAccount(id: string): Promise<boolean> {
      const rows = await db
        .update(users)
        .set({ emailVerified: true, passwordHash: null, version: sql`${users.version} + 1` })
        .where(and(eq(users.id, id), eq(users.emailVerified, false)))
        .returning({ id: users.id })
      return rows.length > 0
    },

    /** Sets an address that its owner has just confirmed. */
    async changeEmail(id: string, email: string): Promise<void> {
      await db
        .update(users)
        .set({ email: email.toLowerCase(), emailVerified: true, version: sql`${users.version} + 1` })
        .where(eq(users.id, id))
    },

    /** Removes an unconfirmed address from an account. */
    async dropEmail(id: string): Promise<void> {
      await db
        .update(users)
        .set({ email: null, version: sql`${users.version} + 1` })
        .where(eq(users.id, id))
    },

    /** Sets a password through a mailed link, which also confirms the address. */
    async setPassword(id: string, passwordHash: string): Promise<void> {
      await db
        .update(users)
        .set({ passwordHash, emailVerified: true, version: sql`${users.version} + 1` })
        .where(eq(users.id, id))
    },

    async anyAdmin(): Promise<boolean> {
      const rows = await db
        .select({ id: users.id })
        .from(users)
        .where(and(eq(users.role, 'admin'), isEnabled, canSignIn))
        .limit(1)
      return rows.length > 0
    },

    /** Makes an existing account an administrator, with a new password if given. */
    async promote(id: string, passwordHash: string | undefined): Promise<void> {
      await db
        .update(users)
        .set({
          role: 'admin',
          ...(passwordHash && { passwordHash }),
          version: sql`${users.version} + 1`,
        })
        .where(eq(users.id, id))
      if (passwordHash) await endSessionsAndLinks(db, id)
    },
  }
}

export type UsersRepository = ReturnType<typeof usersRepository>
