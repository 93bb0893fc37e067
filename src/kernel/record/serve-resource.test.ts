import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import { text as field } from '#kernel/contract/fields.ts'
import { resource } from '#kernel/contract/resource.ts'
import { serveResource } from './serve-resource.ts'

const table = pgTable('curtains', {
  id: uuid().primaryKey(),
  name: text().notNull(),
  version: integer().notNull(),
})

const curtainWith = <const Name extends string>(name: Name) =>
  resource('curtain', {
    path: '/api/curtains',
    access: { read: 'staff', write: 'admins' },
    noun: 'curtain',
    notFound: 'not_found',
    fields: { [name]: field('Name', { required: true, max: 200 }) },
    known: {},
    list: { search: [], sort: ['name'], sorted: 'name' },
  })

const serve = (name: string) => serveResource(curtainWith(name), table, { label: () => null })

test('a record whose declared field is no column of its table stops the start', () => {
  expect(() => serve('colour')).toThrow('curtain.colour is declared, and no column of its table')
  expect(() => serve('name')).not.toThrow()
})
