import { and, desc, eq, getTableColumns, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Role } from '#kernel/contract/roles.ts'
import type { NewUser, UserInput, userSorts } from '../../contract/users.ts'
import { countRows } from '#kernel/database/count.ts'
import type { Db } from '#kernel/database/db.ts'
import { isUuid } from '#kernel/database/uuid.ts'
import { keysetSort, type Cursor, type KeysetSort, type Sortable } from '#kernel/http/lists.ts'
import { worksInOffice } from '#kernel/rules/permissions.ts'
import { definedValues } from '#kernel/rules/defined-values.ts'
import { canSignIn, users, type UserRow } from '../users.tables.ts'

export interface UsersFilter {
  role?: Role | undefined
  q?: string | undefined
}

const columns = getTableColumns(users)
const isEnabled = isNull(users.disabledAt)
/** An account without any way to sign in, whose address nobody has confirmed. */
const isInvited = and(
  isNotNull(users.email),
  isNull(users.passwordHash),
  eq(users.emailVerified, false),
  eq(users.phoneVerified, false),
  sql`not exists (select from user_identities i where i.user_id = ${users.id})`,
)
const raised = { version: sql`${users.version} + 1` }

function conditions({ role, q }: UsersFilter) {
  const words = q?.trim().replace(/[\\%_]/g, '\\$&')
  return and(
    isEnabled,
    role ? eq(users.role, role) : undefined,
    words ? sql`search_text like '%' || plain_text(${words}) || '%'` : undefined,
  )
}

const sortables: Record<string, Sortable<UserRow>> = {
  createdAt: { column: users.createdAt, type: 'moment', valueOf: (row) => row.createdAt.toISOString() },
  name: { column: users.sortName, type: 'text', valueOf: (row) => row.sortName },
  email: { column: users.sortEmail, type: 'text', valueOf: (row) => row.sortEmail },
}

export const userSort = (sort: (typeof userSorts)[number]) => keysetSort(sort, sortables, users.id)

/** Omitted fields stay; an empty text means none. */
function columnsOf(input: UserInput) {
  const entries = Object.entries(definedValues(input))
  return Object.fromEntries(entries.map(([name, value]) => [name, value === '' ? null : value])) as Partial<
    typeof users.$inferInsert
  >
}

/** SQL of managing accounts. */
export function teamRepository(db: Db) {
  return {
    async page(filter: UsersFilter, order: KeysetSort<UserRow>, limit: number, cursor: Cursor | null) {
      const where = conditions(filter)
      const [rows, total] = await Promise.all([
        db
          .select(columns)
          .from(users)
          .where(and(where, order.after(cursor)))
          .orderBy(...order.by)
          .limit(limit + 1),
        countRows(db, sql`select 1 from ${users} where ${where}`),
      ])
      return { rows, total }
    },

    /** Number of accounts for each staff role, and in all. */
    async counts(): Promise<Record<string, number>> {
      const [staff, all] = await Promise.all([
        db.execute<{ role: Role; n: number }>(
          sql`select role, count(*)::int n from ${users} where role <> 'customer' and ${isEnabled} group by role`,
        ),
        countRows(db, sql`select 1 from ${users} where ${isEnabled}`),
      ])
      const byRole = Object.fromEntries(staff.rows.map(({ role, n }) => [role, n]))
      return { all: all.count, admin: 0, editor: 0, viewer: 0, ...byRole }
    },

    async byId(id: string): Promise<UserRow | null> {
      if (!isUuid(id)) return null
      const rows = await db
        .select(columns)
        .from(users)
        .where(and(eq(users.id, id), isEnabled))
      return rows[0] ?? null
    },

    /**
     * Locks all administrators until the transaction ends, always in the same order, so that two who remove each
     * other cannot both succeed.
     * @returns their ids
     */
    async lockAdmins(): Promise<string[]> {
      const rows = await db
        .select({ id: users.id })
        .from(users)
        .where(and(eq(users.role, 'admin'), isEnabled, canSignIn))
        .orderBy(users.id)
        .for('no key update')
      return rows.map(({ id }) => id)
    },

    /**
     * The new account, or null when the address is taken.
     * @param input.language language of the back office; ignored for customers
     */
    async insert({ language, ...input }: NewUser): Promise<UserRow | null> {
      const rows = await db
        .insert(users)
        .values({
          ...columnsOf(input),
          authProvider: 'magic_link',
          ...(language && worksInOffice(input.role) && { officeLanguage: language }),
        })
        .onConflictDoNothing()
        .returning(columns)
      return rows[0] ?? null
    },

    /** Changes an account; a new address is unconfirmed. */
    async update(row: UserRow, input: UserInput): Promise<UserRow> {
      const set = columnsOf(input)
      const isMoved = set.email !== undefined && set.email !== row.email
      const rows = await db
        .update(users)
        .set({ ...set, ...(isMoved && { emailVerified: false }), ...raised })
        .where(eq(users.id, row.id))
        .returning(columns)
      return rows[0] as UserRow
    },

    /** The newest accounts that nobody has signed in to since they were invited. */
    async invited(limit: number): Promise<{ userId: string; invitedAt: Date }[]> {
      const invitedAt = sql<Date>`coalesce((select max(o.created_at) from outbox o
        where o.template = 'invitation' and o.recipient = ${users.sortEmail}), ${users.createdAt})`
      return db
        .select({ userId: users.id, invitedAt: invitedAt.mapWith(users.createdAt) })
        .from(users)
        .where(and(isEnabled, isInvited))
        .orderBy(desc(users.createdAt), users.id)
        .limit(limit)
    },

    async isInvited(id: string): Promise<boolean> {
      const rows = await db
        .select({ id: users.id })
        .from(users)
        .where(and(eq(users.id, id), isInvited))
      return rows.length > 0
    },

    /** Whether another active account has this address. */
    async emailTaken(email: string, id: string): Promise<boolean> {
      const rows = await db
        .select({ id: users.id })
        .from(users)
        .where(and(sql`lower(${users.email}) = ${email.toLowerCase()}`, sql`${users.id} <> ${id}`, isEnabled))
      return rows.length > 0
    },

    async disable(id: string): Promise<void> {
      await db
        .update(users)
        .set({ disabledAt: sql`now()`, ...raised })
        .where(eq(users.id, id))
    },

    /** A deleted account, locked until the transaction ends; null for accounts closed by their owners. */
    async deleted(id: string): Promise<UserRow | null> {
      if (!isUuid(id)) return null
      const rows = await db
        .select(columns)
        .from(users)
        .where(and(eq(users.id, id), isNotNull(users.disabledAt), isNull(users.closedAt)))
        .for('no key update')
      return rows[0] ?? null
    },

    async enable(id: string): Promise<UserRow> {
      const rows = await db
        .update(users)
        .set({ disabledAt: null, ...raised })
        .where(eq(users.id, id))
        .returning(columns)
      return rows[0] as UserRow
    },
  }
}
