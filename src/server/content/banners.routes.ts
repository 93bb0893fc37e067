import { and, asc, eq, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { listBanners } from '../../contract/content.ts'
import type { Banner } from '../../contract/content.ts'
import { isStaff } from '../../rules/permissions.ts'
import { countRows } from '../database/count.ts'
import type { Db } from '../database/db.ts'
import { readCursor, sendPage } from '../http/lists.ts'
import { mount } from '../http/mount.ts'
import { banners } from './banners.tables.ts'

type BannerRow = typeof banners.$inferSelect

function bannerOnWire(row: BannerRow): Banner {
  return {
    id: row.id,
    image_url: row.imageUrl,
    title: row.title,
    subtitle: row.subtitle,
    cta_text: row.ctaText,
    cta_link: row.ctaLink,
    sort_order: row.sortOrder,
    is_active: row.isActive,
    version: row.version,
  }
}

export function mountBanners(http: FastifyInstance, { db }: { db: Db }): void {
  mount(http, listBanners, async ({ query, visitor, request, reply }) => {
    const cursor = readCursor(query.cursor, 'integer')
    const all = isStaff(visitor?.role) && query.active === undefined
    const where = all ? undefined : eq(banners.isActive, query.active !== 'false' || !isStaff(visitor?.role))
    const after =
      cursor && sql`(${banners.sortOrder}, ${banners.id}) > (${cursor.value}::bigint, ${cursor.id})`
    const [rows, total] = await Promise.all([
      db
        .select()
        .from(banners)
        .where(and(where, after ?? undefined))
        .orderBy(asc(banners.sortOrder), asc(banners.id))
        .limit(query.limit + 1),
      countRows(db, sql`select 1 from ${banners} where ${where ?? sql`true`}`),
    ])
    const cursorOf = (row: BannerRow) => ({ value: row.sortOrder, id: row.id })
    return sendPage({ request, reply }, { rows, limit: query.limit, total, cursorOf }).map(bannerOnWire)
  })
}
