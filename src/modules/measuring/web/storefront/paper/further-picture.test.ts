import { describe, expect, test } from 'vitest'
import type { PictureMeasurement } from '#modules/measuring/rules/measurement/picture-measurement.ts'
import { picturesToKeep, picturesForPaper } from './further-picture.ts'

const side = { mm: 1000, bandMm: 5 }
const picture = (over: Partial<PictureMeasurement> = {}) =>
  ({ width: side, height: side, confidence: 0.9, cautions: [], ...over }) as unknown as PictureMeasurement
const [first, second, third] = [picture(), picture(), picture()]

describe('a further picture', () => {
  test('a further picture is added to those of the same opening that have a sheet, up to three', () => {
    expect(picturesToKeep([], null, [])).toBeNull()
    expect(picturesToKeep([], first, [])).toEqual([first])
    expect(picturesToKeep([first], second, ['edges_weak'])).toEqual([first, second])
    expect(picturesToKeep([first, second], third, [])).toBeNull()
  })

  test('a further picture replaces one without a result', () => {
    expect(picturesToKeep([first, second], null, ['picture_unused'])).toEqual([first, second])
  })

  test('a further picture is offered only once the format of the paper and its edge are known', () => {
    expect(picturesToKeep([], first, ['format_unclear'])).toBeNull()
    expect(picturesToKeep([first], second, ['format_unclear'])).toBeNull()
    expect(picturesToKeep([], first, ['frame_unclear'])).toBeNull()
  })
})

test('pictures that were measured with different paper, or at a different distance from it, do not count', () => {
  const paper = { format: 'auto', offPlaneMm: 0 } as const
  expect(picturesForPaper([first], { ...paper }, paper)).toEqual([first])
  expect(picturesForPaper([first], { ...paper, format: 'letter' }, paper)).toEqual([])
  expect(picturesForPaper([first], { ...paper, offPlaneMm: 20 }, paper)).toEqual([])
})
