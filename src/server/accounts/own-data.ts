import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Db } from '../database/db.ts'

/** What the shop keeps about a person, and where. Hashes and tokens are no data about anybody. */
const holdings: Record<string, (userId: string) => SQL> = {
  account: (id) => sql`
    select id, email, first_name, last_name, profile_image_url, phone, role, auth_provider, email_verified,
      phone_verified, created_at, updated_at from users where id = ${id}`,
  sessions: (id) => sql`
    select sess ->> 'device' device, sess ->> 'network' network, sess ->> 'startedAt' started_at,
      sess ->> 'lastSeenAt' last_seen_at, expire from sessions where sess ->> 'userId' = ${id}`,
  orders: (id) => sql`
    select o.*, (select json_agg(l order by l.position) from order_lines l where l.order_id = o.id) lines,
      (select json_agg(e order by e.id) from order_events e where e.order_id = o.id) history
    from orders o where o.user_id = ${id} order by o.created_at`,
  customer_records: (id) => sql`
    select c.*, (select json_agg(i) from customer_interactions i where i.customer_id = c.id) interactions,
      (select json_agg(q) from quotes q where q.customer_id = c.id) quotes,
      (select json_agg(n) from installations n where n.customer_id = c.id) installations
    from customers c where c.user_id = ${id}`,
  measurements: (id) => sql`
    select s.*, (select json_agg(m) from ar_measurements m where m.session_id = s.id) measurements
    from ar_measurement_sessions s where s.user_id = ${id} order by s.created_at`,
  windows: (id) => sql`
    select id, name, width_mm, height_mm, mount, method, measured_at, created_at, updated_at
    from own_windows where user_id = ${id} order by created_at, id`,
  chat_messages: (id) => sql`
    select id, full_name, message, created_at from chat_messages where user_id = ${id} order by seq`,
  activity: (id) => sql`
    select at, action, entity, entity_id, entity_label, network from audit_log
    where actor_id = ${id} or (entity in ('account', 'user') and entity_id = ${id}) order by at`,
}

/** Everything the shop holds about a person, by kind. */
export async function ownData(db: Db, userId: string): Promise<Record<string, unknown>> {
  const kinds = Object.entries(holdings).map(async ([kind, query]) => {
    const { rows } = await db.execute<{ rows: unknown[] }>(
      sql`select coalesce(json_agg(held), '[]') as rows from (${query(userId)}) held`,
    )
    return [kind, rows[0]?.rows ?? []] as const
  })
  return { exported_at: new Date().toISOString(), ...Object.fromEntries(await Promise.all(kinds)) }
}
