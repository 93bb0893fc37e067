import { expect, test } from 'vitest'
import { mayOpen, screens } from './screens.ts'

const titlesFor = (role: 'customer' | 'viewer' | 'editor' | 'admin') =>
  screens.filter((screen) => mayOpen(screen, role)).map(({ title }) => title)
const all = screens.map(({ title }) => title)

test('viewers, editors and administrators see all fourteen screens, and the documents and the money of a shop that has turned them on', () => {
  expect(screens.filter(({ needs }) => !needs)).toHaveLength(14)
  expect(all).toHaveLength(16)
  expect(titlesFor('viewer')).toEqual(all)
  expect(titlesFor('editor')).toEqual(all)
  expect(titlesFor('admin')).toEqual(all)
})
