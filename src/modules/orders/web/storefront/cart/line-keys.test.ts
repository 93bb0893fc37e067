import { expect, test } from 'vitest'
import { nextKeys } from './line-keys.ts'

const three = { names: ['oak 1 1', 'linen 2 1', 'silk 3 1'], keys: [1, 2, 3] }

test('a line removed by another tab loses its key, and the others keep theirs', () => {
  expect(nextKeys(three, ['linen 2 1', 'silk 3 1']).keys).toEqual([2, 3])
})

test('a line added by another tab gets its own key', () => {
  expect(nextKeys(three, [...three.names, 'linen 2 1']).keys).toEqual([1, 2, 3, 4])
})

test('a line keeps its key when its size changes', () => {
  expect(nextKeys(three, ['oak 1 1', 'linen 2.5 1', 'silk 3 1']).keys).toEqual([1, 2, 3])
})

test('two equal lines have different keys', () => {
  const twins = nextKeys({ names: [], keys: [] }, ['oak 1 1', 'oak 1 1'])

  expect(twins.keys).toEqual([1, 2])
  expect(nextKeys(twins, ['oak 1 1']).keys).toEqual([1])
})
