/** Angles of a DeviceOrientationEvent, degrees. */
export interface Held {
  alpha: number
  beta: number
  gamma: number
}
