import { describe, expect, test } from 'vitest'
import { rotationBy } from '#modules/measuring/rules/pose/camera.ts'
import { toCameraAxes, rotationSince } from '#modules/measuring/rules/raised-phone/motion-readings.ts'
import {
  measureByMotion,
  type MotionInput,
  type MotionMeasurement,
} from '#modules/measuring/rules/raised-phone/motion-size.ts'
import { isRaised, aimingSeconds, movementFrom } from '#modules/measuring/rules/raised-phone/motion-start.ts'
import { type MovedPhone, movedPhone } from './moved-phone.ts'
import { isWhole } from './whole.ts'

function measured(phone: MovedPhone, known?: MotionInput['phone']): MotionMeasurement {
  const found = measureByMotion({ ...phone, phone: known })
  if (typeof found === 'string') throw new Error(found)
  return found
}

/** Relative errors of the sides, and how much of the interval each takes. */
function errorsOf(phone: MovedPhone, found: MotionMeasurement) {
  const across = Math.abs(found.width.mm - phone.widthMm)
  const down = Math.abs(found.height.mm - phone.heightMm)
  return {
    errors: [across / phone.widthMm, down / phone.heightMm],
    parts: [across / found.width.bandMm, down / found.height.bandMm],
  }
}

describe('a phone that is raised and lowered before a window', () => {
  const all = [902, 900, 904, ...(isWhole ? [901, 903, 905] : [])].map((seed) => {
    const phone = movedPhone(seed)
    const found = measured(phone)
    return { phone, found, ...errorsOf(phone, found) }
  })

  /** Of the six of the whole set, one. */
  const allowed = isWhole ? 1 : 0

  test('a phone that is raised and lowered before a window measures it to 4 %, at least five times of six', () => {
    expect(all.filter(({ errors }) => Math.max(...errors) >= 0.04).length).toBeLessThanOrEqual(allowed)
  })

  test('a phone that is raised and lowered before a window is within the interval that it states, at least five times of six', () => {
    expect(all.filter(({ parts }) => Math.max(...parts) > 1).length).toBeLessThanOrEqual(allowed)
  })

  test('a phone that is raised and lowered before a window states a narrower interval when sheets of paper have told its focal length', () => {
    const [{ phone, found }] = all as [(typeof all)[number]]
    const known = { focalShare: phone.focalShare, focalSigma: 0.012 }
    expect(measured(phone, known).width.bandMm).toBeLessThan(found.width.bandMm)
  })

  test('a phone that is raised and lowered before a window measures within its interval without a gyroscope', () => {
    const phone = movedPhone(908, { isBlind: true })
    expect(Math.max(...errorsOf(phone, measured(phone)).parts)).toBeLessThan(1)
  })

  test('a phone that is raised and lowered before a window measures it no worse, and no slower, when it was aimed for 20 s before', () => {
    for (const seed of isWhole ? [911, 912] : [911]) {
      const phone = movedPhone(seed, { aimed: 20 })
      expect(Math.max(...errorsOf(phone, measured(phone)).parts)).toBeLessThan(1)
      const from = movementFrom(phone.readings, 16)
      expect(from).toBeGreaterThan(18.5)
      expect(from).toBeLessThan(20)
    }
  })

  test('a phone that is raised and lowered before a window is not taken for moved while it is aimed, turned and swayed, and is soon after it moves', () => {
    for (const seed of isWhole ? [914, 915, 916] : [914]) {
      const { readings } = movedPhone(seed, { aimed: 8 })
      const lastSeconds = (until: number) =>
        readings.filter(({ time }) => time <= until && time >= until - aimingSeconds)
      const noticed = readings.find(({ time }) => isRaised(lastSeconds(time)))
      expect(noticed?.time).toBeGreaterThan(8)
      expect(noticed?.time).toBeLessThan(10)
    }
  })

  test('a phone that is raised and lowered before a window gives no size when it hardly moved', () => {
    const still = movedPhone(909, { strokeM: [0.004, 0.006] })
    expect(measureByMotion(still)).toMatch(/^(moved_little|motion_unclear)$/)
  })

  test('a phone that is raised and lowered before a window gives no size without its motion, or when the opening was lost', () => {
    const phone = movedPhone(910)
    expect(measureByMotion({ ...phone, readings: [] })).toBe('motion_missing')
    expect(measureByMotion({ ...phone, views: phone.views.slice(0, 8) })).toBe('opening_lost')
  })
})

describe('motion in the axes of the camera', () => {
  const upright = { time: 0, acceleration: [0.1, 9.8, 0.2], rate: [10, 20, 30] } as const
  const lying = { time: 0, acceleration: [9.8, -0.1, 0.2], rate: [10, 20, 30] } as const

  test('motion in the axes of the camera points upwards at rest for an upright phone, on Android and iOS', () => {
    const onIos = { ...upright, acceleration: [-0.1, -9.8, -0.2] as const }
    for (const reading of [upright, onIos]) {
      expect(toCameraAxes([reading], 0)[0]?.force).toEqual([0.1, -9.8, -0.2])
    }
  })

  test('motion in the axes of the camera points upwards at rest for a phone that lies on its left or right side', () => {
    expect(toCameraAxes([lying], 90)[0]?.force).toEqual([0.1, -9.8, -0.2])
    const right = { ...lying, acceleration: [-9.8, 0.1, 0.2] as const }
    expect(toCameraAxes([right], 270)[0]?.force).toEqual([0.1, -9.8, -0.2])
  })

  test('motion in the axes of the camera is nothing for a phone that lies on a table', () => {
    expect(toCameraAxes([{ time: 0, acceleration: [0, 0, 9.8], rate: null }], 0)).toEqual([])
  })

  test('motion in the axes of the camera adds up to the angle that the phone was turned by', () => {
    const turning = [0, 0.25, 0.5, 0.75, 1].map((time) => ({
      time,
      force: [0, -9.8, 0] as const,
      turn: [0, 0.2, 0] as const,
    }))
    const turned = rotationSince(turning)(0.6)
    for (const [i, row] of rotationBy([0, -0.12, 0]).entries()) {
      for (const [k, figure] of row.entries()) expect(turned[i]?.[k]).toBeCloseTo(figure, 9)
    }
  })
})
