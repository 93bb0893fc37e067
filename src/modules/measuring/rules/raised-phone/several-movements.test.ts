import { describe, expect, test } from 'vitest'
import type { MotionMeasurement } from './motion-size.ts'
import { combineMovements } from './several-movements.ts'

/** A window of 1000 x 1500 mm, so much too large, with a relative half width of its interval. */
const moved = (error: number, band: number): MotionMeasurement => ({
  width: { mm: 1000 * (1 + error), bandMm: 1000 * (1 + error) * band },
  height: { mm: 1500 * (1 + error), bandMm: 1500 * (1 + error) * band },
  confidence: 0.7,
  distanceMm: 2000,
  focalLengthPx: 1400,
  pathMm: 150,
})

describe('a phone that is raised and lowered several times', () => {
  test('a phone that is raised and lowered several times states a narrower interval, but never without what its sensors repeat', () => {
    const band = (count: number) =>
      combineMovements(Array.from({ length: count }, () => moved(0.01, 0.04))).measured.width.bandMm
    expect(band(2)).toBeLessThan(0.95 * band(1))
    expect(band(3)).toBeLessThan(band(2))
    expect(band(50)).toBeGreaterThan(0.6 * band(1))
  })

  test('believes the surer movement more', () => {
    const { measured, disagree } = combineMovements([moved(0, 0.02), moved(0.03, 0.06)])
    expect(disagree).toBe(false)
    expect(measured.width.mm).toBeGreaterThan(1000)
    expect(measured.width.mm).toBeLessThan(1006)
    expect(measured.height.mm / measured.width.mm).toBeCloseTo(1.5, 6)
  })

  test('a phone that is raised and lowered several times says that two movements disagree, with an interval that holds both', () => {
    const { measured, disagree } = combineMovements([moved(0, 0.02), moved(0.2, 0.06)])
    expect(disagree).toBe(true)
    expect(measured.confidence).toBeLessThanOrEqual(0.4)
    expect(measured.width.mm).toBe(1000)
    expect(measured.width.bandMm).toBeGreaterThanOrEqual(1200 - 1000 + 0.06 * 1200 - 1e-9)
  })
})
