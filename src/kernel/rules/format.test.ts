import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { propertyRuns } from '#test/property-runs.ts'
import {
  formatArea,
  formatCount,
  formatDate,
  formatExactArea,
  formatMoment,
  formatMoney,
  formatSide,
  formatUnitCost,
} from './format.ts'
import { languageCodes } from './languages.ts'

describe('formatted sides and areas', () => {
  test.each([
    ['en', '1.5', '2.70'],
    ['zh', '1.5', '2.70'],
    ['vi', '1,5', '2,70'],
    ['es', '1,5', '2,70'],
    ['de', '1,5', '2,70'],
    ['ru', '1,5', '2,70'],
  ] as const)('formatted sides and areas follow the number format of %s', (language, side, area) => {
    expect(formatSide(1.5, language)).toBe(side)
    expect(formatArea(2.7, language)).toBe(area)
  })

  test('formatted sides and areas keep every millimetre and add no digits', () => {
    expect(formatSide(1.234_4)).toBe('1.234')
    expect(formatSide(2)).toBe('2')
  })

  test('formatted sides and areas round an area half up, unaffected by binary floating point', () => {
    expect(formatArea(1.005)).toBe('1.01')
    expect(formatArea(0)).toBe('0.00')
    expect(formatArea(1500)).toBe('1500.00')
  })
})

test('the cost of a unit has all its decimals, so that quantity times cost is the value beside it', () => {
  expect(formatUnitCost(6.2654, 'USD')).toBe('$6.2654')
  expect(formatMoney(78.975 * 6.2654, 'USD')).toBe('$494.81')
  expect(formatUnitCost(12.5, 'EUR', 'de')).toBe('12,50\u00a0€')
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

test.each([
  ['en', '€1,028.50', 'November 23, 2026', 'November 23, 2026 at 6:46 AM', '12,345.5'],
  ['vi', '1.028,50 €', '23 tháng 11, 2026', 'lúc 06:46 23 tháng 11, 2026', '12.345,5'],
  ['zh', '€1,028.50', '2026年11月23日', '2026年11月23日 06:46', '12,345.5'],
  ['es', '1028,50 €', '23 de noviembre de 2026', '23 de noviembre de 2026 a las 6:46', '12.345,5'],
  ['de', '1.028,50 €', '23. November 2026', '23. November 2026 um 06:46', '12.345,5'],
  ['ru', '1 028,50 €', '23 ноября 2026 г.', '23 ноября 2026 г. в 06:46', '12 345,5'],
] as const)(
  'money, days, moments and numbers follow the language %s',
  (language, money, day, moment, count) => {
    const plain = (text: string) => text.replaceAll(/\s/gu, ' ')
    expect(plain(formatMoney(1028.5, 'EUR', language))).toBe(money)
    expect(formatMoney(945_000, 'VND', language)).toBe('945.000\u00a0₫')
    const at = '2026-11-23T06:46:00Z'
    expect(plain(formatDate(at, 'UTC', language))).toBe(day)
    expect(plain(formatMoment(at, 'UTC', language))).toBe(moment)
    expect(plain(formatCount(12_345.5, language))).toBe(count)
  },
)
