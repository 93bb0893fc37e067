import { sql } from 'drizzle-orm'
import type { Db } from '#kernel/database/db.ts'
import { customers, type CustomerRow } from '../customers.tables.ts'

/** The fields by which a customer can be matched, as the database normalises them. */
interface Keys extends Record<string, unknown> {
  email: string | null
  phone: string | null
  name: string | null
}

export interface Contact {
  email?: string | null | undefined
  phone?: string | null | undefined
  firstName?: string | undefined
  lastName?: string | undefined
  companyName?: string | null | undefined
}

const AT_ONCE = 1000

async function keysOf(db: Db, contacts: readonly Contact[]): Promise<Keys[]> {
  const keys: Keys[] = []
  for (let offset = 0; offset < contacts.length; offset += AT_ONCE) {
    const { rows } = await db.execute<Keys>(sql`
      select nullif(lower(one ->> 'email'), '') as email, phone_key(one ->> 'phone') as phone,
        nullif(customer_sort_name(coalesce(one ->> 'firstName', ''), coalesce(one ->> 'lastName', ''),
          one ->> 'companyName'), '') as name
      from jsonb_array_elements(${JSON.stringify(contacts.slice(offset, offset + AT_ONCE))}::jsonb)
        with ordinality as list (one, place) order by place`)
    keys.push(...rows)
  }
  return keys
}

const texts = (list: readonly (string | null)[]) =>
  sql`${sql.param([...new Set(list.filter((text) => text !== null))])}::text[]`

/** The customer that a contact matches; `several` if it is ambiguous. */
export type Match = CustomerRow | 'several' | null

interface Stored {
  row: CustomerRow
  phone: string | null
}

/** The words of a name in any order: a family name stands first or last. */
const wordsOf = (name: string | null) => (name ?? '').split(' ').filter(Boolean).toSorted().join(' ')

/** Whether two names may be those of one person: people share a phone with their family or company. */
const isOneName = (one: string | null, other: string | null) =>
  !one || !other || wordsOf(one) === wordsOf(other)

/**
 * Matches the customers of a file with those of the shop: by e-mail; by phone, unless both have e-mails or names that
 * differ; by name if the file contains neither. Locks them until the transaction ends. Three queries per thousand
 * contacts.
 * @returns the matches in the order of the contacts, and a key that detects repeated contacts in the file
 */
export async function matchCustomers(
  db: Db,
  contacts: readonly Contact[],
): Promise<{ match: Match; key: string }[]> {
  const keys = await keysOf(db, contacts)
  const stored: Stored[] = []
  for (let offset = 0; offset < keys.length; offset += AT_ONCE) {
    const batch = keys.slice(offset, offset + AT_ONCE)
    const rows = await db
      .select({ row: customers, phone: sql<string | null>`phone_digits` })
      .from(customers)
      .where(
        sql`email_key = any(${texts(batch.map(({ email }) => email))})
          or phone_digits = any(${texts(batch.map(({ phone }) => phone))})
          or sort_name = any(${texts(
            batch.map(({ email, phone, name }) => (email === null && phone === null ? name : null)),
          )})`,
      )
      .orderBy(customers.id)
      .for('no key update')
    stored.push(...rows)
  }
  const distinct = [...new Map(stored.map((customer) => [customer.row.id, customer])).values()]
  const byEmail = Map.groupBy(distinct, ({ row }) => row.email?.toLowerCase() ?? '')
  const byPhone = Map.groupBy(distinct, ({ phone }) => phone ?? '')
  const byName = Map.groupBy(distinct, ({ row }) => row.sortName)
  return keys.map(({ email, phone, name }) => ({
    match: only(
      (email !== null && byEmail.get(email)) ||
        (phone !== null &&
          byPhone
            .get(phone)
            ?.filter(({ row }) => (email === null || row.email === null) && isOneName(name, row.sortName))) ||
        (email === null && phone === null && name !== null && byName.get(name)) ||
        [],
    ),
    key: email ?? (phone === null ? (name ?? '') : `${phone} ${wordsOf(name)}`),
  }))
}

const only = (matches: readonly Stored[]): Match =>
  matches.length > 1 ? 'several' : (matches[0]?.row ?? null)
