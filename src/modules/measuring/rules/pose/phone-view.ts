import { usualFocalLength } from './camera.ts'

/** From this slant on, a fit to a sheet gives the phone's focal length to about 1 %; degrees. */
export const minFocalSlant = 10
/** Minimum number of agreeing sessions of a phone model before estimates use them. */
export const minSessions = 8

/** Maximum factor between a phone's focal length and the typical one: values beyond are measuring errors. */
const maxFactor = 1.35

/** Whether a focal length is plausible, as a multiple of the picture's long side. */
export function isBelievableFocalShare(share: number): boolean {
  const factor = share / usualFocalLength(1, 1)
  return factor < maxFactor && factor > 1 / maxFactor
}
