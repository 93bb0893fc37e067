import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Db } from '#kernel/database/db.ts'

/** Validity of a code in seconds after the request. */
export const codeLifetime = 10 * 60

/** Maximum number of tries for a phone number, across all codes sent to it, within `forgotten` seconds. */
const maxTries = 5
const forgotten = 60 * 60

/** The result of a try. */
export type TryResult = { right: boolean } | { waitSeconds: number }

/** Six digits of a keyed hash: a copy of the database reveals no code without the key. */
function codeOf(key: Buffer, { phone, salt }: { phone: string; salt: string }): string {
  const digest = createHmac('sha256', key).update(`${phone} ${salt}`).digest()
  return String(digest.readUIntBE(0, 6) % 1_000_000).padStart(6, '0')
}

/** Codes that verify a phone number, each usable once. */
export function phoneCodes(db: Db, key: Buffer) {
  return {
    /** Issues a new code; it invalidates the previous one, whose tries still count. */
    async issue(phone: string): Promise<void> {
      const salt = randomBytes(16).toString('base64url')
      await db.execute(sql`
        insert into phone_codes as known (phone, salt, expires_at, tries_forgotten_at)
        values (${phone}, ${salt}, now() + make_interval(secs => ${codeLifetime}),
          now() + make_interval(secs => ${forgotten}))
        on conflict (phone) do update set salt = excluded.salt, expires_at = excluded.expires_at,
          tries = case when known.tries_forgotten_at <= now() then 0 else known.tries end,
          tries_forgotten_at = case when known.tries_forgotten_at <= now()
            then excluded.tries_forgotten_at else known.tries_forgotten_at end`)
    },

    /** The valid code of a number, for the message that contains it; null when there is none. */
    async codeFor(phone: string): Promise<string | null> {
      const { rows } = await db.execute<{ salt: string }>(
        sql`select salt from phone_codes where phone = ${phone} and expires_at > now()`,
      )
      return rows[0] ? codeOf(key, { phone, salt: rows[0].salt }) : null
    },

    /** Tries a code. The try counts before the code is compared, so concurrent tries count too. */
    async attempt(phone: string, code: string): Promise<TryResult> {
      const { rows } = await db.execute<{ salt: string; alive: boolean }>(sql`
        update phone_codes set tries = tries + 1 where phone = ${phone} and tries < ${maxTries}
        returning salt, expires_at > now() as alive`)
      const [tried] = rows
      if (!tried) return refusedTry(phone)
      const expected = Buffer.from(codeOf(key, { phone, salt: tried.salt }))
      const entered = Buffer.from(code)
      const matches = entered.length === expected.length && timingSafeEqual(entered, expected)
      if (!matches || !tried.alive) return { right: false }
      const used = await db.execute(
        sql`delete from phone_codes where phone = ${phone} and salt = ${tried.salt} returning phone`,
      )
      return { right: used.rows.length > 0 }
    },
  }

  /** The result when no code was requested or too many were tried. */
  async function refusedTry(phone: string): Promise<TryResult> {
    const { rows } = await db.execute<{ wait: number }>(sql`
      select extract(epoch from tries_forgotten_at - now())::integer as wait
      from phone_codes where phone = ${phone}`)
    return rows[0] ? { waitSeconds: Math.max(1, rows[0].wait) } : { right: false }
  }
}
