import type { FastifyInstance } from 'fastify'
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
import { mount } from '#kernel/http/mount.ts'
import { Refusal, refuse } from '#kernel/http/refusal.ts'
import { mountList } from '#kernel/record/mount-list.ts'
import { customersRepository, listedCustomers } from './customers.repository.ts'
import type { CustomersService } from './customers.service.ts'
import { customerColumns, serializeCustomer } from './customers.serializer.ts'
import { customers as table } from './customers.tables.ts'
import { duplicatePairs, keepApart } from './duplicates.ts'
import type { MergeService } from './merge.service.ts'

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
        ...customColumns('customer', fields, (row: Customer) => row.customFields ?? {}),
      },
    },
  })

  mount(http, listDuplicates, () => duplicatePairs(db))

  mount(http, keepCustomersApart, ({ params, body, actor }) =>
    keepApart(pool, params.id, body.customerId, actor),
  )

  mount(http, getCustomer, async ({ params }) => {
    const row = await repository.byId(params.id)
    return row === null ? refuse('customer_not_found') : serializeCustomer(row)
  })

  mount(http, createCustomer, ({ body, actor }) => customers.create(body, actor))

  mount(http, createWalkIn, async ({ body, actor }) => customers.createWalkIn(body, actor))

  mount(http, updateCustomer, async ({ params, body, headers, actor }) => {
    const { version, ...change } = body
    const precondition = { ifMatch: headers['if-match'], version }
    return customers.update(params.id, change, actor, precondition)
  })

  mount(http, deleteCustomer, async ({ params, headers, actor }) => {
    const removed = await customers.remove(params.id, actor, { ifMatch: headers['if-match'] })
    return removed instanceof Refusal ? removed : { success: true as const }
  })

  mount(http, detachAccount, ({ params, actor }) => customers.detachAccount(params.id, actor))

  mount(http, eraseCustomer, ({ params, actor }) =>
    transactionOrRefusal(pool, (tx) => eraseGuest(tx, params.id, actor)),
  )

  mount(http, mergeCustomers, ({ params, body, actor }) => merging.merge(params.id, body.customerId, actor))
}
