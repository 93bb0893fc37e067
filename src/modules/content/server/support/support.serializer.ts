import type { SupportItem } from '../../contract/content.ts'
import { baseReading, localizedTexts, slugIn, type Reading } from '#kernel/rules/localized.ts'
import { safeHtml } from '../safe-html.ts'
import type { SupportRow } from './support.tables.ts'

/** The translated fields of an article, besides its slug. */
export const articleTexts = ['title', 'description', 'content'] as const

/**
 * An article as the API returns it to everybody. Its content is sanitised again when it is read, in case it was
 * written into the database in another way.
 */
export function serializeSupportItem(
  row: SupportRow,
  reading: Reading = baseReading,
  isList = false,
): SupportItem {
  const { texts, facts } = localizedTexts(row, articleTexts, reading, isList ? 'whole row' : 'record')
  return {
    id: row.id,
    slug: slugIn(row, reading),
    title: texts.title,
    description: texts.description,
    content: safeHtml(texts.content),
    order: row.order,
    isActive: row.isActive,
    ...(row.legal && { legal: row.legal }),
    ...facts,
    version: row.version,
  }
}

/** An article as the API returns it to staff: with the ratings of its readers. */
export function serializeRatedItem(
  row: SupportRow,
  reading: Reading = baseReading,
  isList = false,
): SupportItem {
  return {
    ...serializeSupportItem(row, reading, isList),
    helpful: { yes: row.helpfulYes, no: row.helpfulNo },
  }
}
