import { type MotionCase, motionCase } from '../../contract/motion-case.ts'
import { toCameraAxes } from './motion-readings.ts'
import { measureByMotion, type MotionMeasurement, type MotionRefusal } from './motion-size.ts'

/**
 * Reads a recorded case.
 * @throws Error that names the field and what is wrong with it
 */
export function readMotionCase(text: string): MotionCase {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    throw new Error('This is no JSON file of a recorded case')
  }
  const parsed = motionCase.safeParse(json)
  if (parsed.success) return parsed.data
  const [first] = parsed.error.issues
  throw new Error(`${first?.path.join('.') || 'The file'}: ${first?.message}`)
}

/** The size that the moved phone gives for a recorded case, as a shopper's phone that nothing is known of. */
export function measureCase({ size, readings, views, angle }: MotionCase): MotionMeasurement | MotionRefusal {
  return measureByMotion({ size, views, readings: toCameraAxes(readings, angle) })
}
