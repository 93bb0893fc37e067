import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import {
  createItem,
  deleteItem,
  getInventoryAnalytics,
  getItem,
  itemLabel,
  listItems,
  listLowStock,
  updateItem,
} from '../contract/inventory.ts'
import { createDb } from '#kernel/database/db.ts'
import { csvFile, wantsCsv } from '#kernel/http/csv.ts'
import { entityTag } from '#kernel/http/entity-tag.ts'
import { sendPage } from '#kernel/http/lists.ts'
import { mount } from '#kernel/http/mount.ts'
import { Refusal, refuse } from '#kernel/http/refusal.ts'
import { serializeItem } from './inventory.serializer.ts'
import { itemColumns } from './items.csv.ts'
import { itemSort, itemsRepository, lowStockSort } from './items.repository.ts'
import { itemsService } from './items.service.ts'

export function mountItems(http: FastifyInstance, { pool }: { pool: Pool }): void {
  const stored = itemsRepository(createDb(pool))
  const items = itemsService({ pool })

  mount(http, getInventoryAnalytics, () => stored.analytics())

  mount(http, listItems, async ({ query, request, reply }) => {
    const { limit, cursor, sort, ...filter } = query
    const order = itemSort(sort)
    const after = order.read(cursor)
    if (wantsCsv(request)) {
      return csvFile(reply, {
        name: 'items',
        kind: 'inventory_item',
        columns: itemColumns,
        rows: stored.all(filter, order),
      })
    }
    const page = await stored.page(filter, order, limit, after)
    return sendPage({ request, reply }, { ...page, limit, cursorOf: order.cursorOf }).map(serializeItem)
  })

  mount(http, listLowStock, async ({ query: { limit, cursor, q, sort }, request, reply }) => {
    const order = lowStockSort(sort)
    const page = await stored.lowStock(q, order, limit, order.read(cursor))
    return sendPage({ request, reply }, { ...page, limit, cursorOf: order.cursorOf }).map(serializeItem)
  })

  mount(http, getItem, async ({ params, reply }) => {
    const row = await stored.byId(params.id)
    if (row === null) return refuse('item_not_found')
    reply.header('etag', entityTag(row.version))
    return serializeItem(row)
  })

  mount(http, itemLabel, async ({ params, reply }) => {
    const row = await stored.byId(params.id)
    if (row === null) return refuse('item_not_found')
    // Loaded on demand, because most processes print no labels.
    const { labelPdf } = await import('./item-label.ts')
    reply.headers({
      'content-type': 'application/pdf',
      'content-disposition': 'inline; filename="label.pdf"',
    })
    return Readable.from([await labelPdf(row)])
  })

  mount(http, createItem, async ({ body, actor, reply }) => {
    const saved = await items.create(body, actor)
    if (!(saved instanceof Refusal)) reply.header('etag', entityTag(saved.version))
    return saved
  })

  mount(http, updateItem, async ({ params, body, headers, actor, reply }) => {
    const saved = await items.update(params.id, body, actor, headers['if-match'])
    if (!(saved instanceof Refusal)) reply.header('etag', entityTag(saved.version))
    return saved
  })

  mount(http, deleteItem, ({ params, actor }) => items.deactivate(params.id, actor))
}
