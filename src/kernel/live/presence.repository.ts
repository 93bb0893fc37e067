import type { Pool } from 'pg'

/** Seconds after which rows that a process has not refreshed are ignored, because the process has died. */
const FORGOTTEN_S = 30

/** SQL of the people connected to each process. */
export function presenceRepository(pool: Pool, processId: string) {
  const isPresentSql = `seen_at > now() - interval '${FORGOTTEN_S} seconds'`
  return {
    /** Stores the people connected to this process, with their numbers of sockets. */
    async write(people: ReadonlyMap<string, number>): Promise<void> {
      await pool.query(
        `with mine as (select * from unnest($2::uuid[], $3::int[]) as m (user_id, sockets)),
          gone as (delete from live_connections where process_id = $1
            and user_id not in (select user_id from mine))
        insert into live_connections (process_id, user_id, sockets)
        select $1, users.id, mine.sockets from mine join users on users.id = mine.user_id
        on conflict (process_id, user_id) do update set sockets = excluded.sockets, seen_at = now()`,
        [processId, [...people.keys()], [...people.values()]],
      )
    },

    async forget(): Promise<void> {
      await pool.query('delete from live_connections where process_id = $1', [processId])
    },

    /** Ids of everyone connected to any process, without duplicates. */
    async connected(): Promise<string[]> {
      const { rows } = await pool.query<{ user_id: string }>(
        `select distinct user_id from live_connections where ${isPresentSql} order by user_id`,
      )
      return rows.map((row) => row.user_id)
    },

    /** A person's number of sockets on other processes. */
    async elsewhere(userId: string): Promise<number> {
      const { rows } = await pool.query<{ sockets: number }>(
        `select coalesce(sum(sockets), 0)::int as sockets from live_connections
        where user_id = $1 and process_id <> $2 and ${isPresentSql}`,
        [userId, processId],
      )
      return rows[0]?.sockets ?? 0
    },

    async notify(channel: string): Promise<void> {
      await pool.query("select pg_notify($1, '')", [channel])
    },
  }
}

export type PresenceRepository = ReturnType<typeof presenceRepository>
