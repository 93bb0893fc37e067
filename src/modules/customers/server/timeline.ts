import { sql, type SQL } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { readTimeline, type TimelineEntry, type TimelineKind } from '../contract/timeline.ts'
import { convertAmounts, currenciesOf } from '#modules/currency/server/index.ts'
import { toMajor } from '#kernel/rules/money.ts'
import { dayIn } from '#kernel/rules/shop-time.ts'
import { nameOfUser } from '#modules/accounts/server/index.ts'
import type { Db } from '#kernel/database/db.ts'
import { readCursor, sendPage, type Cursor } from '#kernel/http/lists.ts'
import { mount } from '#kernel/http/mount.ts'
import { refuse } from '#kernel/http/refusal.ts'
import { customersRepository } from './customers.repository.ts'

/** Maximum number of entries counted. */
const maxCounted = 10_000

type Row = Omit<TimelineEntry, 'currency' | 'converted'>

/** The records of each kind for a customer, with the columns at, id, title, detail, state, amount, actor, record. */
const sources = (id: string): Record<TimelineKind, SQL> => ({
  order: sql`select created_at, id::text, order_number, customer_address, status, total_amount::numeric,
      null::text, id from orders where customer_id = ${id}`,
  quote: sql`select created_at, id::text, quote_number, title, status, total_amount, ${nameOfUser(sql`created_by`)}, id
      from quotes where customer_id = ${id}`,
  opportunity: sql`select created_at, id::text, title, description, stage, value, null, id
      from opportunities where customer_id = ${id}`,
  stage: sql`select c.created_at, c.id::text, o.title, c.from_stage, c.to_stage, null, ${nameOfUser(sql`c.actor_id`)}, o.id
      from opportunities o join opportunity_stage_changes c on c.opportunity_id = o.id
      where o.customer_id = ${id} and c.from_stage is not null`,
  interaction: sql`select created_at, id::text, subject, description, type, null, ${nameOfUser(sql`performed_by`)}, id
      from customer_interactions where customer_id = ${id}`,
  installation: sql`select created_at, id::text, concat_ws(' ', scheduled_date, scheduled_time_slot),
      coalesce(nullif(customer_notes, ''), nullif(installer_notes, ''), completion_notes), status, null,
      assigned_installer, id from installations where customer_id = ${id}`,
  note: sql`select e.created_at, e.id::text, o.order_number, e.note, null, null, e.actor_name, o.id
      from orders o join order_events e on e.order_id = o.id where o.customer_id = ${id} and e.kind = 'note'
      union all select created_at, id::text, 'Notes', notes, null, null, null, id
      from customers where id = ${id} and notes <> ''`,
})

/** A single query; each kind contributes at most one page of entries. */
async function page(db: Db, id: string, limit: number, cursor: Cursor | null) {
  const after = cursor ? sql`and (at, key) < (${cursor.value}::timestamptz, ${cursor.id})` : sql``
  const branches = Object.entries(sources(id)).map(
    ([kind, source]) => sql`(
      select * from (
        select at, ${`${kind}:`} || id collate "C" as key, ${kind}::text as kind, title, detail,
          state, amount::numeric, actor, record
        from (${source}) as s (at, id, title, detail, state, amount, actor, record)
      ) as ${sql.identifier(kind)} where true ${after} order by at desc, key desc limit ${limit + 1})`,
  )
  const { rows } = await db.execute<{ entry: Row }>(sql`
    select json_build_object('key', key, 'kind', kind,
      'at', to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'title', title, 'detail', detail,
      'state', state, 'amount', amount, 'actorName', actor, 'recordId', record,
      'photos', case when kind = 'installation'
        then (select photos from installations where installations.id = record) else '{}' end) as entry
    from (${sql.join(branches, sql` union all `)}) as everything
    order by at desc, key desc limit ${limit + 1}`)
  return rows.map(({ entry }) => entry)
}

async function count(db: Db, id: string) {
  const all = sql.join(
    Object.values(sources(id)).map((source) => sql`select 1 from (${source}) as s`),
    sql` union all `,
  )
  const { rows } = await db.execute<{ n: number }>(
    sql`select count(*)::int as n from (${all} limit ${maxCounted + 1}) as capped`,
  )
  const n = rows[0]?.n ?? 0
  return { count: n, estimated: n > maxCounted }
}

interface TimelineDeps {
  db: Db
  /** Decimals of the shop's currency. */
  exponent: number
  timeZone: string
  env: { currency: string }
}

/** Adds the currency of each amount, and converts those in the shop's currency to the reporting currency. */
async function withCurrencies(
  entries: readonly Row[],
  { db, exponent, timeZone, env }: TimelineDeps,
): Promise<TimelineEntry[]> {
  const { shop, reporting, converts } = await currenciesOf(db, env.currency)
  const inShop = (entry: Row) => entry.kind === 'order' || entry.kind === 'quote'
  const serialized = entries.map((entry): TimelineEntry => ({
    ...entry,
    amount: inShop(entry) ? toMajor(entry.amount ?? 0, exponent) : entry.amount,
    currency: entry.amount === null ? null : inShop(entry) ? shop : reporting,
    converted: null,
  }))
  const convertible = converts ? serialized.filter((entry) => inShop(entry) && entry.amount !== null) : []
  const converted = await convertAmounts(
    db,
    convertible.map(({ amount, at }) => ({
      amount: amount ?? 0,
      from: shop,
      to: reporting,
      day: dayIn(timeZone, new Date(at)),
    })),
  )
  const byKey = new Map(convertible.map(({ key }, index) => [key, converted[index] ?? null]))
  return serialized.map((entry) => ({ ...entry, converted: byKey.get(entry.key) ?? null }))
}

/** The timeline of everything that happened with a customer. */
export function mountTimeline(http: FastifyInstance, parts: TimelineDeps): void {
  const { db } = parts
  const isKey = (key: string) => /^[a-z]+:[0-9a-f-]{1,36}$/.test(key)
  const cursorOf = ({ at, key }: Row) => ({ value: at, id: key })
  mount(http, readTimeline, async ({ params, query: { limit, cursor }, request, reply }) => {
    const after = readCursor(cursor, 'moment', isKey)
    const customer = await customersRepository(db).byId(params.id)
    if (customer === null) return refuse('customer_not_found')
    const [rows, total] = await Promise.all([page(db, customer.id, limit, after), count(db, customer.id)])
    const entries = sendPage({ request, reply }, { rows, limit, total, cursorOf })
    return withCurrencies(entries, parts)
  })
}
