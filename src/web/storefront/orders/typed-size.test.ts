import { expect, test } from 'vitest'
import { numberIn, pastedNumber } from './typed-size.ts'

test('what is typed counts with a point or a comma; anything else is 0', () => {
  expect(numberIn('1.5')).toBe(1.5)
  expect(numberIn('1,5')).toBe(1.5)
  expect(numberIn('')).toBe(0)
  expect(numberIn('wide')).toBe(0)
})

test('a pasted size is understood with a comma, blanks and a unit', () => {
  expect(pastedNumber('1,5')).toBe('1.5')
  expect(pastedNumber(' 150 cm ')).toBe('150')
  expect(pastedNumber('0,90м')).toBe('0.9')
  expect(pastedNumber('1,2 × 1,5')).toBeNull()
  expect(pastedNumber('')).toBeNull()
})
