import { expect, test } from 'vitest'
import { mayOpen, screens } from './screens.ts'

const titlesFor = (role: 'customer' | 'viewer' | 'editor' | 'admin') =>
  screens.filter((screen) => mayOpen(screen, role)).map(({ title }) => title)
const all = screens.map(({ title }) => title)

test('editors and administrators see all fourteen screens', () => {
  expect(all).toHaveLength(14)
  expect(titlesFor('editor')).toEqual(all)
  expect(titlesFor('admin')).toEqual(all)
})

test('a viewer does not see the assistant screen, which only writes', () => {
  expect(titlesFor('viewer')).toEqual(all.filter((title) => title !== 'AI content assistant'))
})
