import type { SupportItem } from '../contract/content.ts'
import { safeHtml } from './safe-html.ts'
import type { SupportRow } from './support.tables.ts'

/** Content is made safe again on its way out, whoever wrote it into the database. */
export function serializeSupportItem(row: SupportRow): SupportItem {
  return {
    id: row.id,
    slug: row.slug,
    title: row.title,
    description: row.description,
    content: safeHtml(row.content),
    order: row.order,
    isActive: row.isActive,
    version: row.version,
  }
}

/** An article as staff read it: with what readers said of it. */
export function serializeRatedItem(row: SupportRow): SupportItem {
  return { ...serializeSupportItem(row), helpful: { yes: row.helpfulYes, no: row.helpfulNo } }
}
