import { sql, type SQL } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Db } from '#kernel/database/db.ts'
import { mount } from '#kernel/http/mount.ts'
import { exportOwnData } from '#modules/accounts/contract/index.ts'

/**
 * The data that the shop has about a person. Columns are listed one by one, because some must not be exported: notes
 * of staff with their authors and networks, and all credentials (decision 30). Orders are read as their buyer reads them.
 */
const exportQueries: Record<string, (userId: string) => SQL> = {
  account: (id) => sql`
    select id, email, first_name, last_name, profile_image_url, phone, role, auth_provider, email_verified,
      phone_verified, office_language, created_at, updated_at from users where id = ${id}`,
  sessions: (id) => sql`
    select sess ->> 'device' device, sess ->> 'network' network, sess ->> 'startedAt' started_at,
      sess ->> 'lastSeenAt' last_seen_at, expire from sessions where sess ->> 'userId' = ${id}`,
  customer_records: (id) => sql`
    select id, type, company_name, first_name, last_name, email, phone, secondary_phone, address, city, state,
      zip_code, country, created_at, updated_at,
      (select json_agg(json_build_object('quote_number', quote_number, 'title', title, 'description', description,
          'status', status, 'valid_until', valid_until, 'subtotal', subtotal, 'tax_amount', tax_amount,
          'discount_amount', discount_amount, 'tax_percent', tax_percent,
          'discount_percent', discount_percent, 'total_amount', total_amount, 'terms', terms, 'sent_at', sent_at,
          'viewed_at', viewed_at, 'accepted_at', accepted_at, 'rejected_at', rejected_at) order by created_at)
        from quotes where customer_id = customers.id and sent_at is not null) quotes,
      (select json_agg(json_build_object('scheduled_date', scheduled_date, 'scheduled_time_slot',
          scheduled_time_slot, 'address', visit_address, 'status', status, 'photos', photos, 'sent_at', sent_at,
          'confirmed_at', confirmed_at) order by created_at)
        from installations where customer_id = customers.id) installations
    from customers where user_id = ${id}`,
  measurements: (id) => sql`
    select device_type, device_model, browser_name, browser_version, session_started_at, session_ended_at,
      (select json_agg(json_build_object('calculated_width', calculated_width, 'calculated_height', calculated_height,
          'measurement_time', measurement_time) order by measurement_number)
        from ar_measurements where session_id = ar_measurement_sessions.id) measurements
    from ar_measurement_sessions where user_id = ${id} order by created_at`,
  samples: (id) => sql`
    select id, name, email, address, language, status, wants_reminder, sent_at, reminded_at, created_at,
      (select json_agg(json_build_object('product_name', product_name, 'option_name', option_name,
          'choice_name', choice_name, 'link', link) order by position)
        from sample_request_items where request_id = sample_requests.id) samples
    from sample_requests where user_id = ${id} order by created_at`,
  addresses: (id) => sql`
    select id, label, name, phone, address, is_default, created_at, updated_at
    from own_addresses where user_id = ${id} order by created_at, id`,
  windows: (id) => sql`
    select id, name, width_mm, height_mm, depth_mm, top_height_mm, mount, method, measured_at, created_at, updated_at
    from own_windows where user_id = ${id} order by created_at, id`,
  chat_messages: (id) => sql`
    select id, full_name, message, created_at from chat_messages where user_id = ${id} order by seq`,
  activity: (id) => sql`
    select at, action, entity, entity_id, case when actor_id = ${id} then network end as network from audit_log
    where actor_id = ${id} or (entity in ('account', 'user') and entity_id = ${id}) order by at`,
}

/** What an order holds for its buyer beside what its page shows. */
interface OrderExtras extends Record<string, unknown> {
  id: string
  language: string
  history: unknown[] | null
}

/**
 * The orders of a person as their own pages show them, amounts in whole units of the currency, with their history.
 * @param ownOrder reads one as its buyer may read it
 */
async function ordersOf(db: Db, userId: string, ownOrder: OwnOrder): Promise<object[]> {
  const { rows } = await db.execute<OrderExtras>(sql`
    select id, language,
      (select json_agg(json_build_object('kind', kind, 'from_status', from_status, 'to_status', to_status,
          'created_at', created_at) order by id)
        from order_events where order_id = orders.id and kind <> 'note') history
    from orders where user_id = ${userId} order by created_at`)
  const orders: object[] = []
  for (const { id, ...extras } of rows) {
    const order = await ownOrder(id, userId)
    if (order !== null) orders.push({ ...order, ...extras })
  }
  return orders
}

type OwnOrder = (id: string, personId: string) => Promise<object | null>

/** The download of everything that the shop has about the signed-in person. */
export function mountOwnData(http: FastifyInstance, { db, ownOrder }: { db: Db; ownOrder: OwnOrder }): void {
  mount(http, exportOwnData, async ({ actor, reply }) => {
    reply.header('content-disposition', 'attachment; filename="my-data.json"')
    return ownData(db, actor.id, { ownOrder })
  })
}

/** All data about a person, by kind. */
async function ownData(
  db: Db,
  userId: string,
  { ownOrder }: { ownOrder: OwnOrder },
): Promise<Record<string, unknown>> {
  const kinds = Object.entries(exportQueries).map(async ([kind, query]) => {
    const { rows } = await db.execute<{ rows: unknown[] }>(
      sql`select coalesce(json_agg(held), '[]') as rows from (${query(userId)}) held`,
    )
    return [kind, rows[0]?.rows ?? []] as const
  })
  const held = Object.fromEntries(await Promise.all(kinds))
  return { exported_at: new Date().toISOString(), ...held, orders: await ordersOf(db, userId, ownOrder) }
}
