import { hash } from 'node:crypto'
import type { Pool } from 'pg'
import { statement } from '../database/statement.ts'
import type { CacheTag, Revision, Revisions } from './revisions.ts'

/** The state of cache tags as the database stores it: the same in every process, and after a restart. */
export interface StoredRevisions {
  /**
   * A text that stands for the present state of the tags; another one after any write to them. Asks the database only
   * for tags that have changed since it was last asked. Null while changes might be missed.
   */
  of(tags: Iterable<CacheTag>): Promise<string | null>
}

interface Mark {
  tag: CacheTag
  marks: string
}

/** More tags than this are asked for one by one. */
const MAX_KNOWN = 20_000

/** Belongs to everything, so that nothing made from another database is taken for this one's. */
const EVERYTHING = '*'

const readAll = statement<Mark, [number]>(
  `select tag, string_agg(id::text, ' ' order by id) as marks from public_changes group by tag limit $1`,
)
const readSome = statement<Mark, [string[]]>(
  `select tag, string_agg(id::text, ' ' order by id) as marks from public_changes where tag = any ($1) group by tag`,
)

/** The marks that writes leave (migration 0260), read once and again for each tag after a change of it. */
export function storedRevisions({ pool, revisions }: { pool: Pool; revisions: Revisions }): StoredRevisions {
  const known = new Map<CacheTag, { marks: string; seen: Revision }>()
  /** When all marks were read. */
  let allSeen: Revision | null = null
  /** Whether a tag that is not known has no marks, because all were read. */
  let isComplete = false
  let reading: Promise<void> | null = null

  async function start(seen: Revision): Promise<void> {
    const rows = await readAll(pool, MAX_KNOWN + 1)
    known.clear()
    isComplete = rows.length <= MAX_KNOWN
    if (isComplete) for (const { tag, marks } of rows) known.set(tag, { marks, seen })
    allSeen = seen
  }

  function marksOf(tag: CacheTag): string | undefined {
    const mark = known.get(tag)
    if (mark) return revisions.unchanged(mark.seen, [tag]) ? mark.marks : undefined
    return isComplete && allSeen !== null && revisions.unchanged(allSeen, [tag]) ? '' : undefined
  }

  /** The marks of these tags, read at or after `seen`. */
  async function readAgain(tags: readonly CacheTag[], seen: Revision): Promise<Map<CacheTag, string>> {
    const rows = new Map((await readSome(pool, [...tags])).map(({ tag, marks }) => [tag, marks]))
    if (known.size + tags.length > MAX_KNOWN) {
      known.clear()
      isComplete = false
    }
    for (const tag of tags) known.set(tag, { marks: rows.get(tag) ?? '', seen })
    return rows
  }

  return {
    async of(tags) {
      const seen = revisions.now()
      if (seen === null) return null
      if (allSeen === null || !revisions.unchanged(allSeen, []))
        await (reading ??= start(seen).finally(() => (reading = null)))
      const all = [EVERYTHING, ...tags].toSorted().map((tag) => ({ tag, marks: marksOf(tag) }))
      const missing = all.filter(({ marks }) => marks === undefined).map(({ tag }) => tag)
      const read = missing.length > 0 ? await readAgain(missing, seen) : null
      const marks = all.map(({ tag, marks: own }) => `${tag}=${own ?? read?.get(tag) ?? ''}`)
      return hash('sha256', marks.join('\n'), 'base64url').slice(0, 22)
    },
  }
}
