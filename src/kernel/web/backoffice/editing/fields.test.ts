import { expect, test } from 'vitest'
import { slugOf } from '../../../rules/slug.ts'
import { emptyValues, followingSlug, numberIn, valuesIn } from './fields.ts'
import type { Fields } from './fields.ts'

const fields = {
  name: { label: 'Name' },
  price: { kind: 'number', label: 'Price', initial: '1' },
  isActive: { kind: 'checkbox', label: 'Active' },
} satisfies Fields

test('a new record begins with what its fields say, else with nothing', () => {
  expect(emptyValues(fields)).toEqual({ name: '', price: '1', isActive: false })
})

test('a form holds the values of a record as they are typed, and only those of its fields', () => {
  const record = { name: null, price: 12.5, isActive: true, version: 3 }
  expect(valuesIn(fields, record)).toEqual({ name: '', price: '12.5', isActive: true })
})

test('a field that a record does not have begins as in a new one', () => {
  expect(valuesIn(fields, { name: 'Alba' })).toEqual({ name: 'Alba', price: '1', isActive: false })
})

test('a number that nobody typed is not sent, and what is no number stays none', () => {
  expect([numberIn(' '), numberIn('2.5')]).toEqual([undefined, 2.5])
  expect(numberIn('abc')).toBeNaN()
})

test('a slug follows the name until somebody writes another one', () => {
  expect(followingSlug('', ['', 'Oak slats'], slugOf)).toEqual({ slug: 'oak-slats' })
  expect(followingSlug('oak', ['Oak', 'Oak slats'], slugOf)).toEqual({ slug: 'oak-slats' })
  expect(followingSlug('mine', ['Oak', 'Oak slats'], slugOf)).toEqual({})
})
