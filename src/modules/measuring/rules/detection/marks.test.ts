import { expect, test } from 'vitest'
import { cornerIndices, type Quad } from '../mathematics/geometry.ts'
import { applyHomography, homographyOf, invertHomography, rectangle } from '../mathematics/homography.ts'
import type { Luminance } from '../picture/luminance.ts'
import { findMarks } from './mark-finder.ts'
import { isInk, markCodes, markSheet } from './marks.ts'

/** The printed sheet in a picture of 640 x 480, its corners in the order of the print. */
function printed(corners: Quad, ink: (x: number, y: number) => boolean = isInk): Luminance {
  const [width, height] = [640, 480]
  const onPicture = homographyOf(rectangle(markSheet.acrossMm, markSheet.downMm), corners)
  const onSheet = onPicture && invertHomography(onPicture)
  if (!onSheet) throw new Error('no view of the sheet')
  const data = new Float32Array(width * height)
  for (let i = 0; i < data.length; i++) {
    let black = 0
    for (const dx of [-0.25, 0.25]) {
      for (const dy of [-0.25, 0.25]) {
        const p = applyHomography(onSheet, { x: (i % width) + dx, y: Math.floor(i / width) + dy })
        if (ink(p.x, p.y)) black++
      }
    }
    data[i] = 225 - 45 * black
  }
  return { width, height, data }
}

const seen: Quad = [
  { x: 210, y: 60 },
  { x: 440, y: 80 },
  { x: 430, y: 410 },
  { x: 200, y: 390 },
]

const turned = (by: number) => cornerIndices.map((index) => seen[(index + by) % 4]) as unknown as Quad

test.each([0, 1, 2, 3])('the marks of a sheet turned by %i right angles are found where they are', (by) => {
  const found = findMarks(printed(turned(by)))
  for (const index of cornerIndices) {
    expect(Math.abs(found![index].x - turned(by)[index].x)).toBeLessThan(0.5)
    expect(Math.abs(found![index].y - turned(by)[index].y)).toBeLessThan(0.5)
  }
})

test('three marks are enough, and two are not', () => {
  const without = (hidden: (x: number, y: number) => boolean) =>
    findMarks(printed(seen, (x, y) => isInk(x, y) && !hidden(x, y)))
  expect(without((x, y) => x < 0 && y < 0)).not.toBeNull()
  expect(without((x) => x < 0)).toBeNull()
})

test('squares with other cells are not marks', () => {
  expect(findMarks(printed(seen, (x, y) => isInk(-x, y)))).toBeNull()
})

test('any two marks in any rotation differ in ten cells', () => {
  const turn = (code: string) =>
    Array.from({ length: 25 }, (_, i) => code[(4 - (i % 5)) * 5 + Math.floor(i / 5)]).join('')
  const rotations = (code: string) => [code, turn(code), turn(turn(code)), turn(turn(turn(code)))]
  for (const [i, code] of markCodes.entries()) {
    for (const [j, other] of markCodes.entries()) {
      for (const [by, one] of rotations(other).entries()) {
        if (i === j && by === 0) continue
        const apart = code.split('').filter((cell, k) => cell !== one[k]).length
        expect(apart).toBeGreaterThanOrEqual(10)
      }
    }
  }
})
