import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import {
  createSupplier,
  deleteSupplier,
  getSupplier,
  listSuppliers,
  updateSupplier,
} from '../contract/suppliers.ts'
import { createDb } from '#kernel/database/db.ts'
import { entityTag } from '#kernel/http/entity-tag.ts'
import { sendPage } from '#kernel/http/lists.ts'
import { mount } from '#kernel/http/mount.ts'
import { Refusal, refuse } from '#kernel/http/refusal.ts'
import { serializeSupplier } from './inventory.serializer.ts'
import { supplierSort, suppliersRepository } from './suppliers.repository.ts'
import { suppliersService } from './suppliers.service.ts'

export function mountSuppliers(http: FastifyInstance, { pool }: { pool: Pool }): void {
  const stored = suppliersRepository(createDb(pool))
  const suppliers = suppliersService({ pool })

  mount(http, listSuppliers, async ({ query, request, reply }) => {
    const { limit, cursor, sort, ...filter } = query
    const order = supplierSort(sort)
    const page = await stored.page(filter, order, limit, order.read(cursor))
    const { cursorOf } = order
    return sendPage({ request, reply }, { ...page, limit, cursorOf }).map(serializeSupplier)
  })

  mount(http, getSupplier, async ({ params, reply }) => {
    const row = await stored.byId(params.id)
    if (row === null) return refuse('supplier_not_found')
    reply.header('etag', entityTag(row.version))
    return serializeSupplier(row)
  })

  mount(http, createSupplier, async ({ body, actor, reply }) => {
    const saved = await suppliers.create(body, actor)
    reply.header('etag', entityTag(saved.version))
    return saved
  })

  mount(http, updateSupplier, async ({ params, body: { version, ...columns }, headers, actor, reply }) => {
    const seen = { ifMatch: headers['if-match'], version }
    const saved = await suppliers.update(params.id, columns, actor, seen)
    if (!(saved instanceof Refusal)) reply.header('etag', entityTag(saved.version))
    return saved
  })

  mount(http, deleteSupplier, ({ params, actor }) => suppliers.deactivate(params.id, actor))
}
