import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { AboutKind, AboutPartForm } from '../contract/about.ts'
import { countRows } from '#kernel/database/count.ts'
import type { Db } from '#kernel/database/db.ts'
import { isUuid } from '#kernel/database/uuid.ts'
import type { Cursor } from '#kernel/http/lists.ts'
import type { StoredTranslations } from '#kernel/rules/localized.ts'
import { aboutParts, type AboutRow } from './about.tables.ts'

type Columns = Partial<AboutPartForm> & { translations?: StoredTranslations | undefined }

/** The columns of the given fields only. */
function columnsOf(form: Columns): Partial<typeof aboutParts.$inferInsert> {
  const columns = {
    kind: form.kind,
    title: form.title,
    text: form.text,
    content: form.content,
    linkText: form.link_text,
    link: form.link,
    imageUrl: form.image_url,
    pictureText: form.picture_text,
    detailUrl: form.detail_url,
    order: form.order,
    isActive: form.is_active,
    translations: form.translations,
  }
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined))
}

/** SQL of the about page. Only staff can read inactive parts. */
export function aboutRepository(db: Db) {
  return {
    /** One keyset page, in display order. */
    async page(
      { inactive, kind, limit }: { inactive: boolean; kind: AboutKind | undefined; limit: number },
      cursor: Cursor | null,
    ) {
      const { order, id } = aboutParts
      const where = and(
        inactive ? undefined : eq(aboutParts.isActive, true),
        kind && eq(aboutParts.kind, kind),
      )
      const after = cursor && sql`(${order}, ${id}) > (${cursor.value}::bigint, ${cursor.id}::uuid)`
      const [rows, total] = await Promise.all([
        db
          .select()
          .from(aboutParts)
          .where(and(where, after ?? undefined))
          .orderBy(asc(order), asc(id))
          .limit(limit + 1),
        countRows(db, sql`select 1 from ${aboutParts} where ${where ?? sql`true`}`),
      ])
      return { rows, total }
    },

    /** One part, locked until the transaction ends. */
    async lock(id: string): Promise<AboutRow | null> {
      if (!isUuid(id)) return null
      const [row] = await db.select().from(aboutParts).where(eq(aboutParts.id, id)).for('update')
      return row ?? null
    },

    /** The parts with these ids, locked always in the same order, so that transactions do not deadlock. */
    lockAll: (ids: readonly string[]): Promise<AboutRow[]> =>
      db
        .select()
        .from(aboutParts)
        .where(inArray(aboutParts.id, ids.filter(isUuid)))
        .orderBy(asc(aboutParts.id))
        .for('update'),

    /** Without an order, the part is inserted last. */
    async insert(form: Columns & Pick<AboutPartForm, 'kind'>): Promise<AboutRow> {
      const last = sql<number>`(select coalesce(max(last."order"), 0) + 1 from about_parts last)`
      const [row] = await db
        .insert(aboutParts)
        .values({ order: last, ...columnsOf(form), kind: form.kind })
        .returning()
      if (row === undefined) throw new Error('inserting a part of the about page returned no row')
      return row
    },

    async update(id: string, form: Columns): Promise<AboutRow> {
      const [row] = await db
        .update(aboutParts)
        .set({ ...columnsOf(form), version: sql`${aboutParts.version} + 1` })
        .where(eq(aboutParts.id, id))
        .returning()
      if (row === undefined) throw new Error('a part of the about page was deleted while it was changed')
      return row
    },

    async remove(id: string): Promise<void> {
      await db.delete(aboutParts).where(eq(aboutParts.id, id))
    },

    /** Numbers these parts from 1; those that already have the right number are not changed. */
    async number(ids: readonly string[]): Promise<void> {
      await db.execute(sql`
        update about_parts set "order" = wanted.place, version = version + 1
        from unnest(${sql.param(ids)}::uuid[]) with ordinality as wanted (id, place)
        where about_parts.id = wanted.id and about_parts."order" <> wanted.place`)
    },
  }
}
