/** Orientation of the device, from the angles of a DeviceOrientationEvent (degrees). */
export interface Orientation {
  beta: number
  gamma: number
}

const radians = Math.PI / 180

/**
 * The upward direction in the device's own axes (x right, y to the top edge, z out of the screen), from the rotation
 * order Z-X'-Y'' of the Device Orientation specification. Unlike gamma alone it is stable near beta 90.
 */
export function upInDevice({ beta, gamma }: Orientation): readonly [number, number, number] {
  const b = beta * radians
  const g = gamma * radians
  return [-Math.cos(b) * Math.sin(g), Math.sin(b), Math.cos(b) * Math.cos(g)]
}

/**
 * The upward direction in the rear camera's axes (x right, y down, z ahead) for a picture of this size: for an
 * upright picture the device's top edge is up, for a landscape one the edge that is held higher.
 */
export function gravityInCamera(
  orientation: Orientation,
  size: { width: number; height: number },
): readonly [number, number, number] {
  const [x, y, z] = upInDevice(orientation)
  if (size.height > size.width) return [x, -y, -z]
  const side = x < 0 ? -1 : 1
  return [-side * y, -side * x, -z]
}

/** Steepness of the picture, degrees: 0 lying flat, 90 upright, whichever edge is up. */
export function tiltOf(orientation: Orientation, size: { width: number; height: number }): number {
  const [x, y] = upInDevice(orientation)
  if (size.height > size.width) return Math.abs(orientation.beta)
  return Math.asin(Math.min(1, Math.hypot(x, y))) / radians
}

/** Angle of the line of sight above (positive) or below horizontal, degrees. */
export function steepnessOf(orientation: Orientation, size: { width: number; height: number }): number {
  const [, , ahead] = gravityInCamera(orientation, size)
  return Math.asin(Math.min(1, Math.max(-1, ahead))) / radians
}

/** Maps a tilt of 10 to 80 degrees to a distance of 0.4 to 1.2 m; angles beyond are clamped. */
export function distanceByTilt(degrees: number): number {
  const within = Math.min(80, Math.max(10, Math.abs(degrees)))
  return Math.round(1e9 * (0.4 + (0.8 * (within - 10)) / 70)) / 1e9
}
