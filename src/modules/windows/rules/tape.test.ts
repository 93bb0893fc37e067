import { describe, expect, test } from 'vitest'
import { kindDefaults } from '#modules/making/rules/index.ts'
import { newWindows } from './window-size.ts'
import { sizeByTape, type TapeRules, type TapeReadings } from './tape.ts'

const measured = (more: Partial<TapeReadings> = {}, making?: TapeRules) =>
  sizeByTape(
    {
      mount: 'inside',
      widths: [1204, 1201, 1203],
      heights: [1500, 1502, 1499],
      diagonals: [0, 0],
      endsAtSill: false,
      ...more,
    },
    making,
  )

const outside = { mount: 'outside' } as const
const atSill = { ...outside, endsAtSill: true }
const high = { ...outside, heights: [2100, 2100, 2100] }
const largestDrop = (): TapeRules => ({ ...kindDefaults.roller, dropRule: 'largest' })

describe('a size from three widths and three heights', () => {
  test('a size from three widths and three heights for an inside mount is the smallest of each', () => {
    expect(measured()).toEqual({ widthMm: 1201, heightMm: 1499, outOfSquare: [] })
  })

  test('a size from three widths and three heights for an outside mount is the largest plus 5 cm on each side, 10 cm above and 5 cm below', () => {
    expect(measured({ mount: 'outside' })).toMatchObject({ widthMm: 1304, heightMm: 1652 })
  })

  test('a size from three widths and three heights for an outside mount may end at the sill', () => {
    expect(measured({ mount: 'outside', endsAtSill: true })).toMatchObject({ heightMm: 1602 })
  })

  test('a size from three widths and three heights is missing until all six are entered', () => {
    expect(measured({ widths: [1204, 0, 1203] })).toBeNull()
  })
})

describe('a size for a product', () => {
  const readings = { widths: [1203, 1200, 1202], heights: [1500, 1498, 1503] }

  test.each([
    ['inside is the smallest of each', readings, kindDefaults.roller, 1200, 1498],
    ['inside has the largest drop where its rule says so', readings, largestDrop(), 1200, 1503],
    ['outside overlaps as its kind does', { ...readings, ...outside }, kindDefaults.venetian, 1303, 1653],
    ['outside ends at a sill', { ...readings, ...atSill }, kindDefaults.venetian, 1303, 1603],
    ['outside reaches further for a vertical', { ...readings, ...high }, kindDefaults.vertical, 1403, 2250],
  ] as const)('%s', (_, more, making, widthMm, heightMm) => {
    expect(measured(more, making)).toEqual({ widthMm, heightMm, outOfSquare: [] })
  })
})

describe('an opening is reported as out of square', () => {
  test.each([
    ['when widths differ by more than 5 mm', { widths: [1200, 1206, 1203] }, ['widths']],
    ['when heights differ by more than 5 mm', { heights: [1500, 1494, 1497] }, ['heights']],
    ['when the diagonals differ by more than 5 mm', { diagonals: [1920, 1926] }, ['diagonals']],
    ['unless they differ by at most 5 mm', { widths: [1200, 1205, 1203], diagonals: [1920, 1925] }, []],
    ['unless only one diagonal is entered', { diagonals: [1920, 0] }, []],
  ])('%s', (_, readings, outOfSquare) => {
    expect(measured(readings)?.outOfSquare).toEqual(outOfSquare)
  })
})

describe('stored windows', () => {
  const kitchen = { name: 'Kitchen', width: 1.2, height: 1.5, mount: 'inside' } as const

  test('stored windows are the same with equal room, size and mount, ignoring case', () => {
    const same = { ...kitchen, name: ' kitchen', width: 1.2004 }
    expect(newWindows([same], [kitchen])).toEqual([])
    expect(newWindows([same, kitchen], [])).toEqual([same])
  })

  test('stored windows are different when any of these differs', () => {
    const others = [
      { ...kitchen, name: 'Bath' },
      { ...kitchen, width: 1.201 },
      { ...kitchen, mount: 'outside' as const },
    ]
    expect(newWindows(others, [kitchen])).toEqual(others)
  })
})
