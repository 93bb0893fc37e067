import { and, eq, ne, sql } from 'drizzle-orm'
import type { LegalKind } from '#modules/settings/contract/index.ts'
import type { SupportForm } from '../../contract/support.ts'
import type { Db } from '#kernel/database/db.ts'
import { takenSlugs } from '#kernel/record/translated-slugs.ts'
import type { StoredTranslations } from '#kernel/rules/localized.ts'
import { definedValues } from '#kernel/rules/defined-values.ts'
import { isUuid } from '#kernel/database/uuid.ts'
import { supportItems, type SupportRow } from './support.tables.ts'

type ArticleColumns = Partial<SupportForm> & {
  legal?: LegalKind | null | undefined
  translations?: StoredTranslations | undefined
  starterVersion?: null | undefined
}

/** The columns of the given fields only. */
function columnsOf({
  title,
  description,
  content,
  slug,
  order,
  isActive,
  legal,
  translations,
  starterVersion,
}: ArticleColumns) {
  return definedValues({
    title,
    description,
    content,
    slug,
    order,
    isActive,
    legal,
    translations,
    starterVersion,
  })
}

/** SQL that writes support articles; runs in a transaction. */
export function supportWritesRepository(db: Db) {
  return {
    /** One article, locked until the transaction ends. */
    async lock(id: string): Promise<SupportRow | null> {
      const [row] = await db.select().from(supportItems).where(eq(supportItems.id, id)).for('update')
      return row ?? null
    },

    /** Whether another article is already this legal page. */
    async isLegalTaken(legal: LegalKind, id: string): Promise<boolean> {
      const rows = await db
        .select({ id: supportItems.id })
        .from(supportItems)
        .where(and(eq(supportItems.legal, legal), isUuid(id) ? ne(supportItems.id, id) : undefined))
        .limit(1)
      return rows.length > 0
    },

    /** Messages for translated slugs that another article already has, by field. */
    takenSlugs: (id: string, translations: StoredTranslations) =>
      takenSlugs(db, translations, {
        kind: 'article',
        record: id,
        others: sql`select ${supportItems.slug} from ${supportItems} where ${supportItems.id}::text <> ${id}`,
      }),

    /** Inserts an article; null when its slug is taken, even by a concurrent write. */
    async insert(form: ArticleColumns & Pick<SupportForm, 'title' | 'slug'>): Promise<SupportRow | null> {
      const { title, slug } = form
      const [row] = await db
        .insert(supportItems)
        .values({ ...columnsOf(form), title, slug })
        .onConflictDoNothing()
        .returning()
      return row ?? null
    },

    /** Changes an article; a new slug that is taken violates the unique index. */
    async update(id: string, form: ArticleColumns): Promise<SupportRow> {
      const [row] = await db
        .update(supportItems)
        .set({ ...columnsOf(form), version: sql`${supportItems.version} + 1` })
        .where(eq(supportItems.id, id))
        .returning()
      if (row === undefined) throw new Error('a support article was deleted while it was changed')
      return row
    },

    async remove(id: string): Promise<void> {
      await db.delete(supportItems).where(eq(supportItems.id, id))
    },
  }
}
