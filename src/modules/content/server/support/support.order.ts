import { asc, desc, sql } from 'drizzle-orm'
import type { SupportSort } from '../../contract/content.ts'
import { keysetSort, readCursor, type KeysetSort } from '#kernel/http/lists.ts'
import { translatedSort } from '#kernel/record/translated-sort.ts'
import type { LanguageCode } from '#kernel/rules/languages.ts'
import { supportItems, type SupportRow } from './support.tables.ts'

const { order, createdAt, id } = supportItems

/**
 * By display order, then by age with older articles first; descending: exactly the reverse. A cursor names the last
 * article, whose age is read again.
 */
function byOrder(descending: boolean): KeysetSort<SupportRow> {
  const direction = descending ? desc : asc
  const beyond = descending ? sql`<` : sql`>`
  // The last article may have been deleted; then the page begins at the start of its display order.
  const start = descending ? 'infinity' : '-infinity'
  return {
    by: [direction(order), direction(createdAt), direction(id)],
    read: (cursor) => readCursor(cursor, 'int4'),
    after: (cursor) => {
      if (cursor === null) return undefined
      const madeAt = sql`(select last.created_at from ${supportItems} last where last.id = ${cursor.id})`
      return sql`(${order}, ${createdAt}, ${id}) ${beyond}
        (${cursor.value}::bigint, coalesce(${madeAt}, ${start}::timestamptz), ${cursor.id}::uuid)`
    },
    cursorOf: (row) => ({ value: row.order, id: row.id }),
  }
}

/** @param language the language whose titles are compared; null: the base language */
export function supportSort(sort: SupportSort, language: LanguageCode | null): KeysetSort<SupportRow> {
  if (sort === 'order' || sort === '-order') return byOrder(sort === '-order')
  return keysetSort<SupportRow>(
    sort,
    {
      title: translatedSort('title', supportItems, language),
      createdAt: { column: createdAt, type: 'moment', valueOf: (row) => row.createdAt.toISOString() },
    },
    id,
  )
}
