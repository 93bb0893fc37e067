import { describe, expect, test } from 'vitest'
import { decimalSign, locales } from '../format.ts'
import { languageCodes } from '../languages.ts'
import { parseDay } from './parse-date.ts'
import {
  inferDecimalSign,
  parseCellNumber,
  parseNumberInRange,
  parseTypedDecimal,
  parseTypedNumber,
  parseDecimal,
  parseNumber,
} from './parse-number.ts'

describe('a number in a file', () => {
  test.each([
    ['450000', 450_000],
    ['450000.00', 450_000],
    ['1.234,56', 1234.56],
    ['1,234.56', 1234.56],
    ['118,5', 118.5],
    ['118.5', 118.5],
    ['0,500', 0.5],
    ['0.125', 0.125],
    ['1234.567', 1234.567],
    ['1.234.567', 1_234_567],
    ['1,234,567', 1_234_567],
    ['450 000', 450_000],
    ['1 234,50', 1234.5],
    ['1\u202f234,50', 1234.5],
    ["1'234.50", 1234.5],
    ['$1,234.50', 1234.5],
    ['49,90 €', 49.9],
    ['EUR 49.90', 49.9],
    ['945 000 ₫', 945_000],
    ['Rs. 1,200.50', 1200.5],
    ['R$ 10,00', 10],
    ['US$12.50', 12.5],
    ['12.50-', -12.5],
    ['1.200,- €', 1200],
    ["CHF 1'200.–", 1200],
    ['1 200 руб.', 1200],
    ['12,50 zł', 12.5],
    ['1,234.50円', 1234.5],
    ['１２０', 120],
    ['450000 VNĐ', 450_000],
    ['100.50 € pro m²', 100.5],
    ['-12', -12],
    ['.5', 0.5],
    ['12.', 12],
    ['١٢٠٠', 1200],
    ['\u202a1,200.50\u202c', 1200.5],
  ])('a number in a file is read where it has one meaning: %s', (text, value) => {
    expect(parseNumber(text)).toEqual({ value })
  })

  test.each([
    ['450.000', [450, 450_000]],
    ['450,000', [450, 450_000]],
    ['1.250 ₫', [1.25, 1250]],
    ['450.000 VNĐ', [450, 450_000]],
    ['450,000 vnđ', [450, 450_000]],
    ['450.000 ₫/m²', [450, 450_000]],
  ])('a number in a file is never guessed where it has two: %s', (text, either) => {
    expect(parseNumber(text)).toEqual({ either })
    expect(parseCellNumber(text)).toContain('Choose above how the file writes numbers')
  })

  test('a number in a file has one meaning once the sign before the decimals is known', () => {
    expect(parseNumber('450.000', ',')).toEqual({ value: 450_000 })
    expect(parseNumber('450.000', '.')).toEqual({ value: 450 })
    expect(parseNumber('1.25', ',')).toEqual({ problem: '“1.25” is not a number' })
    expect(parseNumber('.500', ',')).toEqual({ problem: '“.500” is not a number' })
  })

  test.each([
    '',
    'twelve',
    '1.2.3',
    '12,34,567',
    '1,234.5.6',
    '.5.',
    '1 23',
    'NaN',
    'Infinity',
    '1e5',
    '12 cm',
    '12 abc',
  ])('a number in a file is none: “%s”', (text) => {
    expect(parseNumber(text)).toHaveProperty('problem')
  })
})

describe('the digits of a number', () => {
  test.each([
    ['25.450,123456789012', '25450.123456789012'],
    ['999,999,999,999.000000000001', '999999999999.000000000001'],
    ['007,50', '7.5'],
    ['0,000', '0'],
    ['-12,30', '-12.3'],
  ])('the digits of a number are all kept, without zeros that change nothing: %s', (text, value) => {
    expect(parseDecimal(text)).toEqual({ value })
  })

  test('the digits of a number are ambiguous where three of many decimals could be thousands, as in a rate', () => {
    expect(parseTypedDecimal('25.450', { decimals: 12, reader: '.' })).toEqual({ either: ['25.45', '25450'] })
    expect(parseTypedDecimal('25.450', { decimals: 12, reader: ',' })).toEqual({ value: '25450' })
    expect(parseTypedDecimal('0.042', { decimals: 12, reader: '.' })).toEqual({ value: '0.042' })
  })

  test('the digits of a number are always those that were written, in any language and with up to twelve decimals', () => {
    let seed = 63
    const next = (below: number) => (seed = (seed * 16_807) % 2_147_483_647) % below
    for (let run = 0; run < 4000; run += 1) {
      const decimals = next(13)
      const fraction = `${next(1e9)}${next(1e9)}`.padStart(12, '0').slice(0, decimals)
      const value = fraction === '' ? `${next(1e9)}` : `${next(1e9)}.${fraction}`
      const language = languageCodes[run % languageCodes.length] ?? 'en'
      const text = new Intl.NumberFormat(locales[language], {
        minimumFractionDigits: decimals,
        maximumFractionDigits: decimals,
        useGrouping: next(2) === 1,
      }).format(value as `${number}`)
      const plain = value.includes('.') ? value.replace(/\.?0+$/, '') : value
      const read = parseTypedDecimal(text, { decimals: 12, reader: decimalSign[language] })
      const meant = 'either' in read ? read.either : 'value' in read ? [read.value] : []
      expect(meant, `${text} in ${language}`).toContain(plain)
    }
  })
})

describe('a column of a file', () => {
  test.each([
    [['450.000', '118,5'], ','],
    [['450.000', '1.234.567'], ','],
    [['1,234', '1,234.50'], '.'],
    [['450.000', '12'], undefined],
    [['1,5', '1.5', '450.000'], undefined],
    [['', 'many', '0.125'], '.'],
  ] as const)('a column of a file shows the sign before its decimals: %j', (cells, sign) => {
    expect(inferDecimalSign(cells)).toBe(sign)
  })
})

describe('a day in a file', () => {
  test.each([
    ['2024-03-05', '2024-03-05'],
    ['2024/3/5', '2024-03-05'],
    ['2024-03-05 10:22:11 +0100', '2024-03-05'],
    ['2024-03-05T10:22:11.123Z', '2024-03-05'],
    ['05.03.2024', '2024-03-05'],
    ['31/12/2024', '2024-12-31'],
    ['12/31/2024', '2024-12-31'],
    ['5/5/2024', '2024-05-05'],
    ['5 Mar 2024', '2024-03-05'],
    ['March 5, 2024', '2024-03-05'],
    ['31/12/2024 4:05 PM', '2024-12-31'],
  ])('a day in a file is read where it has one meaning: %s', (text, day) => {
    expect(parseDay(text)).toEqual({ day })
  })

  test('a day in a file is reported if it is ambiguous, and has one meaning once the order is known', () => {
    expect(parseDay('03/04/2024')).toHaveProperty('problem')
    expect(parseDay('03/04/2024', 'dmy')).toEqual({ day: '2024-04-03' })
    expect(parseDay('03/04/2024', 'mdy')).toEqual({ day: '2024-03-04' })
  })

  test.each(['', 'yesterday', '30/02/2024', '2024-13-01', '5/6/24', '5 Abc 2024'])(
    'a day in a file is none: “%s”',
    (text) => {
      expect(parseDay(text)).toHaveProperty('problem')
    },
  )
})

describe('a number that is typed', () => {
  test.each([
    ['450000', 0, '.', 450_000],
    ['450.000', 0, '.', 450_000],
    ['450,000', 0, ',', 450_000],
    ['1.234,56', 2, '.', 1234.56],
    ['118,5', 3, '.', 118.5],
    ['1.5', 2, ',', 1.5],
    ['1.234', 3, '.', 1.234],
    ['1,234', 3, ',', 1.234],
    ['1.234', 3, ',', 1234],
    ['1,500', 2, '.', 1500],
  ] as const)(
    'a number that is typed is read as the person means it: %s with %s decimals by a reader of “%s”',
    (text, decimals, reader, value) => {
      expect(parseTypedNumber(text, { decimals, reader })).toEqual({ value })
    },
  )

  test('a number that is typed is the reading that its field can hold', () => {
    expect(parseTypedNumber('1,185', { decimals: 3, reader: '.', largest: 100 })).toEqual({ value: 1.185 })
  })

  test('a number that is typed is ambiguous if the decimal separator of the user’s language is followed by three digits of an amount', () => {
    expect(parseTypedNumber('1.234', { decimals: 2, reader: '.' })).toEqual({ either: [1.234, 1234] })
    expect(parseTypedNumber('450,000', { decimals: 2, reader: ',' })).toEqual({ either: [450, 450_000] })
  })

  test('a number that is typed is never taken for another number, in any language and with any decimals', () => {
    let seed = 25
    const next = () => (seed = (seed * 16_807) % 2_147_483_647) / 2_147_483_647
    for (let run = 0; run < 4000; run += 1) {
      const decimals = Math.floor(next() * 4)
      const value = Number((10 ** (next() * 8) * next()).toFixed(decimals))
      const language = languageCodes[run % languageCodes.length] ?? 'en'
      const locale = locales[language]
      const options = { minimumFractionDigits: decimals, useGrouping: next() < 0.5 }
      const text = value.toLocaleString(locale, options)
      const read = parseTypedNumber(text, { decimals, reader: decimalSign[language] })
      const meant = 'either' in read ? read.either : 'value' in read ? [read.value] : []
      expect(meant, `${text} in ${locale}`).toContain(value)
    }
  })
})

describe('a number of which not every reading is possible', () => {
  test('a number of which not every reading is possible is read in the way that is possible, and stays ambiguous if both are', () => {
    expect(parseNumberInRange('450.000', { decimals: 0 })).toEqual({ value: 450_000 })
    expect(parseNumberInRange('1.250', { decimals: 3, largest: 100 })).toEqual({ value: 1.25 })
    expect(parseNumberInRange('1.234', { decimals: 2 })).toEqual({ either: [1.234, 1234] })
    expect(parseNumberInRange('1.500', { decimals: 2 })).toEqual({ either: [1.5, 1500] })
  })
})
