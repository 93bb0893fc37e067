import { expect, test } from 'vitest'
import { windowsIn } from './local-windows.ts'

const kitchen = {
  id: 'a1',
  name: 'Kitchen',
  width: 1.2,
  height: 1.5,
  mount: 'inside',
  depth: 0.05,
  topHeight: null,
  method: 'tape',
  measuredAt: '2026-01-02T03:04:05.000Z',
  version: 1,
}

test('stored windows are read back unchanged', () => {
  expect(windowsIn(JSON.stringify([kitchen]))).toEqual([kitchen])
})

test.each([null, '', '{', '"text"', '{"a":1}', 'null', '[null, 3, [], {}]'])(
  '%s has no stored windows',
  (text) => {
    expect(windowsIn(text)).toEqual([])
  },
)

test.each([
  { name: ' ' },
  { name: 'x'.repeat(101) },
  { width: '1.2' },
  { width: -1 },
  { height: null },
  { mount: 'above' },
  { method: undefined },
  { measuredAt: 'yesterday' },
  { depth: 3 },
  { topHeight: '2' },
  { id: 7 },
])('a stored window damaged by %o is left out, and the others stay', (damage) => {
  expect(windowsIn(JSON.stringify([{ ...kitchen, ...damage }, kitchen]))).toEqual([kitchen])
})

test('a window stored before depth was recorded is read without one', () => {
  const { depth: _, topHeight: __, ...older } = kitchen
  expect(windowsIn(JSON.stringify([older]))).toEqual([{ ...kitchen, depth: null }])
})

test('a stored window keeps its light only if all of it can be read', () => {
  const light = { town: 'Berlin', side: 5, spot: 'desk' }
  const windows = [light, { ...light, side: 9 }, { ...light, town: 7 }].map((one) => ({
    ...kitchen,
    light: one,
  }))
  expect(windowsIn(JSON.stringify(windows))).toEqual([{ ...kitchen, light }, kitchen, kitchen])
})

test('at most a hundred stored windows are read', () => {
  expect(windowsIn(JSON.stringify(Array.from({ length: 150 }, () => kitchen)))).toHaveLength(100)
})
