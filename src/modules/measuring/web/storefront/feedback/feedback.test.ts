import { expect, test } from 'vitest'
import { actualSides } from './feedback.ts'

test('the actual length is assigned to the side that was measured as larger', () => {
  const typed = { length: '2.1', width: '1.05' }
  expect(actualSides(typed, { widthMm: 2000, heightMm: 1000 }, 'm')).toEqual({
    actualWidth: 2100,
    actualHeight: 1050,
    actualArea: 2_205_000,
  })
  expect(actualSides(typed, { widthMm: 1000, heightMm: 2000 }, 'm')).toMatchObject({
    actualWidth: 1050,
    actualHeight: 2100,
  })
})

test('an area is sent only when both sides are known', () => {
  const { actualWidth, actualHeight, actualArea } = actualSides(
    { length: '1.234', width: '' },
    { widthMm: 900, heightMm: 1200 },
    'm',
  )
  expect([actualWidth, actualHeight, actualArea]).toEqual([undefined, 1234, undefined])
})

test('sides are read in the unit in which they were asked for', () => {
  const typed = { length: '118,5', width: '90' }
  expect(actualSides(typed, { widthMm: 900, heightMm: 1200 }, 'cm')).toMatchObject({
    actualWidth: 900,
    actualHeight: 1185,
  })
})
