import { usualFocalLength } from './camera.ts'

/** From this slant on, a fit to a sheet tells the phone's focal length to about 1 %; degrees. */
export const tellingSlant = 10
/** Sessions of a phone model that must agree before the estimate believes them. */
export const minSessions = 8

/** How far a phone's focal length may lie from the usual one, as a factor: what lies beyond was not measured well. */
const farthest = 1.35

/** Whether a phone may have this focal length, in long sides of the picture. */
export function isBelievableFocalShare(share: number): boolean {
  const factor = share / usualFocalLength(1, 1)
  return factor < farthest && factor > 1 / farthest
}
