import { radians } from './sun.ts'

/**
 * How bright a clear day is outside, in lux. Sun and sky: IES Calculation Procedures Committee, "Recommended Practice
 * for the Calculation of Daylight Availability", 1984. Air mass: F. Kasten and A. Young, 1989.
 */

/** Above the air, in lux, and the share that clear air takes from it, for each air mass. */
const aboveAir = 127_500
const extinction = 0.21

/** Light of the sun on a surface that faces it, in lux; elevation in degrees. */
export function sunIlluminance(elevation: number): number {
  if (elevation <= 0) return 0
  const mass = 1 / (Math.sin(radians(elevation)) + 0.50572 * (elevation + 6.07995) ** -1.6364)
  return aboveAir * Math.exp(-extinction * mass)
}

/**
 * Light of a clear sky on the ground, in lux; elevation of the sun in degrees. In twilight it falls from 800 lx at
 * sunset to the 3.4 lx that are published for the end of civil twilight (6° below).
 */
export function skyIlluminance(elevation: number): number {
  if (elevation > 0) return 800 + 15_500 * Math.sqrt(Math.sin(radians(elevation)))
  return elevation < -18 ? 0 : 800 * Math.exp(0.91 * elevation)
}
