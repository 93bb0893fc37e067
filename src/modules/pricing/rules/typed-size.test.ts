import { expect, test } from 'vitest'
import { numberIn, pastedNumber, pastedNumbers, sizeIn, sizePattern, splitSizes } from './typed-size.ts'

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
  expect(sizeIn('1'.repeat(41))).toBeNull()
})

test.each([
  ['１２０', { figure: 120, unit: null }],
  ['１．２', { figure: 1.2, unit: null }],
  ['1。2', { figure: 1.2, unit: null }],
  ['120公分', { figure: 120, unit: 'cm' }],
  ['１２００㎜', { figure: 1200, unit: 'mm' }],
  ['1m2', { figure: 1.2, unit: 'm' }],
  ['1m25', { figure: 1.25, unit: 'm' }],
  ['1 m 20', { figure: 1.2, unit: 'm' }],
  ['1m 20', { figure: 1.2, unit: 'm' }],
  ['1m5cm', { figure: 1.05, unit: 'm' }],
  ['1米2', { figure: 1.2, unit: 'm' }],
  ['80 phân', { figure: 80, unit: 'cm' }],
  ['80 pha\u0302n', { figure: 80, unit: 'cm' }],
  ['1 200 mm', { figure: 1200, unit: 'mm' }],
  ['1\u202f200\u00a0mm', { figure: 1200, unit: 'mm' }],
  ["1'200", { figure: 1200, unit: null }],
  ['1.200 mm', { figure: 1200, unit: 'mm' }],
  ['1.205 m', { figure: 1.205, unit: 'm' }],
  ['1 m²', null],
  ['1 20', null],
  ['120x160', null],
])('a size typed as "%s" is understood, or refused when it is none', (text, size) => {
  expect(sizeIn(text)).toEqual(size)
})

test.each([
  ['120x160', ['120', '160']],
  ['120 × 160 cm', ['120 cm', '160 cm']],
  ['1,2 х 1,5 м', ['1.2 m', '1.5 m']],
  ['１２０＊１６０', ['120', '160']],
  ['1m2 x 1m5', ['1.2 m', '1.5 m']],
  ['1 200*1 500 mm', ['1200 mm', '1500 mm']],
  ['120', null],
  ['120 x', null],
  ['1 x 2 x 3', null],
])('"%s" in one field is read as both sides of a window, or left alone', (text, sides) => {
  expect(splitSizes(text)).toEqual(sides)
})

test('two pasted sides are converted to the unit of the field', () => {
  expect(pastedNumbers('120x160 cm', 'm')).toEqual(['1.2', '1.6'])
  expect(pastedNumbers('1,2 x 160 cm', 'mm')).toEqual(['12', '1600'])
  expect(pastedNumbers('1.2', 'm')).toBeNull()
})

test('the pattern of form fields accepts what is understood, also from other keyboards', () => {
  const pattern = new RegExp(`^(?:${sizePattern})$`, 'v')
  for (const text of ['1,2', '120 cm', '1m25', '1 200 mm', '120x160', '１２０', '120公分'])
    expect(pattern.test(text), text).toBe(true)
  for (const text of ['wide', '1,2 feet']) expect(pattern.test(text), text).toBe(false)
})
