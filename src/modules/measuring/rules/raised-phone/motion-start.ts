import type { Vector } from '../pose/camera.ts'

/** An acceleration with gravity in it, in any axes: m/s² and seconds. */
export interface AccelerationSample {
  time: number
  force: Vector
}

/** Readings are averaged over this long, seconds: a hand trembles faster than it is raised. */
const smoothingSeconds = 0.25
/** The movement is judged over this long, seconds. */
const windowSeconds = 1
/** How much of the rest before the movement is used, seconds: gravity and the offsets of the sensors show in it. */
const restSeconds = 1
/** How much of the time before is stored until the movement is noticed, seconds. */
export const aimingSeconds = windowSeconds + restSeconds
/** An acceleration along gravity of this much (root mean square, m/s²) is a movement: a held phone has a third of it. */
const movementThreshold = 0.06
/** Of the strongest second of a recording; a jolt while aiming is weaker. */
const strongShare = 0.3

/**
 * How strongly the phone is raised and lowered in the second before each reading, m/s²: how its acceleration along
 * gravity varies. Turning the phone leaves the length of the acceleration as it is, and swaying changes it little.
 */
function strengths(samples: readonly AccelerationSample[]): Float64Array {
  const lengths = samples.map(({ force }) => Math.hypot(...force))
  const smooth = windowed(samples, lengths, smoothingSeconds).mean
  const { deviation } = windowed(samples, smooth, windowSeconds)
  const from = (samples[0]?.time ?? 0) + windowSeconds + smoothingSeconds
  return deviation.map((strength, i) => ((samples[i]?.time ?? 0) < from ? 0 : strength))
}

/** Mean and standard deviation of the figures in the time before each reading. */
function windowed(
  samples: readonly AccelerationSample[],
  figures: ArrayLike<number>,
  seconds: number,
): { mean: Float64Array; deviation: Float64Array } {
  const mean = new Float64Array(samples.length)
  const deviation = new Float64Array(samples.length)
  let [sum, squares, first] = [0, 0, 0]
  // Squares are of differences from the first figure, or rounding would hide a small deviation from gravity.
  const base = figures[0] ?? 0
  for (const [i, { time }] of samples.entries()) {
    const off = (figures[i] as number) - base
    sum += off
    squares += off * off
    while ((samples[first]?.time ?? time) < time - seconds) {
      const old = (figures[first] as number) - base
      sum -= old
      squares -= old * old
      first++
    }
    const count = i - first + 1
    mean[i] = base + sum / count
    deviation[i] = Math.sqrt(Math.max(0, squares / count - (sum / count) ** 2))
  }
  return { mean, deviation }
}

/** Whether the phone is being raised or lowered in the last second of these readings. */
export function isRaised(samples: readonly AccelerationSample[]): boolean {
  return (strengths(samples).at(-1) ?? 0) > movementThreshold
}

/**
 * From when on readings belong to the movement, seconds: its start and the rest of {@link restSeconds} before it. Where
 * nothing stirs, the last `longest` seconds.
 */
export function movementFrom(samples: readonly AccelerationSample[], longest: number): number {
  const all = strengths(samples)
  const latest = (samples.at(-1)?.time ?? 0) - longest
  const strongest = all.reduce((most, strength) => Math.max(most, strength), 0)
  const limit = Math.max(movementThreshold, strongShare * strongest)
  const start = all.findIndex((strength) => strength >= limit)
  return start < 0 ? latest : Math.max(latest, (samples[start]?.time ?? 0) - aimingSeconds)
}
