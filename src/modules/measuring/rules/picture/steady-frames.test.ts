import { expect, test } from 'vitest'
import { meanOfSteadyFrames } from './steady-frames.ts'

/** A light square on a dark background, shifted right, with everything brightened. */
function frame(movedBy = 0, lighter = 0): Uint8ClampedArray {
  const bytes = new Uint8ClampedArray(4 * 40 * 40)
  for (let y = 0; y < 40; y++) {
    for (let x = 0; x < 40; x++) {
      const inside =
        Math.min(1, Math.max(0, x - 9.5 - movedBy)) * (y > 9 && y < 30 && x < 30 + movedBy ? 1 : 0)
      bytes.fill(50 + 150 * inside + lighter, 4 * (40 * y + x), 4 * (40 * y + x) + 3)
    }
  }
  return bytes
}

test('frames of a steady hand are averaged, and frames that moved are left out', () => {
  const first = frame()
  expect(meanOfSteadyFrames([first, frame(0, 8)], 40, 40).data[0]).toBeCloseTo(54, 0)
  expect(meanOfSteadyFrames([first, frame(1, 8)], 40, 40).data[0]).toBeCloseTo(50, 0)
  expect(meanOfSteadyFrames([first, frame(4, 8)], 40, 40).data[0]).toBeCloseTo(50, 0)
})
