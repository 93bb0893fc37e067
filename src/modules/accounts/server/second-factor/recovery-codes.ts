import { randomInt } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Db } from '#kernel/database/db.ts'
import { hashPassword, passwordMatches } from '../passwords/passwords.ts'

/** Letters and digits that cannot be confused with each other: Crockford's base 32 in lower case. */
const letters = '0123456789abcdefghjkmnpqrstvwxyz'

const CODES = 10
const GROUP = 4
const GROUPS = 4

const group = () => Array.from({ length: GROUP }, () => letters[randomInt(letters.length)]).join('')

/** `4k7m-2xvd-9rtw-c0ph`: the first group finds the code, the other three are 60 random bits. */
const newCode = (selector: string) => [selector, ...Array.from({ length: GROUPS - 1 }, group)].join('-')

/** Normalises a typed code: capital letters, missing hyphens, the letter O for a zero, I and L for a one. */
function normalized(text: string): string {
  const plain = text
    .toLowerCase()
    .replaceAll(/[^a-z\d]/g, '')
    .replaceAll('o', '0')
    .replaceAll(/[il]/g, '1')
  return plain.match(/.{1,4}/g)?.join('-') ?? ''
}

/** Recovery codes for the loss of a device, each usable for one sign-in. Only hashes are stored. */
export function recoveryCodes(db: Db) {
  return {
    /** Ten new codes; they replace the previous ones. */
    async renew(userId: string): Promise<string[]> {
      const selectors = new Set<string>()
      while (selectors.size < CODES) selectors.add(group())
      const codes = [...selectors].map(newCode)
      const hashes = await Promise.all(codes.map(hashPassword))
      await db.execute(sql`delete from recovery_codes where user_id = ${userId}`)
      const rows = codes.map((code, index) => sql`(${userId}, ${code.slice(0, GROUP)}, ${hashes[index]})`)
      await db.execute(
        sql`insert into recovery_codes (user_id, selector, code_hash) values ${sql.join(rows, sql`, `)}`,
      )
      return codes
    },

    async left(userId: string): Promise<number> {
      const { rows } = await db.execute<{ count: number }>(sql`
        select count(*)::integer as count from recovery_codes where user_id = ${userId} and used_at is null`)
      return rows[0]?.count ?? 0
    },

    /** Consumes a code; of two concurrent attempts one succeeds. */
    async use(userId: string, text: string): Promise<boolean> {
      const code = normalized(text)
      const selector = code.slice(0, GROUP)
      const { rows } = await db.execute<{ code_hash: string }>(sql`
        select code_hash from recovery_codes
        where user_id = ${userId} and selector = ${selector} and used_at is null`)
      if (!(await passwordMatches(code, rows[0]?.code_hash ?? null))) return false
      const used = await db.execute(sql`
        update recovery_codes set used_at = now()
        where user_id = ${userId} and selector = ${selector} and used_at is null and code_hash = ${rows[0]?.code_hash}
        returning selector`)
      return used.rows.length > 0
    },

    async removeAll(userId: string): Promise<void> {
      await db.execute(sql`delete from recovery_codes where user_id = ${userId}`)
    },
  }
}
