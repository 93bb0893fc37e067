import { expect, test } from 'vitest'
import { listSearch } from './list-search.ts'

test('a list drops dates that do not exist from its URL', () => {
  const read = listSearch({ filters: { from: 'date', to: 'date' } })
  expect(read({ from: '2026-02-28', to: '2026-02-31' })).toEqual({ from: '2026-02-28' })
  expect(read({ from: '2026-13-45', to: '28.2.2026' })).toEqual({})
})

test('a list keeps filters, ranges and sorts by fields of modules in its URL, and drops other sorts', () => {
  const read = listSearch({ sorts: ['name'] })
  const custom = {
    'custom_fields.floor': '3',
    'customFields.fitOn.from': '2026-11-01',
    'custom_fields.floor.to': '9',
  }
  expect(read({ ...custom, 'custom_fields.floor.up': '1', 'other.floor': '1' })).toEqual(custom)
  expect(read({ sort: '-custom_fields.floor' })).toEqual({ sort: '-custom_fields.floor' })
  expect(read({ sort: 'custom_fields.floor.from' })).toEqual({})
  expect(read({ sort: 'total' })).toEqual({})
})
