import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import { serializeItem } from '../inventory.serializer.ts'
import { getInventoryAnalytics, itemLabel, listLowStock } from '../../contract/inventory.ts'
import { createDb } from '#kernel/database/db.ts'
import { mount } from '#kernel/http/mount.ts'
import { refuse } from '#kernel/http/refusal.ts'
import { mountList } from '#kernel/record/mount-list.ts'
import { items } from '../inventory.tables.ts'
import { servedItems } from './items.service.ts'
import { itemsRepository, lowStock } from './items.repository.ts'

export function mountItems(http: FastifyInstance, { pool }: { pool: Pool }): void {
  const db = createDb(pool)
  const stored = itemsRepository(db)

  mount(http, getInventoryAnalytics, () => stored.analytics())

  servedItems.mount(http, { pool })

  mountList(http, listLowStock, items, { db, ...lowStock, serialize: (rows) => rows.map(serializeItem) })

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
}
