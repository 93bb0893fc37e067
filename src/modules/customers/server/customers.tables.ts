import { integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { customerTypes } from '../contract/customers.ts'
import { customerStatuses } from '../../states/contract.ts'

export const customers = pgTable('customers', {
  id: uuid().primaryKey().defaultRandom(),
  userId: uuid('user_id'),
  type: text({ enum: customerTypes }).notNull().default('individual'),
  companyName: text('company_name'),
  firstName: text('first_name').notNull().default(''),
  lastName: text('last_name').notNull().default(''),
  email: text(),
  phone: text(),
  secondaryPhone: text('secondary_phone'),
  address: text(),
  city: text(),
  state: text(),
  zipCode: text('zip_code'),
  country: text().notNull().default('USA'),
  source: text(),
  status: text({ enum: customerStatuses }).notNull().default('prospect'),
  assignedTo: uuid('assigned_to'),
  notes: text(),
  tags: text().array().notNull().default([]),
  version: integer().notNull().default(1),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
  /** Made by the database: last name, first name and company, as the list is sorted by them. */
  sortName: text('sort_name').notNull().generatedAlwaysAs(''),
})
export type CustomerRow = typeof customers.$inferSelect
