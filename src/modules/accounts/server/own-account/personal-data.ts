import { is, SQL, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Db } from '#kernel/database/db.ts'
import { mount } from '#kernel/http/mount.ts'
import { exportOwnData } from '../../contract/index.ts'

/**
 * What a module has about the person behind an account, by kind: a query of it, or the objects themselves. Columns are
 * listed one by one, because some must not be exported: notes of staff with their authors and networks, and all
 * credentials (decision 30).
 */
export type PersonalData = Readonly<Record<string, (userId: string) => SQL | Promise<readonly object[]>>>

/** What the accounts themselves and the audit log have. */
export const personalDataOfAccounts: PersonalData = {
  account: (id) => sql`
        select id, email, first_name, last_name, profile_image_url, phone, role, auth_provider, email_verified,
          phone_verified, office_language, created_at, updated_at from users where id = ${id}`,
  sessions: (id) => sql`
        select sess ->> 'device' device, sess ->> 'network' network, sess ->> 'startedAt' started_at,
          sess ->> 'lastSeenAt' last_seen_at, expire from sessions where sess ->> 'userId' = ${id}`,
  activity: (id) => sql`
        select at, action, entity, entity_id, case when actor_id = ${id} then network end as network from audit_log
        where actor_id = ${id} or (entity in ('account', 'user') and entity_id = ${id}) order by at`,
}

/** The download of everything that the shop has about the signed-in person. */
export function mountPersonalData(
  http: FastifyInstance,
  { db, personalData }: { db: Db; personalData: () => readonly PersonalData[] },
): void {
  async function rowsOf(source: SQL | Promise<readonly object[]>): Promise<readonly unknown[]> {
    if (!is(source, SQL)) return source
    const { rows } = await db.execute<{ rows: unknown[] }>(
      sql`select coalesce(json_agg(held), '[]') as rows from (${source}) held`,
    )
    return rows[0]?.rows ?? []
  }

  mount(http, exportOwnData, async ({ actor, reply }) => {
    reply.header('content-disposition', 'attachment; filename="my-data.json"')
    const kinds = personalData().flatMap((kindsOfModule) => Object.entries(kindsOfModule))
    const entries = kinds.map(async ([kind, read]) => [kind, await rowsOf(read(actor.id))] as const)
    return { exported_at: new Date().toISOString(), ...Object.fromEntries(await Promise.all(entries)) }
  })
}
