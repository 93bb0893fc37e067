import { expect, test } from 'vitest'
import { inchLimit, inchText, metresOfSixteenths, nearestInches, sixteenthsOf } from './inches.ts'
import { toMillimetres } from './size.ts'
import { metresOf, sizeIn, splitSizes } from './typed-size.ts'

test.each([
  ['35 1/8', 892],
  ['35-1/8', 892],
  ['35.125', 892],
  ['35,125', 892],
  ['35⅛', 892],
  ['35 ⅛', 892],
  ['35 1/8"', 892],
  ['35 1/8 in', 892],
  ['35 1/8 inches', 892],
  ['２３-11/16', 602],
  ['23-11/16', 602],
  ['2\' 11 1/8"', 892],
  ['2′ 11⅛″', 892],
  ['2ft 11 1/8in', 892],
  ["3'", 914],
  ['1/2', 13],
  ['90 cm', 900],
])('%s typed in a field of inches is %i mm', (text, millimetres) => {
  expect(toMillimetres(metresOf(text, 'in'))).toBe(millimetres)
})

test.each(['35 9/8', '1/3', 'in', '"', '35 1/8 1/8', '5 ft ft', '35 1/8 cm'])(
  '"%s" is no size in inches',
  (text) => expect(metresOf(text, 'in')).toBe(0),
)

test('feet, marks and fractions are signs of inches', () => {
  expect(sizeIn('36"')).toEqual({ figure: 36, unit: 'in' })
  expect(sizeIn('36 1/2')).toEqual({ figure: 36.5, unit: 'in' })
  expect(sizeIn("1'200")).toEqual({ figure: 1200, unit: null })
  expect(splitSizes('36 x 60 in')).toEqual(['36 in', '60 in'])
})

test('sides in inches are exact, and are written with the smallest fraction', () => {
  expect(sixteenthsOf(metresOf('35 1/8', 'in'))).toBe(562)
  expect(sixteenthsOf(0.892)).toBeNull()
  expect([8, 4, 12, 1, 16, 562].map((count) => inchText(metresOfSixteenths(count)))).toEqual([
    '1/2',
    '1/4',
    '3/4',
    '1/16',
    '1',
    '35 1/8',
  ])
  for (let count = 1; count <= 16 * 240; count++)
    expect(metresOf(inchText(metresOfSixteenths(count)), 'in')).toBe(metresOfSixteenths(count))
})

test('a size that a tape has not is refused with the nearest two', () => {
  expect(nearestInches(metresOf('35.1', 'in'))).toEqual(['35 1/16', '35 1/8'])
  expect(nearestInches(metresOf('35.1', 'in'), 8)).toEqual(['35', '35 1/8'])
  expect(nearestInches(metresOf('35 1/16', 'in'), 8)).toEqual(['35', '35 1/8'])
  expect(nearestInches(metresOf('35 1/16', 'in'))).toBeNull()
})

test('limits are said in inches that are within them', () => {
  expect([inchLimit(0.5, 'min'), inchLimit(5, 'max')]).toEqual(['19 11/16', '196 13/16'])
})
