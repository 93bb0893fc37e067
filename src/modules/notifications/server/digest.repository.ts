import { sql } from 'drizzle-orm'
import type { Db } from '#kernel/database/db.ts'

/** Part of a line: as it is, an amount in minor units, or words of the mails with values. */
export type DigestPart = string | { amount: number } | { words: string; values?: Record<string, string> }

/** A kind of news for the morning mail, without personal data of customers, which only the linked pages show. */
export interface DigestSection {
  /** Its heading in the mails: `digest.<kind>`. */
  kind: string
  /** The total; some of them may be listed. */
  count: number
  /** The lines, at most `maxListed`. */
  lines: DigestPart[][]
}

/** What a module reports in the morning mail. */
export type DigestReport = (
  db: Db,
  about: {
    /** The shop's day, as YYYY-MM-DD. */
    day: string
    /** When the previous digest was made. */
    since: Date
    /** Most lines of a section. */
    maxListed: number
    /** Counting stops here; a higher count is shown with a plus sign. */
    maxCounted: number
  },
) => Promise<DigestSection[]>

const maxListed = 20
const maxCounted = 1000

/** SQL of the digest. */
export function digestRepository(db: Db) {
  return {
    /**
     * Records that the digest of a day is written.
     * @returns false if it already was
     */
    async begin(day: string): Promise<boolean> {
      const { rows } = await db.execute(sql`
        insert into notification_digests (day) values (${day}) on conflict do nothing returning day`)
      return rows.length > 0
    },

    /**
     * Everything since the previous digest, or of the last day if there was none within three days. Sections with lines
     * come first.
     */
    async read(day: string, reports: readonly DigestReport[]): Promise<DigestSection[]> {
      const { rows } = await db.execute<{ since: Date }>(sql`
        select coalesce(
          (select max(made_at) from notification_digests where day < ${day} and day >= ${day}::date - 3),
          now() - interval '1 day') as since`)
      const [{ since }] = rows as [{ since: Date }]
      const sections: DigestSection[] = []
      for (const report of reports)
        sections.push(...(await report(db, { day, since, maxListed, maxCounted })))
      return sections
        .filter(({ count }) => count > 0)
        .sort((one, other) => Number(other.lines.length > 0) - Number(one.lines.length > 0))
    },
  }
}
