import { expect, test } from 'vitest'
import { gridText, readGrid } from './grid-text.ts'

const pricesOf = (text: string, exponent: number) => {
  const read = readGrid(text, exponent)
  return 'grid' in read ? read.grid.prices : read.fault
}

test('prices of a grid are parsed in the number format of the whole grid', () => {
  expect(pricesOf('mm\t600\t800\n1000\t1.234\t1.234,50', 2)).toEqual([1234, 1234.5])
  expect(pricesOf('mm\t600\t800\n1000\t1,234\t1,234.50', 2)).toEqual([1234, 1234.5])
  expect(pricesOf('mm\t600\t800\n1000\t450.000\t500,000', 0)).toEqual([450_000, 500_000])
  expect(pricesOf('mm\t600\t800\n1000\t\t49,90 €', 2)).toEqual([0, 49.9])
})

test('an ambiguous price is refused with both interpretations', () => {
  expect(pricesOf('mm\t600\t800\n1000\t12\t1.234', 2)).toBe(
    'Row 2, column 3: "1.234" is 1.234 or 1234; write one of them',
  )
})

test('a grid written as text is parsed to the same grid, in a currency with any number of decimals', () => {
  for (const [exponent, price] of [
    [0, 1234],
    [2, 1234.5],
    [3, 1.234],
  ] as const) {
    const text = gridText({ widthsMm: [600], lengthsMm: [1000], prices: [price] })
    expect(pricesOf(text, exponent)).toEqual([price])
  }
})

test('a separator in quotes belongs to its cell', () => {
  expect(pricesOf('"mm","600","800"\n1000,"410,000","1,480,000"', 0)).toEqual([410_000, 1_480_000])
  expect(pricesOf('mm;600;800\n1000;"12;5";1', 2)).toBe('Row 2, column 2: "12;5" is no price')
  expect(pricesOf('cm, 60, 80\n100, "410,000", "470,000"', 0)).toEqual([410_000, 470_000])
})

const sidesOf = (text: string) => {
  const read = readGrid(text, 0)
  return 'grid' in read ? [read.grid.widthsMm, read.grid.lengthsMm] : read.fault
}

test.each([
  ['cm\t60\t80\n100\t1\t2'],
  ['Cao \\ Rộng (cm)\t60\t80\n100\t1\t2'],
  ['cm/cm\t60\t80\n100\t1\t2'],
  ['Height/Width\t60 cm\t80 cm\n100 cm\t1\t2'],
  ['高/宽 (厘米)\t６０\t８０\n１００\t1\t2'],
  ['Höhe (Zentimeter, cm)\tbis 60\tbis 80\n≤ 100\t1\t2'],
  ['cm\t40-60\t60 – 80\n80-100\t1\t2'],
  ['Height/Width\t600\t800\n1000\t1\t2'],
  ['Height/Width\t0.6\t0.8\n1\t1\t2'],
])('the unit of the sides of a grid is found wherever the list names it: %j', (text) => {
  expect(sidesOf(text)).toEqual([[600, 800], [1000]])
})

test.each([
  'W x H (in)\t24\t36 1/2\n48\t1\t2',
  'Width "\t24\t36½\n48\t1\t2',
  '\t24"\t36-1/2"\n48"\t1\t2',
  ',"24""","36 1/2"""\n"48""",1,2',
  ';24 in;24 - 36 1/2 in\n48 inches;1;2',
])('a grid with its sides in inches is read: %j', (text) => {
  expect(sidesOf(text)).toEqual([[610, 927], [1219]])
})

test('a grid whose unit cannot be told is asked for it, because 60 may be centimetres or inches', () => {
  expect(sidesOf('Height/Width\t60\t80\n100\t1\t2')).toBe(
    'Row 1, column 1: write the unit of the sides here: mm, cm or m',
  )
})

test('empty edges as a spreadsheet saves them are ignored, and signs for "not made" are no prices', () => {
  expect(pricesOf('cm;60;80;\n100;10;n/a;\n120;-;12;\n;;;\n', 0)).toEqual([10, 0, 0, 12])
  expect(pricesOf('cm;60;80\n100;10;11;12', 0)).toBe('Row 2: more prices than widths')
})

test('a grid as a spreadsheet saves it is read: empty edges, units in the heads, signs for sizes that are not made', () => {
  const made = { widthsMm: [600, 800], lengthsMm: [1000, 1200], prices: [100, 120, 130, 0] }
  for (const text of [
    'cm;60;80;\n100;100;120;\n120;130;n/a;\n;;;\n;;;',
    'mm;60 cm;0,8 m;;\n100cm;100;120;;\n1200 mm;130;-',
    '\t600\t80 см\t\n\n100 厘米\t100\t120\n1200\t130\t—\t\n\t\t\t',
  ])
    expect(readGrid(text, 0)).toEqual({ grid: made })
  expect(readGrid('cm;60;;80\n100;1;2;3', 0)).toEqual({ fault: 'Row 1, column 3: "" is no width' })
})
