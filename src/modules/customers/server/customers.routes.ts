import type { FastifyInstance, FastifyReply } from 'fastify'
import {
  createCustomer,
  createWalkIn,
  deleteCustomer,
  detachAccount,
  eraseCustomer,
  getCustomer,
  keepCustomersApart,
  listCustomers,
  listDuplicates,
  mergeCustomers,
  updateCustomer,
  type Customer,
} from '../contract/customers.ts'
import type { Pool } from 'pg'
import { eraseGuest } from '#modules/erasure/server/index.ts'
import { transactionOrRefusal } from '#kernel/http/transaction-or-refusal.ts'
import type { Db } from '#kernel/database/db.ts'
import { customColumns, fieldsOf } from '#kernel/custom-fields/in-lists.ts'
import { entityTag } from '#kernel/http/entity-tag.ts'
import { mount } from '#kernel/http/mount.ts'
import { Refusal, refuse } from '#kernel/http/refusal.ts'
import { mountList } from '#kernel/record/mount-list.ts'
import { customersRepository, listedCustomers } from './customers.repository.ts'
import type { CustomersService } from './customers.service.ts'
import { customerColumns, serializeCustomer } from './customers.serializer.ts'
import { customers as table } from './customers.tables.ts'
import { duplicatePairs, keepApart } from './duplicates.ts'
import type { MergeService } from './merge.service.ts'

function tagged<Body extends Pick<Customer, 'version'>>(reply: FastifyReply, body: Body): Body {
  reply.header('etag', entityTag(body.version))
  return body
}

export function mountCustomers(
  http: FastifyInstance,
  {
    db,
    reports,
    pool,
    timeZone,
    customers,
    merging,
  }: {
    db: Db
    /** Where exports are read. */
    reports: Db
    pool: Pool
    timeZone: string
    customers: CustomersService
    merging: MergeService
  },
): void {
  const repository = customersRepository(db)
  const fields = fieldsOf(http, 'customer')

  mountList(http, listCustomers, table, {
    ...listedCustomers(fields),
    db,
    reports,
    serialize: (rows) => rows.map(serializeCustomer),
    csv: {
      name: 'customers',
      kind: 'customer',
      columns: {
        ...customerColumns(timeZone),
        ...customColumns('customer', fields, (row: Customer) => row.customFields),
      },
    },
  })

  mount(http, listDuplicates, () => duplicatePairs(db))

  mount(http, keepCustomersApart, ({ params, body, actor }) =>
    keepApart(pool, params.id, body.customerId, actor),
  )

  mount(http, getCustomer, async ({ params, reply }) => {
    const row = await repository.byId(params.id)
    return row === null ? refuse('customer_not_found') : tagged(reply, serializeCustomer(row))
  })

  mount(http, createCustomer, async ({ body, actor, reply }) => {
    const customer = await customers.create(body, actor)
    return customer instanceof Refusal ? customer : tagged(reply, customer)
  })

  mount(http, createWalkIn, async ({ body, actor, reply }) =>
    tagged(reply, await customers.createWalkIn(body, actor)),
  )

  mount(http, updateCustomer, async ({ params, body, headers, actor, reply }) => {
    const { version, ...change } = body
    const precondition = { ifMatch: headers['if-match'], version }
    const customer = await customers.update(params.id, change, actor, precondition)
    return customer instanceof Refusal ? customer : tagged(reply, customer)
  })

  mount(http, deleteCustomer, async ({ params, headers, actor }) => {
    const removed = await customers.remove(params.id, actor, { ifMatch: headers['if-match'] })
    return removed instanceof Refusal ? removed : { success: true as const }
  })

  mount(http, detachAccount, async ({ params, actor, reply }) => {
    const detached = await customers.detachAccount(params.id, actor)
    return detached instanceof Refusal ? detached : tagged(reply, detached)
  })

  mount(http, eraseCustomer, ({ params, actor }) =>
    transactionOrRefusal(pool, (tx) => eraseGuest(tx, params.id, actor)),
  )

  mount(http, mergeCustomers, async ({ params, body, actor, reply }) => {
    const merged = await merging.merge(params.id, body.customerId, actor)
    return merged instanceof Refusal ? merged : tagged(reply, merged)
  })
}
