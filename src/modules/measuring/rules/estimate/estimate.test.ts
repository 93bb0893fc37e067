import { describe, expect, test } from 'vitest'
import { estimate, focalLengths } from './estimate.ts'

const lying = { width: 1920, height: 1080 }
const points = [
  { x: 480, y: 270 },
  { x: 1440, y: 810 },
] as const

test('half the image at the assumed 0.8 m is 0.560 by 0.463 m', () => {
  // W = 0.8 x 960 x tan 35 / 960; H = 0.8 x 540 x tan 27.5 / 486
  const found = estimate({ points, size: lying, distances: {} })
  expect(found).toMatchObject({ w: 0.56, h: 0.463, area: 0.259, depth: 0.8, distanceSource: 'assumed' })
  expect(found).toMatchObject({ confidence: 0.6, sensorUsed: 'camera', calibrationApplied: false })
  expect(found.uncalibrated.widthMm).toBeCloseTo(560.166, 2)
  expect(found.uncalibrated.heightMm).toBeCloseTo(462.726, 2)
})

test('the width follows the optics exactly, and the height is larger by 1/0.9', () => {
  const { fx, fy } = focalLengths(lying)
  expect(fx).toBeCloseTo(1371.022, 3)
  expect(fy).toBeCloseTo((0.9 * 540) / Math.tan((27.5 * Math.PI) / 180), 9)
})

test('a portrait image has its 70 degrees along the height', () => {
  const { fx, fy } = focalLengths({ width: 1080, height: 1920 })
  expect(fx).toBeCloseTo(540 / Math.tan((27.5 * Math.PI) / 180), 9)
  expect(fy).toBeCloseTo((0.45 * 1920) / Math.tan((35 * Math.PI) / 180), 9)
})

test('corners may be tapped in any order', () => {
  const other = estimate({ points: [points[1], points[0]], size: lying, distances: {} })
  expect(other).toEqual(estimate({ points, size: lying, distances: {} }))
})

test('a phone with a known focal length uses it until feedback has taught a factor', () => {
  const found = estimate({ points, size: lying, distances: {}, focalShare: 0.75 })
  // 0.8 x 960 / 1440 and 0.8 x 540 / 1440
  expect(found).toMatchObject({ w: 0.533, h: 0.3, focalLengthPx: 1440 })
  expect(found.uncalibrated.widthMm).toBeCloseTo(560.166, 2)
  const axis = { correctionFactor: 2, offsetCorrection: 0 }
  const calibration = { widthCalibration: axis, heightCalibration: axis, confidenceCalibration: null }
  expect(estimate({ points, size: lying, distances: {}, focalShare: 0.75, calibration }).w).toBe(1.12)
})

describe('calibration', () => {
  const axis = { correctionFactor: 1.1, offsetCorrection: 0.01 }

  test('scales and shifts each side, in metres', () => {
    const calibration = { widthCalibration: axis, heightCalibration: axis, confidenceCalibration: null }
    const found = estimate({ points, size: lying, distances: {}, calibration })
    expect(found).toMatchObject({ w: 0.626, h: 0.519, calibrationApplied: true })
    expect(found.uncalibrated.widthMm).toBeCloseTo(560.166, 2)
  })

  test('scales the sides by 0.98 at confidence 0.6, once confidence is calibrated', () => {
    const found = estimate({ points, size: lying, distances: {}, calibration: { confidenceCalibration: 1 } })
    expect(found).toMatchObject({ w: 0.549, h: 0.453, confidence: 0.6 })
  })

  test('calibration leaves the sides unchanged at confidence 0.9', () => {
    const input = { points, size: lying, distances: { depths: [0.8, 0.8] as const } }
    const found = estimate({ ...input, calibration: { confidenceCalibration: 1 } })
    expect(found).toMatchObject({ w: 0.56, h: 0.463, confidence: 0.9, distanceSource: 'depth' })
  })
})

describe('two depth readings', () => {
  test('two depth readings measure a slanted width in space', () => {
    const size = { width: 2000, height: 1000 }
    const { fx } = focalLengths(size)
    const level = [
      { x: 1000 - fx, y: 500 },
      { x: 1000 + fx / 2, y: 500 },
    ] as const
    // (-1, 0, 1) and (1, 0, 2) are the root of 5 apart.
    expect(estimate({ points: level, size, distances: { depths: [1, 2] } })).toMatchObject({ w: 2.236, h: 0 })
  })

  test('two depth readings measure the height along gravity when the phone leans back', () => {
    const size = { width: 1000, height: 2000 }
    const { fy } = focalLengths(size)
    const above = [
      { x: 500, y: 1000 },
      { x: 500, y: 1000 + fy },
    ] as const
    // (0, 0, 1) and (0, 1, 1), seen by a phone tilted 30 degrees down: 1 m along the screen is cos 30
    // vertically
    const orientation = { beta: 60, gamma: 0 }
    expect(estimate({ points: above, size, distances: { depths: [1, 1] }, orientation })).toMatchObject({
      w: 0.5,
      h: 0.866,
    })
  })
})
