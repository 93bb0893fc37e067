import { sql } from 'drizzle-orm'
import type { CustomerInfo } from '../../contract/orders.ts'
import { emitSaved } from '#modules/customers/server/index.ts'
import { countryName } from '#kernel/rules/people/country-name.ts'
import { nameParts } from '#kernel/rules/people/name-parts.ts'
import type { Db } from '#kernel/database/db.ts'
import { statement } from '#kernel/database/statement.ts'
import { isUuid } from '#kernel/database/uuid.ts'
import type { OrderPlaces } from '../checkout/sale-terms.ts'

/** SQL: whether the record lacks what every order says. */
const lacks = `(coalesce(phone, '') = '' or coalesce(address, '') = '')`
const isIncomplete = sql.raw(lacks)

const findCustomer = statement<{ id: string; status: string; isIncomplete: boolean; hasPlace: boolean }>(
  `select id, status, ${lacks} as "isIncomplete", coalesce(city, '') <> '' as "hasPlace" from customers where user_id = $1 for key share`,
)

/** SQL: what orders change of a record, as one text. */
const storedFields = sql.raw(
  `concat_ws(chr(31), status, user_id::text, coalesce(phone, ''), coalesce(address, ''))`,
)

interface Saved extends Record<string, unknown> {
  id: string
  userId: string | null
  isChanged: boolean
}

/** SQL: what the record lacks is taken from the order; what it has stays. */
const filledFields = ({ phone, address }: Pick<CustomerInfo, 'phone' | 'address'>) =>
  sql`phone = coalesce(nullif(phone, ''), nullif(${phone}, '')), address = coalesce(nullif(address, ''), nullif(${address}, ''))`

/** The customer of an order. */
interface FoundCustomer {
  id: string
  /** Whether what the order made or changed of the record was told to other modules. */
  isTold: boolean
}

/**
 * Keeps the address of an order in parts with its customer, where the record has that address as one text or none, and
 * what is not known yet of the company. No statement without parts.
 */
export async function keepPlace(
  db: Db,
  { id, isTold }: FoundCustomer,
  { delivery_address: to, billing_address: billing }: OrderPlaces,
  written: string,
): Promise<void> {
  if (!to) return
  // Where wards are, the province is the city, and the ward stands with the street, as in imports.
  const hasWards = !to.city && Boolean(to.district)
  const street = [to.street, to.extra, hasWards && to.district].filter(Boolean).join(', ')
  const city = hasWards ? to.region : to.city
  const state = hasWards ? null : to.region
  const company = billing?.company || to.company || null
  const vatNumber = billing?.vat_number || to.vat_number || null
  const { rows } = await db.execute<{ id: string }>(sql`
    update customers set address = ${street}, city = ${city || null},
      state = ${state || null}, zip_code = ${to.postcode || null}, country = ${countryName(to.country)},
      company_name = coalesce(nullif(company_name, ''), ${company}), vat_number = coalesce(vat_number, ${vatNumber}),
      version = version + 1
    where id = ${id} and coalesce(address, '') in ('', ${written}) and coalesce(city, '') = ''
    returning id`)
  if (!isTold) await emitSaved(db, 'changed', rows[0] ?? null)
}

/**
 * The customer of this account who is no prospect and lacks nothing that an order says, and whether their record has a
 * city, so that `keepPlace` would change nothing; locked against a merge until the order is stored; null when
 * `findOrCreateCustomer` has to create or update the record.
 */
export async function currentCustomer(
  db: Db,
  userId: string,
): Promise<{ id: string; hasPlace: boolean } | null> {
  const [customer] = await findCustomer(db.$client, userId)
  return customer && customer.status !== 'prospect' && !customer.isIncomplete ? customer : null
}

/**
 * The customer of an order: found by account, else by the confirmed address of the account, else created. The
 * address typed into the order is not verified, so it never leads to an existing customer's record. What staff
 * entered about a customer is never overwritten; only what is missing is filled, and a prospect becomes active.
 */
export async function findOrCreateCustomer(
  db: Db,
  userId: string,
  customer: CustomerInfo,
): Promise<FoundCustomer> {
  const email = customer.email.toLowerCase()
  // Serialises the orders of one account, because two first orders would create two customers.
  const { rows: accounts } = await db.execute<{ confirmed: string | null }>(sql`
    select case when email_verified then lower(email) end as confirmed from users
    where id = ${userId} for no key update`)
  const confirmed = accounts[0]?.confirmed ?? null
  // The customer may have been merged into another one while this waited; a second search finds the remaining
  // record.
  const customerId =
    (await lockedCustomer(db, userId, confirmed)) ?? (await lockedCustomer(db, userId, confirmed))
  if (customerId !== null) {
    const { rows: updated } = await db.execute<{ id: string; isChanged: boolean }>(sql`
      update customers set user_id = ${userId}, ${filledFields(customer)},
        status = case when status = 'prospect' then 'active' else status end, version = version + 1
      from (select id as former_id, ${storedFields} as former from customers where id = ${customerId}) before
      where id = former_id and (status = 'prospect' or user_id is null or ${isIncomplete})
      returning id, ${storedFields} is distinct from former as "isChanged"`)
    const isTold = updated[0]?.isChanged === true
    await emitSaved(db, 'changed', isTold ? { id: customerId } : null)
    return { id: customerId, isTold }
  }
  const { firstName, lastName } = nameParts(customer.name)
  const { rows } = await db.execute<{ id: string; isNew: boolean }>(sql`
    insert into customers (user_id, first_name, last_name, email, phone, address, country, source, status)
    values (${userId}, ${firstName}, ${lastName}, ${email}, ${customer.phone}, ${customer.address},
      shop_country(), 'storefront', 'active')
    on conflict (user_id) do update set user_id = excluded.user_id
    returning id, xmax = 0 as "isNew"`)
  if (rows[0] === undefined) throw new Error('inserting a customer returned no row')
  if (rows[0].isNew) await emitSaved(db, 'created', rows[0])
  return { id: rows[0].id, isTold: rows[0].isNew }
}

/**
 * The customer of an account or of its confirmed address, locked against a merge until the order is stored; null
 * when there is none, or when it was merged while this waited.
 */
async function lockedCustomer(db: Db, userId: string, confirmed: string | null): Promise<string | null> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from customers
    where user_id = ${userId} or (user_id is null and lower(email) = ${confirmed})
    order by (user_id is not null) desc, created_at limit 1 for no key update`)
  return rows[0]?.id ?? null
}

/**
 * The buyer of an order that staff take: an existing customer, or a new one. What staff entered about a customer
 * stays, what is missing is filled, and a prospect becomes active. Null when there is no customer with this id.
 */
export async function customerForOrder(
  db: Db,
  id: string | undefined,
  info: CustomerInfo,
): Promise<(FoundCustomer & { userId: string | null }) | null> {
  if (id !== undefined && !isUuid(id)) return null
  const { firstName, lastName } = nameParts(info.name)
  const { rows } =
    id === undefined
      ? await db.execute<Saved>(sql`
          insert into customers (first_name, last_name, email, phone, address, country, source, status)
          values (${firstName}, ${lastName}, ${info.email.toLowerCase()}, ${info.phone},
            ${info.address}, shop_country(), 'phone', 'active')
          returning id, user_id as "userId", true as "isChanged"`)
      : await db.execute<Saved>(sql`
          update customers set ${filledFields(info)}, status = case when status = 'prospect' then 'active' else status end,
            version = version + case when status = 'prospect' or ${isIncomplete} then 1 else 0 end
          from (select id as former_id, ${storedFields} as former from customers where id = ${id}) before
          where id = former_id returning id, user_id as "userId", ${storedFields} is distinct from former as "isChanged"`)
  const [saved] = rows
  if (saved === undefined) return null
  if (saved.isChanged) await emitSaved(db, id === undefined ? 'created' : 'changed', saved)
  return { id: saved.id, userId: saved.userId, isTold: saved.isChanged }
}
