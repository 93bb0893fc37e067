import { sql, type SQL } from 'drizzle-orm'
import type { Db } from '#kernel/database/db.ts'
import type { StoredTranslations } from '#kernel/rules/localized.ts'
import { staffText } from '#kernel/rules/text/staff-text.ts'

type Kind = 'category' | 'post' | 'article'

/** SQL: the record that a slug of any language leads to, now or in the past. */
export const recordOfSlug = (kind: Kind, slug: string): SQL =>
  sql`(select record from translated_slugs where kind = ${kind} and slug = ${slug})`

/**
 * The translated slugs that another record of the kind already has, by the field that they were sent in.
 * @param others the base-language slugs of all other records of the kind
 */
export async function takenSlugs(
  db: Db,
  translations: StoredTranslations,
  { kind, record, others }: { kind: Kind; record: string; others: SQL },
): Promise<Record<string, string>> {
  const requestedSlugs = Object.entries(translations).flatMap(([language, { slug }]) =>
    typeof slug === 'string' && slug !== '' ? [{ field: `translations.${language}.slug`, slug }] : [],
  )
  if (requestedSlugs.length === 0) return {}
  const { rows } = await db.execute<{ slug: string }>(sql`
    select one.slug from unnest(${sql.param(requestedSlugs.map(({ slug }) => slug))}::text[]) as one (slug)
    where one.slug in (${others}) or exists (
      select 1 from translated_slugs t
      where t.kind = ${kind} and t.slug = one.slug and t.record <> ${record} and t.is_current)`)
  const usedSlugs = new Set(rows.map(({ slug }) => slug))
  return Object.fromEntries(
    requestedSlugs.flatMap(({ field, slug }) =>
      usedSlugs.has(slug) ? [[field, staffText('The slug "{{slug}}" is already taken', { slug })]] : [],
    ),
  )
}
