import { expect, test } from 'vitest'
import type { Role } from '#kernel/contract/roles.ts'
import { mayOpen, screens, startOf } from './screens.ts'

const titlesFor = (role: Role) => screens.filter((screen) => mayOpen(screen, role)).map(({ title }) => title)
const all = screens.filter(({ only }) => !only).map(({ title }) => title)

test('viewers, editors and administrators see all fourteen screens, and the documents and the money of a shop that has turned them on', () => {
  expect(screens.filter(({ needs, only }) => !needs && !only)).toHaveLength(14)
  expect(all).toHaveLength(16)
  expect(titlesFor('viewer')).toEqual(all)
  expect(titlesFor('editor')).toEqual(all)
  expect(titlesFor('admin')).toEqual(all)
})

test('a role of one task sees its own screens and begins on the first of them', () => {
  const tasks = ['workshop', 'fitter', 'bookkeeper'] as const
  expect(tasks.map((role) => [startOf(role), ...titlesFor(role)])).toEqual([
    ['/admin/scan', 'Scan', 'The wall', 'The lit street'],
    ['/admin/crm/my-visits', 'My visits'],
    ['/admin/orders', 'Order management', 'Documents', 'Money'],
  ])
  expect(startOf('viewer')).toBe('/admin')
})
