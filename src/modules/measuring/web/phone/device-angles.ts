/** Angles of a DeviceOrientationEvent, degrees. */
export interface DeviceAngles {
  alpha: number
  beta: number
  gamma: number
}
