import { describe, expect, test } from 'vitest'
import { chosenCalibration, type KnownCalibrations } from '../accuracy/chosen-calibration.ts'
import type { SegmentCalibration } from '../accuracy/learning.ts'
import type { PictureMeasurement } from './picture-measurement.ts'
import { fitsInsideMount, sheetResult } from './sheet-result.ts'

const corners = [0, 1, 2, 3].map((i) => ({ x: i, y: i })) as never
const found: PictureMeasurement = {
  width: { mm: 1204.4, bandMm: 4.2 },
  height: { mm: 900.2, bandMm: 3.1 },
  confidence: 0.97,
  format: 'a4',
  distanceMm: 2000,
  obliqueDegrees: 5,
  turnDegrees: 1,
  focalLengthPx: 1400,
  opening: corners,
  sheet: corners,
  misfit: 1,
  cautions: [],
  snapped: true,
  repeated: { width: 0.001, height: 0.001 },
}
const axis = (correctionFactor: number, offsetCorrection = 0) => ({ correctionFactor, offsetCorrection })
const learned = (width: number, height = width, confidenceCalibration: number | null = null) => ({
  widthCalibration: axis(width),
  heightCalibration: axis(height),
  confidenceCalibration,
})
const segment = (one: Partial<SegmentCalibration>): SegmentCalibration => ({
  method: 'estimate',
  n: 9,
  ...learned(1),
  ...one,
})

describe('a sheet measurement', () => {
  test('a sheet measurement is a size in metres with an interval in millimetres', () => {
    expect(sheetResult(found, null)).toMatchObject({
      w: 1.204,
      h: 0.9,
      area: 1.084,
      depth: 2,
      sensorUsed: 'reference',
      calibrationApplied: false,
      band: { widthMm: 5, heightMm: 4 },
    })
  })

  test('a sheet measurement gives the focal length of the phone only when taken at an angle', () => {
    expect(sheetResult(found, null).focalLengthPx).toBe(0)
    expect(sheetResult({ ...found, obliqueDegrees: 12 }, null).focalLengthPx).toBe(1400)
  })

  test('a sheet measurement is corrected by the learned factors and keeps the uncorrected size', () => {
    const corrected = sheetResult(found, learned(1.01, 1, 0.5))
    expect(corrected).toMatchObject({ w: 1.216, h: 0.9, confidence: 0.485, calibrationApplied: true })
    expect(corrected.uncalibrated).toEqual({ widthMm: 1204.4, heightMm: 900.2 })
  })

  test('a sheet measurement fits an inside mount only within 5 mm', () => {
    expect(fitsInsideMount(sheetResult(found, null))).toBe(true)
    expect(fitsInsideMount(sheetResult({ ...found, height: { mm: 900, bandMm: 5.2 } }, null))).toBe(false)
    expect(fitsInsideMount(sheetResult({ ...found, confidence: 0.7 }, null))).toBe(false)
    expect(fitsInsideMount(sheetResult(found, null), ['out_of_square'])).toBe(false)
  })
})

describe('the calibration of a method', () => {
  const known = (calibration: KnownCalibrations['calibration'], ...segments: SegmentCalibration[]) => ({
    calibration,
    segments,
  })

  test('the calibration of a method is neutral before feedback', () => {
    expect(chosenCalibration(null, 'estimate', 'portrait')).toBeNull()
    expect(chosenCalibration(known(learned(1)), 'estimate', 'portrait')).toBeNull()
  })

  test('the calibration of a method of an estimate is that of its orientation, unless the phone has its own', () => {
    const all = segment(learned(1.2))
    const upright = segment({ ...learned(1.4), orientation: 'portrait' })
    const factor = (calibration: KnownCalibrations['calibration'], orientation: 'portrait' | 'landscape') =>
      chosenCalibration(known(calibration, all, upright), 'estimate', orientation)?.widthCalibration
    expect(factor(learned(1.2), 'portrait')).toEqual(axis(1.4))
    expect(factor(learned(1.2), 'landscape')).toEqual(axis(1.2))
    expect(factor(learned(1.7), 'portrait')).toEqual(axis(1.7))
  })

  test('the calibration of a method is never taken from another method', () => {
    expect(chosenCalibration(known(learned(1.2), segment(learned(1.2))), 'reference', 'portrait')).toBeNull()
  })
})
