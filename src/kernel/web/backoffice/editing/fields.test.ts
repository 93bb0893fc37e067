import { expect, test } from 'vitest'
import { slugOf } from '#kernel/rules/text/slug.ts'
import { emptyValues, followingSlug, numberIn, valuesIn, type Fields } from './fields.ts'

const fields = {
  name: { label: 'Name' },
  price: { kind: 'number', label: 'Price', initial: '1' },
  isActive: { kind: 'checkbox', label: 'Active' },
} satisfies Fields

test('a new record starts with the default values of its fields, or empty', () => {
  expect(emptyValues(fields)).toEqual({ name: '', price: '1', isActive: false })
})

test('a form has the values of a record as typed text, and only those of its fields', () => {
  const record = { name: null, price: 12.5, isActive: true, version: 3 }
  expect(valuesIn(fields, record)).toEqual({ name: '', price: '12.5', isActive: true })
})

test('a field missing in a record starts as in a new one', () => {
  expect(valuesIn(fields, { name: 'Alba' })).toEqual({ name: 'Alba', price: '1', isActive: false })
})

test('an empty number field is not sent, and an invalid number stays invalid', () => {
  expect([numberIn(' '), numberIn('2.5')]).toEqual([undefined, 2.5])
  expect(numberIn('abc')).toBeNaN()
})

test('a slug follows the name until it is edited', () => {
  expect(followingSlug('', ['', 'Oak slats'], slugOf)).toEqual({ slug: 'oak-slats' })
  expect(followingSlug('oak', ['Oak', 'Oak slats'], slugOf)).toEqual({ slug: 'oak-slats' })
  expect(followingSlug('mine', ['Oak', 'Oak slats'], slugOf)).toEqual({})
})
