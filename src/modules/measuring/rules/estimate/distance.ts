import { distanceByTilt } from '../pose/tilt.ts'

/** Distances from the specification, metres. */
export const distances = {
  assumed: 0.8,
  minDepth: 0.2,
  maxDepth: 10,
  simulated: { min: 0.3, max: 1.5, everyMs: 100 },
  noise: { min: 0.35, max: 1, everyMs: 300 },
  manual: { min: 0.3, max: 3, step: 0.1 },
} as const

/** Known distances, metres; missing values are unknown. */
export interface Distances {
  /** Readings of a depth sensor at the two points. */
  depths?: readonly [number, number] | readonly [number] | null
  /** Set by the buttons; overrides tilt until Measure Again. */
  manual?: number | null
  /** Tilt in degrees. */
  tilt?: number | null
  simulated?: number | null
}

export type DistanceSource = 'depth' | 'manual' | 'tilt' | 'simulated' | 'assumed'

export interface ChosenDistance {
  /** Metres. */
  distance: number
  source: DistanceSource
  /** Both readings, where both were accepted. */
  depths: readonly [number, number] | null
}

/** A depth reading in metres, raised to at least 0.2; null outside 0 to 10. */
export function acceptedDepth(reading: number | undefined): number | null {
  if (reading === undefined || !(reading > 0 && reading <= distances.maxDepth)) return null
  return Math.max(distances.minDepth, reading)
}

/** The distance to use: depth reading, else the buttons, else tilt, else simulated, else 0.8 m. */
export function chosenDistance(known: Distances): ChosenDistance {
  const readings = (known.depths ?? []).map((reading) => acceptedDepth(reading)).filter((z) => z !== null)
  const [first, second] = readings
  if (first !== undefined) {
    const both = second === undefined ? null : ([first, second] as const)
    return { distance: (first + (second ?? first)) / 2, source: 'depth', depths: both }
  }
  const at = (distance: number, source: DistanceSource) => ({ distance, source, depths: null })
  if (isNumber(known.manual)) return at(clampManual(known.manual), 'manual')
  if (isNumber(known.tilt)) return at(distanceByTilt(known.tilt), 'tilt')
  if (isNumber(known.simulated)) return at(clampSimulated(known.simulated), 'simulated')
  return at(distances.assumed, 'assumed')
}

/** The assumed distance after Closer (-1) or Further (+1): one step of 0.1 m within 0.3 to 3 m. */
export function stepDistance(distance: number, direction: -1 | 1): number {
  return clampManual(Math.round((distance + direction * distances.manual.step) * 1000) / 1000)
}

/** A simulated distance and when it last changed, milliseconds. */
export interface SimulatedDistance {
  distance: number
  movedAt: number
}

/** Applies a new simulated reading, at most every 100 ms, within 0.3 to 1.5 m. */
export function moveSimulated(now: SimulatedDistance, reading: number, atMs: number): SimulatedDistance {
  if (atMs - now.movedAt < distances.simulated.everyMs) return now
  return { distance: clampSimulated(reading), movedAt: atMs }
}

/**
 * A random reading within 0.35 to 1 m for demonstrations without a sensor. It carries no information: never enable it
 * where a size may be ordered. `random` gives 0..1.
 */
export function noiseReading(random: () => number): number {
  return distances.noise.min + random() * (distances.noise.max - distances.noise.min)
}

function clampManual(value: number): number {
  return Math.min(distances.manual.max, Math.max(distances.manual.min, value))
}

function clampSimulated(value: number): number {
  return Math.min(distances.simulated.max, Math.max(distances.simulated.min, value))
}

function isNumber(value: number | null | undefined): value is number {
  return typeof value === 'number' && Number.isFinite(value)
}
