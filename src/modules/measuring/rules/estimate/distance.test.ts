import { describe, expect, test } from 'vitest'
import { acceptedDepth, chosenDistance, moveSimulated, noiseReading, stepDistance } from './distance.ts'
import { distanceByTilt, steepnessOf, tiltOf, upInDevice } from '../pose/tilt.ts'

test.for([
  [10, 0.4],
  [45, 0.8],
  [80, 1.2],
  [-45, 0.8],
  [0, 0.4],
  [90, 1.2],
] as const)('a tilt of %d degrees means %d m', ([tilt, metres]) =>
  expect(distanceByTilt(tilt)).toBeCloseTo(metres, 12),
)

test.for([
  [12, null],
  [0, null],
  [-1, null],
  [Number.NaN, null],
  [10, 10],
  [0.05, 0.2],
  [1.5, 1.5],
] as const)('a depth reading of %d m is used as %s', ([reading, counts]) =>
  expect(acceptedDepth(reading)).toBe(counts),
)

describe('the distance used', () => {
  test('the distance used is the depth reading, else the buttons, else tilt, else simulated, else 0.8 m', () => {
    const all = { depths: [1, 3] as const, manual: 2, tilt: 45, simulated: 1.4 }
    expect(chosenDistance(all)).toEqual({ distance: 2, source: 'depth', depths: [1, 3] })
    expect(chosenDistance({ ...all, depths: [12, 11] })).toMatchObject({ distance: 2, source: 'manual' })
    expect(chosenDistance({ tilt: 80, simulated: 1.4 })).toMatchObject({ distance: 1.2, source: 'tilt' })
    expect(chosenDistance({ simulated: 1.9 })).toMatchObject({ distance: 1.5, source: 'simulated' })
    expect(chosenDistance({})).toMatchObject({ distance: 0.8, source: 'assumed' })
  })

  test('the distance used is adjusted in steps of 10 cm within 0.3 to 3 m', () => {
    expect(stepDistance(0.8, -1)).toBe(0.7)
    expect(stepDistance(0.8, 1)).toBe(0.9)
    expect(stepDistance(0.3, -1)).toBe(0.3)
    expect(stepDistance(3, 1)).toBe(3)
  })
})

test('a simulated distance changes at most every 100 ms', () => {
  const start = { distance: 0.8, movedAt: 1000 }
  expect(moveSimulated(start, 1.2, 1099)).toBe(start)
  expect(moveSimulated(start, 9, 1100)).toEqual({ distance: 1.5, movedAt: 1100 })
})

test('simulated readings stay within 0.35 to 1 m', () => {
  expect(noiseReading(() => 0)).toBe(0.35)
  expect(noiseReading(() => 1)).toBe(1)
})

describe('a phone', () => {
  test('held upright points up along its top edge, whatever gamma is', () => {
    for (const gamma of [-60, 0, 60]) expect(upInDevice({ beta: 90, gamma })[1]).toBeCloseTo(1, 12)
  })

  test('held sideways and upright is tilted 90 degrees', () => {
    expect(tiltOf({ beta: 0, gamma: -90 }, { width: 1920, height: 1080 })).toBeCloseTo(90, 9)
    expect(tiltOf({ beta: 0, gamma: 0 }, { width: 1920, height: 1080 })).toBeCloseTo(0, 9)
    expect(tiltOf({ beta: 62, gamma: 5 }, { width: 1080, height: 1920 })).toBe(62)
  })

  test('pointed at the ceiling or the floor is steep', () => {
    const upright = { width: 1080, height: 1920 }
    expect(steepnessOf({ beta: 90, gamma: 0 }, upright)).toBeCloseTo(0, 9)
    expect(steepnessOf({ beta: 60, gamma: 0 }, upright)).toBeCloseTo(-30, 9)
    expect(steepnessOf({ beta: 120, gamma: 0 }, upright)).toBeCloseTo(30, 9)
  })
})
