import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import { asc, desc, sql } from 'drizzle-orm'
import { isStaff } from '#kernel/rules/permissions.ts'
import { sendPage, keysetSort, readCursor, type KeysetSort } from '#kernel/http/lists.ts'
import { mount } from '#kernel/http/mount.ts'
import { networkOf } from '#kernel/http/headers/network.ts'
import type { Limit, RateLimits } from '#kernel/http/limits/rate-limits.ts'
import { refuse } from '#kernel/http/refusal.ts'
import { mountOrder } from '#kernel/record/mount-order.ts'
import { translatedSort } from '#kernel/record/translated-sort.ts'
import type { LanguageCode } from '#kernel/rules/languages.ts'
import {
  getSupportItemBySlug,
  listSupportItems,
  rateSupportItem,
  type SupportSort,
} from '../../contract/content.ts'
import {
  createSupportItem,
  deleteSupportItem,
  orderSupportItems,
  updateSupportItem,
} from '../../contract/support.ts'
import type { SupportRepository } from './support.repository.ts'
import type { SupportService } from './support.service.ts'
import { serializeRatedItem, serializeSupportItem } from './support.serializer.ts'
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
function supportSort(sort: SupportSort, language: LanguageCode | null): KeysetSort<SupportRow> {
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

const votes: Limit = { name: 'helpful', times: 30, seconds: 10 * 60 }

interface SupportDeps {
  pool: Pool
  support: SupportRepository
  items: SupportService
  limits: RateLimits
}

export function mountSupport(http: FastifyInstance, { pool, support, items, limits }: SupportDeps): void {
  mount(http, listSupportItems, async ({ query, reading, request, reply }) => {
    const { limit, q, active, sort } = query
    const order = supportSort(sort, reading.language)
    const cursor = order.read(query.cursor)
    const staff = reading.full
    const filter = { inactive: staff, q, language: reading.language, active: active && active === 'true' }
    const page = await support.page(filter, order, { limit, cursor })
    const rows = sendPage({ request, reply }, { ...page, limit, cursorOf: order.cursorOf })
    const serialize = staff ? serializeRatedItem : serializeSupportItem
    return rows.map((row) => serialize(row, reading, true))
  })

  mount(http, getSupportItemBySlug, async ({ params, reading }) => {
    const row = await support.bySlug(params.slug, { inactive: reading.full })
    if (row === null) return refuse('support_item_not_found')
    return (reading.full ? serializeRatedItem : serializeSupportItem)(row, reading)
  })

  mount(http, createSupportItem, ({ body, actor }) => items.create(body, actor))

  mountOrder(http, pool, {
    endpoint: orderSupportItems,
    table: supportItems,
    entity: 'support_item',
    column: 'order',
    list: listSupportItems,
    key: 'slug',
  })

  mount(http, updateSupportItem, ({ params, body: { version, ...form }, headers, actor }) =>
    items.update(params.id, form, { ifMatch: headers['if-match'], version }, actor),
  )

  mount(http, deleteSupportItem, async ({ params, actor }) => {
    return (await items.remove(params.id, actor)) ?? ({ success: true } as const)
  })

  mount(http, rateSupportItem, async ({ params, body, actor, request }) => {
    const tooMany = await limits.take(votes, networkOf(request.ip))
    if (tooMany) return tooMany
    const counted = await support.rate(params.id, body.helpful, { inactive: isStaff(actor?.role) })
    return counted ? { success: true as const } : refuse('support_item_not_found')
  })
}
