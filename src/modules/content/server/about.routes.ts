import type { FastifyInstance } from 'fastify'
import {
  createAboutPart,
  deleteAboutPart,
  listAboutParts,
  orderAboutParts,
  updateAboutPart,
} from '../contract/about.ts'
import type { Db } from '#kernel/database/db.ts'
import { entityTag } from '#kernel/http/entity-tag.ts'
import { readCursor, sendPage } from '#kernel/http/lists.ts'
import { mount } from '#kernel/http/mount.ts'
import { Refusal } from '#kernel/http/refusal.ts'
import { aboutRepository } from './about.repository.ts'
import { serializeAboutPart } from './about.serializer.ts'
import type { AboutService } from './about.service.ts'
import type { AboutRow } from './about.tables.ts'

const cursorOf = (row: AboutRow) => ({ value: row.order, id: row.id })

export function mountAbout(http: FastifyInstance, { db, about }: { db: Db; about: AboutService }): void {
  mount(http, listAboutParts, async ({ query: { kind, limit, cursor }, reading, request, reply }) => {
    const wanted = { inactive: reading.full, kind, limit }
    const page = await aboutRepository(db).page(wanted, readCursor(cursor, 'int4'))
    const rows = sendPage({ request, reply }, { ...page, limit, cursorOf })
    return rows.map((row) => serializeAboutPart(row, reading, 'whole row'))
  })

  mount(http, createAboutPart, async ({ body, actor, reply }) => {
    const saved = await about.create(body, actor)
    if (!(saved instanceof Refusal)) reply.header('etag', entityTag(saved.version))
    return saved
  })

  mount(http, orderAboutParts, async ({ body, actor }) => {
    return (await about.order(body.ids, actor)) ?? ({ success: true } as const)
  })

  mount(http, updateAboutPart, async ({ params, body: { version, ...form }, headers, actor, reply }) => {
    const saved = await about.update(params.id, form, { ifMatch: headers['if-match'], version }, actor)
    if (!(saved instanceof Refusal)) reply.header('etag', entityTag(saved.version))
    return saved
  })

  mount(http, deleteAboutPart, async ({ params, actor }) => {
    return (await about.remove(params.id, actor)) ?? ({ success: true } as const)
  })
}
