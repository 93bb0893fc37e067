import type { Pool } from 'pg'

/** Rows that a process has not repeated for this long stop counting: it died. */
const FORGOTTEN_S = 30

/** SQL of who is connected to which process. */
export function presenceRepository(pool: Pool, processId: string) {
  const alive = `seen_at > now() - interval '${FORGOTTEN_S} seconds'`
  return {
    /** Writes down the people of this process, and for how many sockets each. */
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

    /** Ids of everyone who is connected anywhere, each once. */
    async connected(): Promise<string[]> {
      const { rows } = await pool.query<{ user_id: string }>(
        `select distinct user_id from live_connections where ${alive} order by user_id`,
      )
      return rows.map((row) => row.user_id)
    },

    /** How many sockets somebody has on other processes. */
    async elsewhere(userId: string): Promise<number> {
      const { rows } = await pool.query<{ sockets: number }>(
        `select coalesce(sum(sockets), 0)::int as sockets from live_connections
        where user_id = $1 and process_id <> $2 and ${alive}`,
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
