import { expect, test } from 'vitest'
import { mayOpen, screens } from './screens.ts'

const titlesFor = (role: 'customer' | 'viewer' | 'editor' | 'admin') =>
  screens.filter((screen) => mayOpen(screen, role)).map(({ title }) => title)
const all = screens.map(({ title }) => title)

test('editors and administrators are shown all fourteen screens', () => {
  expect(all).toHaveLength(14)
  expect(titlesFor('editor')).toEqual(all)
  expect(titlesFor('admin')).toEqual(all)
})

test('a viewer is not shown the assistant, which only writes', () => {
  expect(titlesFor('viewer')).toEqual(all.filter((title) => title !== 'AI content assistant'))
})
