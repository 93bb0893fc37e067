import { expect, test } from 'vitest'
import { endpoints } from '../../contract/index.ts'
import { mayOpen, screens } from './screens.ts'

const titlesFor = (role: 'customer' | 'viewer' | 'editor' | 'admin') =>
  screens.filter((screen) => mayOpen(screen, role)).map(({ title }) => title)
const all = screens.map(({ title }) => title)

test('every screen opens with a call of the contract', () => {
  const calls = endpoints.map(({ method, path }) => `${method} ${path}`)
  expect(screens.map(({ opensWith }) => opensWith).filter((call) => !calls.includes(call))).toEqual([])
})

test('editors and administrators are shown all fourteen screens', () => {
  expect(all).toHaveLength(14)
  expect(titlesFor('editor')).toEqual(all)
  expect(titlesFor('admin')).toEqual(all)
})

test('a viewer is not shown the assistant, which only writes', () => {
  expect(titlesFor('viewer')).toEqual(all.filter((title) => title !== 'AI content assistant'))
})
