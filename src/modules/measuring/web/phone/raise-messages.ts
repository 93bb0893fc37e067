import type { Point, Quad } from '../../rules/mathematics/geometry.ts'
import type { DeviceReading } from '../../rules/raised-phone/motion-readings.ts'
import type { KnownPhone, MotionMeasurement, MotionRefusal } from '../../rules/raised-phone/motion-size.ts'

/** The frozen picture, reduced, with the taps on the opening in it. */
interface Begin {
  kind: 'begin'
  width: number
  height: number
  bytes: Uint8ClampedArray
  taps: readonly Point[]
  tapSigma: number
}

/** A picture of the running camera, of the same size. */
interface Follow {
  kind: 'follow'
  bytes: Uint8ClampedArray
  /** Seconds, by the clock of the motion's readings. */
  time: number
  /** Whether the phone is being moved; of the time before, only the last moments are kept. */
  counts: boolean
}

interface Finish {
  kind: 'finish'
  readings: readonly DeviceReading[]
  /** The rotation of the screen, degrees. */
  angle: number
  phone: KnownPhone | null
}

export type RaiseRequest = Begin | Follow | Finish

export type RaiseAnswer =
  /** The opening in the first picture, or that it cannot be followed. */
  | { kind: 'begun'; corners: Quad | null }
  | { kind: 'followed'; corners: Quad | null; /** Since the phone is moved. */ views: number }
  | { kind: 'finished'; found: MotionMeasurement | MotionRefusal }
