import { expect, test } from 'vitest'
import { numberIn, pastedNumber, sizeIn } from './typed-size.ts'

test('numbers can be typed with a point or a comma; anything else is 0', () => {
  expect(numberIn('1.5')).toBe(1.5)
  expect(numberIn('1,5')).toBe(1.5)
  expect(numberIn('')).toBe(0)
  expect(numberIn('wide')).toBe(0)
})

test('a pasted size can have a comma, spaces and a unit', () => {
  expect(pastedNumber('1,5', 'm')).toBe('1.5')
  expect(pastedNumber('0,90м', 'm')).toBe('0.9')
  expect(pastedNumber('1,2 × 1,5', 'm')).toBeNull()
  expect(pastedNumber('1,2 feet', 'm')).toBeNull()
  expect(pastedNumber('', 'm')).toBeNull()
})

test('a pasted size with its own unit is converted to the unit of the field', () => {
  expect(pastedNumber(' 150 cm ', 'm')).toBe('1.5')
  expect(pastedNumber('1200毫米', 'cm')).toBe('120')
  expect(pastedNumber('1,2 M', 'mm')).toBe('1200')
  expect(pastedNumber('150,5', 'cm')).toBe('150.5')
})

test('a size is parsed with and without a unit', () => {
  expect(sizeIn('1,2')).toEqual({ figure: 1.2, unit: null })
  expect(sizeIn('120cm')).toEqual({ figure: 120, unit: 'cm' })
  expect(sizeIn('1200 мм')).toEqual({ figure: 1200, unit: 'mm' })
  expect(sizeIn('.5')).toEqual({ figure: 0.5, unit: null })
  expect(sizeIn('wide')).toBeNull()
  expect(sizeIn('1'.repeat(31))).toBeNull()
})
