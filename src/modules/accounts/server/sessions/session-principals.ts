import type { Pool } from 'pg'
import type { SecondFactorRequirement } from '#modules/settings/contract/index.ts'
import { requiresSecondFactor } from '../../rules/second-factor.ts'
import type { Person } from '#kernel/http/actor.ts'
import type { UserRow } from '../users.tables.ts'
import { displayName, personOf } from '../users.serializer.ts'

const columns = `u.id, u.role, u.first_name as "firstName", u.last_name as "lastName", u.email, u.phone,
  u.email_verified as "emailVerified"`

/** Reads many accounts at once, for modules that hold open connections. */
export function sessionPrincipals(pool: Pool) {
  return {
    /** The person of each stored session id; ended sessions and deleted accounts are missing. */
    bySession: async (sids: string[]): Promise<Map<string, Person>> => {
      const { rows } = await pool.query<
        UserRow & { sid: string; required: SecondFactorRequirement; shown: boolean }
      >(
        `select s.sid, ${columns}, s.sess ->> 'secondFactor' is not null as shown,
          coalesce((select required_second_factor from settings limit 1), 'none') as required
        from sessions s join users u on u.id = (s.sess ->> 'userId')::uuid
        where s.sid = any($1) and s.expire >= now() and u.disabled_at is null
          and u.credentials_version = coalesce((s.sess ->> 'credentialsVersion')::integer, 1)`,
        [sids],
      )
      return new Map(
        rows.map((row) => [
          row.sid,
          personOf(row, { owes: !row.shown && requiresSecondFactor(row.required, row.role) }),
        ]),
      )
    },

    /** Names of active accounts, by id. */
    names: async (userIds: string[]): Promise<Map<string, string>> => {
      const { rows } = await pool.query<UserRow>(
        `select ${columns} from users u where u.id = any($1) and u.disabled_at is null`,
        [userIds],
      )
      return new Map(rows.map((row) => [row.id, displayName(row)]))
    },

    /** The staff, at most 500, by name. */
    staff: async (): Promise<{ id: string; name: string }[]> => {
      const { rows } = await pool.query<UserRow>(
        `select ${columns} from users u where u.role in ('viewer', 'editor', 'admin') and u.disabled_at is null
        order by u.first_name, u.last_name, u.id limit 500`,
      )
      return rows.map((row) => ({ id: row.id, name: displayName(row) }))
    },
  }
}

export type SessionPrincipals = ReturnType<typeof sessionPrincipals>
