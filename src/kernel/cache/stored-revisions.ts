import { hash } from 'node:crypto'
import type { Pool } from 'pg'
import { statement } from '#kernel/database/statement.ts'
import type { CacheTag, Revision, Revisions } from './tag-invalidation.ts'

/** The state of cache tags as stored in the database, the same in every process and after a restart. */
export interface StoredRevisions {
  /**
   * A hash of the current state of the tags, which changes with every write to them. Queries only the tags that have
   * changed since the last query. Null while changes might be missed.
   */
  of(tags: Iterable<CacheTag>): Promise<string | null>
}

interface Mark {
  tag: CacheTag
  marks: string
}

/** Up to this many tags are read at once and remembered; if there are more, tags are queried as needed. */
const MAX_KNOWN = 20_000

/** A tag in every state, so that a page from another database is never taken as current. */
const EVERYTHING = '*'

const readAll = statement<Mark, [number]>(
  `select tag, string_agg(id::text, ' ' order by id) as marks from public_changes group by tag limit $1`,
)
const readSome = statement<Mark, [string[]]>(
  `select tag, string_agg(id::text, ' ' order by id) as marks from public_changes where tag = any ($1) group by tag`,
)

/** The marks that writes leave (migration 0260). All are read once, and those of a tag again after it changes. */
export function storedRevisions({ pool, revisions }: { pool: Pool; revisions: Revisions }): StoredRevisions {
  const marksByTag = new Map<CacheTag, { marks: string; seen: Revision }>()
  /** When all marks were read. */
  let allSeen: Revision | null = null
  /** Whether a tag that is not known has no marks, because all were read. */
  let isComplete = false
  let reading: Promise<void> | null = null

  async function start(revision: Revision): Promise<void> {
    const rows = await readAll(pool, MAX_KNOWN + 1)
    marksByTag.clear()
    isComplete = rows.length <= MAX_KNOWN
    if (isComplete) for (const { tag, marks } of rows) marksByTag.set(tag, { marks, seen: revision })
    allSeen = revision
  }

  function marksOf(tag: CacheTag): string | undefined {
    const mark = marksByTag.get(tag)
    if (mark) return revisions.unchanged(mark.seen, [tag]) ? mark.marks : undefined
    return isComplete && allSeen !== null && revisions.unchanged(allSeen, [tag]) ? '' : undefined
  }

  /** The marks of these tags, read at or after `seen`. */
  async function refetch(tags: readonly CacheTag[], revision: Revision): Promise<Map<CacheTag, string>> {
    const rows = new Map((await readSome(pool, [...tags])).map(({ tag, marks }) => [tag, marks]))
    if (marksByTag.size + tags.length > MAX_KNOWN) {
      marksByTag.clear()
      isComplete = false
    }
    for (const tag of tags) marksByTag.set(tag, { marks: rows.get(tag) ?? '', seen: revision })
    return rows
  }

  return {
    async of(tags) {
      const revision = revisions.now()
      if (revision === null) return null
      if (allSeen === null || !revisions.unchanged(allSeen, []))
        await (reading ??= start(revision).finally(() => (reading = null)))
      const all = [EVERYTHING, ...tags].toSorted().map((tag) => ({ tag, marks: marksOf(tag) }))
      const missing = all.filter(({ marks }) => marks === undefined).map(({ tag }) => tag)
      const freshMarks = missing.length > 0 ? await refetch(missing, revision) : null
      const marks = all.map(({ tag, marks: tagMarks }) => `${tag}=${tagMarks ?? freshMarks?.get(tag) ?? ''}`)
      return hash('sha256', marks.join('\n'), 'base64url').slice(0, 22)
    },
  }
}
