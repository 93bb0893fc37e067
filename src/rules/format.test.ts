import { describe, expect, test } from 'vitest'
import { formatArea, formatSide } from './format.ts'

describe('sides and areas', () => {
  test.each([
    ['en', '1.5', '2.70'],
    ['zh', '1.5', '2.70'],
    ['vi', '1,5', '2,70'],
    ['es', '1,5', '2,70'],
    ['de', '1,5', '2,70'],
    ['ru', '1,5', '2,70'],
  ] as const)('are written as %s writes numbers', (language, side, area) => {
    expect(formatSide(1.5, language)).toBe(side)
    expect(formatArea(2.7, language)).toBe(area)
  })

  test('keep every millimetre and no more', () => {
    expect(formatSide(1.234_4)).toBe('1.234')
    expect(formatSide(2)).toBe('2')
  })

  test('round an area half up, whatever binary fractions make of it', () => {
    expect(formatArea(1.005)).toBe('1.01')
    expect(formatArea(0)).toBe('0.00')
    expect(formatArea(1500)).toBe('1500.00')
  })
})
