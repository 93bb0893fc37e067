import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import { createBanner, deleteBanner, updateBanner } from '../contract/banners.ts'
import { listBanners } from '../contract/content.ts'
import { createDb } from '#kernel/database/db.ts'
import { entityTag } from '#kernel/http/entity-tag.ts'
import { sendPage } from '#kernel/http/lists.ts'
import { mount } from '#kernel/http/mount.ts'
import { Refusal } from '#kernel/http/refusal.ts'
import { bannerSort, bannersRepository, serializeBanner } from './banners.repository.ts'
import type { BannersService } from './banners.service.ts'

export function mountBanners(
  http: FastifyInstance,
  { pool, banners }: { pool: Pool; banners: BannersService },
): void {
  const stored = bannersRepository(createDb(pool))

  mount(http, listBanners, async ({ query, reading, request, reply }) => {
    const { limit, cursor, q, sort, active } = query
    const { full: all, language } = reading
    const shown = all && active === undefined ? undefined : active !== 'false' || !all
    const order = bannerSort(sort, language)
    const page = await stored.page({ active: shown, q, language }, order, limit, order.read(cursor))
    return sendPage({ request, reply }, { ...page, limit, cursorOf: order.cursorOf }).map((row) =>
      serializeBanner(row, reading, true),
    )
  })

  mount(http, createBanner, async ({ body, actor, reply }) => {
    const saved = await banners.create(body, actor)
    if (!(saved instanceof Refusal)) reply.header('etag', entityTag(saved.version))
    return saved
  })

  mount(http, updateBanner, async ({ params, body: { version, ...form }, headers, actor, reply }) => {
    const saved = await banners.update(params.id, form, actor, { ifMatch: headers['if-match'], version })
    if (!(saved instanceof Refusal)) reply.header('etag', entityTag(saved.version))
    return saved
  })

  mount(http, deleteBanner, async ({ params, actor }) => {
    return (await banners.remove(params.id, actor)) ?? ({ success: true } as const)
  })
}
