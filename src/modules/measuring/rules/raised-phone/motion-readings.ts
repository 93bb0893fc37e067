import { addVectors, type Rotation, rotationBy, compose, scaleVector, type Vector } from '../pose/camera.ts'
import type { Quad } from '../mathematics/geometry.ts'

/** What the phone's sensors said at one time, in the camera's axes (x right, y down, z ahead). */
export interface MotionReading {
  /** Seconds. */
  time: number
  /** Acceleration without gravity taken out, m/s²: a phone at rest reads gravity upwards. */
  force: Vector
  /** Rotation in rad/s; null without a gyroscope. */
  turn: Vector | null
}

/** The opening in one picture of a running camera. */
export interface SeenOpening {
  /** Seconds, by the same clock; when the picture was taken is known only to a tenth of a second. */
  time: number
  corners: Quad
}

/** The figures of a DeviceMotionEvent, in the device's axes (x right, y to the top edge, z out of the screen). */
export interface DeviceReading {
  /** Seconds. */
  time: number
  /** `accelerationIncludingGravity`, m/s². */
  acceleration: Vector
  /** `rotationRate` about x, y and z, degrees/s: browsers call these alpha, beta and gamma. */
  rate: Vector | null
}

const radians = Math.PI / 180

/**
 * From the device's axes to the camera's, for a screen turned by `angle` degrees (0, 90, 180 or 270,
 * `screen.orientation.angle`). Which sign an acceleration has differs between iOS and Android: at rest it points
 * upwards afterwards. Empty where the phone was not held upright.
 */
export function toCameraAxes(readings: readonly DeviceReading[], angle: number): MotionReading[] {
  const [c, s] = [Math.round(Math.cos(angle * radians)), Math.round(Math.sin(angle * radians))]
  const turned = ([x, y, z]: Vector): Vector => [c * x - s * y, -s * x - c * y, -z]
  const all = readings.map(({ time, acceleration, rate }) => ({
    time,
    force: turned(acceleration),
    turn: rate && scaleVector(turned(rate), radians),
  }))
  const mean = scaleVector(
    all.reduce<Vector>((sum, { force }) => addVectors(sum, force), [0, 0, 0]),
    1 / Math.max(1, all.length),
  )
  if (Math.abs(mean[1]) < 0.6 * Math.hypot(...mean)) return []
  const sign = mean[1] > 0 ? -1 : 1
  return all.map((reading) => ({ ...reading, force: scaleVector(reading.force, sign) }))
}

/** The rotation of the camera since the first reading, by the gyroscope: from its axes then to its axes at a time. */
export function rotationSince(readings: readonly MotionReading[]): (time: number) => Rotation {
  const turns: Rotation[] = []
  let now: Rotation = rotationBy([0, 0, 0])
  for (const [i, reading] of readings.entries()) {
    const before = readings[i - 1]
    if (before) now = compose(rotationBy(step(before, reading, reading.time - before.time)), now)
    turns.push(now)
  }
  return (time) => {
    const i = lastBefore(readings, time)
    const [reading, turn] = [readings[i], turns[i]]
    if (!reading || !turn) return rotationBy([0, 0, 0])
    const after = readings[i + 1] ?? reading
    return compose(rotationBy(step(reading, after, time - reading.time)), turn)
  }
}

/** The axes turn against the camera: minus the mean rate of two readings times the seconds. */
function step(before: MotionReading, after: MotionReading, seconds: number): Vector {
  const rate = addVectors(before.turn ?? [0, 0, 0], after.turn ?? [0, 0, 0])
  return scaleVector(rate, -seconds / 2)
}

/** Index of the last reading before a time, 0 for earlier times. */
function lastBefore(readings: readonly MotionReading[], time: number): number {
  let [low, high] = [0, readings.length - 1]
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((readings[middle]?.time ?? 0) <= time) low = middle
    else high = middle - 1
  }
  return low
}
