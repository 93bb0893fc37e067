import { expect, test } from 'vitest'
import { rasterize, type Outline } from './rasterize.ts'

/** The shares in hundredths, row by row. */
const rows = (outlines: readonly Outline[], width: number, height: number) => {
  const shares = Array.from(rasterize(outlines, width, height), (share) => Math.round(share * 100))
  return Array.from({ length: height }, (_, row) => shares.slice(row * width, (row + 1) * width))
}

test('a shape fills each pixel by the share that it covers', () => {
  expect(rows([[1.25, 0.5, 4.5, 0.5, 4.5, 2, 1.25, 2]], 6, 2)).toEqual([
    [0, 38, 50, 50, 25, 0],
    [0, 75, 100, 100, 50, 0],
  ])
  const triangle = rasterize([[10.3, 5.2, 90.7, 20.1, 40.2, 80.9]], 100, 100)
  expect(triangle.reduce((sum, share) => sum + share)).toBeCloseTo(2820.385, 6)
})

test('shapes that overlap count once, and one that turns the other way is a hole', () => {
  const left = [0, 0, 3, 0, 3, 1, 0, 1]
  const right = [1, 0, 4, 0, 4, 1, 1, 1]
  expect(rows([left, right], 4, 1)).toEqual([[100, 100, 100, 100]])
  expect(
    rows(
      [
        [0, 0, 4, 0, 4, 1, 0, 1],
        [1, 0, 1, 1, 3, 1, 3, 0],
      ],
      4,
      1,
    ),
  ).toEqual([[100, 0, 0, 100]])
})

test('what lies outside of the pixels changes none of them', () => {
  const around = [-2, -2, 6, -2, 6, 4, -2, 4]
  const beside = [5, 0, 9, 0, 9, 2, 5, 2]
  expect(rows([around], 3, 2)).toEqual([
    [100, 100, 100],
    [100, 100, 100],
  ])
  expect(rows([beside], 3, 2)).toEqual([
    [0, 0, 0],
    [0, 0, 0],
  ])
})
