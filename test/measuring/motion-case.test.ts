import { describe, expect, test } from 'vitest'
import type { MotionCase } from '#modules/measuring/contract/motion-case.ts'
import { scaleVector, type Vector } from '#modules/measuring/rules/pose/camera.ts'
import { measureCase, readMotionCase } from '#modules/measuring/rules/raised-phone/motion-case.ts'
import { movedPhone } from './moved-phone.ts'

/** A recording as the page for staff saves it, of an upright phone; the device's y points to its top edge. */
function recordedBy(seed: number): MotionCase {
  const phone = movedPhone(seed, { aimed: 4 })
  const inDevice = ([x, y, z]: Vector): Vector => [x, -y, -z]
  const { size, widthMm, heightMm, views } = phone
  return {
    kind: 'moved-phone',
    version: 1,
    recordedAt: '2026-11-25T22:10:05.000Z',
    widthMm,
    heightMm,
    userAgent: 'a phone',
    angle: 0,
    camera: size,
    rates: { readings: 60, views: 20 },
    size,
    readings: phone.readings.map(({ time, force, turn }) => ({
      time,
      acceleration: inDevice(force),
      rate: turn && scaleVector(inDevice(turn), 180 / Math.PI),
    })),
    views,
    video: null,
  }
}

describe('a case that staff have recorded with a phone', () => {
  const recorded = recordedBy(921)

  test('a case that staff have recorded with a phone is read from its file and measured as a shopper would, within the interval', () => {
    const found = measureCase(readMotionCase(JSON.stringify(recorded)))
    if (typeof found === 'string') throw new Error(found)
    expect(Math.abs(found.width.mm - recorded.widthMm)).toBeLessThan(found.width.bandMm)
    expect(Math.abs(found.height.mm - recorded.heightMm)).toBeLessThan(found.height.bandMm)
    expect(Math.abs(found.width.mm / recorded.widthMm - 1)).toBeLessThan(0.06)
  })

  test('a case that staff have recorded with a phone is refused with the name of the field that is wrong', () => {
    const faulty = { ...recorded, readings: [{ time: 'now', acceleration: [0, 9.8, 0], rate: null }] }
    expect(() => readMotionCase(JSON.stringify(faulty))).toThrow(/^readings\.0\.time: /)
    expect(() => readMotionCase(JSON.stringify({ ...recorded, widthMm: 12 }))).toThrow(/^widthMm: /)
    expect(() => readMotionCase('no JSON')).toThrow('This is no JSON file of a recorded case')
  })
})
