import { expect, test } from 'vitest'
import { listSearch } from './list-search.ts'

test('a list drops dates that do not exist from its URL', () => {
  const read = listSearch({ filters: { from: 'date', to: 'date' } })
  expect(read({ from: '2026-02-28', to: '2026-02-31' })).toEqual({ from: '2026-02-28' })
  expect(read({ from: '2026-13-45', to: '28.2.2026' })).toEqual({})
})
