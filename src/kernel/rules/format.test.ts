import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { propertyRuns } from '../../../test/property-runs.ts'
import { formatArea, formatExactArea, formatMoney, formatSide } from './format.ts'
import { languageCodes } from './languages.ts'

describe('formatted sides and areas', () => {
  test.each([
    ['en', '1.5', '2.70'],
    ['zh', '1.5', '2.70'],
    ['vi', '1,5', '2,70'],
    ['es', '1,5', '2,70'],
    ['de', '1,5', '2,70'],
    ['ru', '1,5', '2,70'],
  ] as const)('follow the number format of %s', (language, side, area) => {
    expect(formatSide(1.5, language)).toBe(side)
    expect(formatArea(2.7, language)).toBe(area)
  })

  test('keep every millimetre and add no digits', () => {
    expect(formatSide(1.234_4)).toBe('1.234')
    expect(formatSide(2)).toBe('2')
  })

  test('round an area half up, unaffected by binary floating point', () => {
    expect(formatArea(1.005)).toBe('1.01')
    expect(formatArea(0)).toBe('0.00')
    expect(formatArea(1500)).toBe('1500.00')
  })
})

test('amounts in đồng are formatted the Vietnamese way, however large', () => {
  const vietnamese = new Intl.NumberFormat('vi-VN', { style: 'currency', currency: 'VND' })
  expect(formatMoney(945_000, 'VND')).toBe('945.000\u00a0₫')
  fc.assert(
    fc.property(fc.maxSafeInteger(), (whole) => {
      expect(formatMoney(whole, 'VND')).toBe(vietnamese.format(whole))
    }),
    propertyRuns(200),
  )
})

test('formatted sides and areas of whole millimetres have the same decimals as with Intl', () => {
  const millimetres = fc.integer({ min: 0, max: 10_000_000 })
  fc.assert(
    fc.property(millimetres, millimetres, fc.constantFrom(...languageCodes), (width, length, language) => {
      const plain = { useGrouping: false, maximumFractionDigits: 6 }
      const areas = new Intl.NumberFormat(language, { ...plain, minimumFractionDigits: 2 })
      expect(formatSide(width / 1000, language)).toBe(
        new Intl.NumberFormat(language, plain).format(width / 1000),
      )
      const area = (width / 1000) * (length / 1000)
      expect(formatExactArea(area, language)).toBe(areas.format(area))
    }),
    propertyRuns(200),
  )
})
