import { dateFormat } from '#kernel/rules/cached-formats.ts'
import { sunAt, sunTimes, type Coordinates, type SunPosition, type SunTimes } from './sun.ts'
import type { SpotLight } from './window-light.ts'

/** A year at a window: each day from 5 to 22 o'clock, by the clock of the place, in quarters of an hour. */
export const clock = { first: 5, last: 22, perHour: 4 } as const
export const rows = (clock.last - clock.first) * clock.perHour

/** A place, and the IANA name of its time zone. */
export interface Town extends Coordinates {
  zone: string
}

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

export const daysIn = (year: number) => Math.round((Date.UTC(year + 1, 0, 1) - Date.UTC(year, 0, 1)) / dayMs)

/** How far the clocks of a zone are ahead of UTC at a moment, in milliseconds; with summer time where it has one. */
export function aheadOfUtc(zone: string, moment: number): number {
  // The Swedish locale writes ISO 8601.
  const text = dateFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium', timeZone: zone }).format(moment)
  return Date.parse(`${text.replace(' ', 'T')}Z`) - Math.floor(moment / 1000) * 1000
}

/** The moment of noon on a day of a year (from 0), by the clock of the town. */
export function noonOf(year: number, day: number, { zone }: Town): number {
  const noon = Date.UTC(year, 0, 1 + day, 12)
  return noon - aheadOfUtc(zone, noon)
}

/** Where the sun stands at each point of the picture: degrees, day after day, each from the first row to the last. */
export interface SunOfYear {
  year: number
  days: number
  elevation: Float32Array
  azimuth: Float32Array
}

/** Works out a year, one day at each step, so that a page can do other things in between. */
export function* sunOfYear(year: number, town: Town): Generator<number, SunOfYear> {
  const days = daysIn(year)
  const elevation = new Float32Array(days * rows)
  const azimuth = new Float32Array(days * rows)
  for (let day = 0; day < days; day += 1) {
    const noon = noonOf(year, day, town)
    for (let row = 0; row < rows; row += 1) {
      const sun = sunAt(noon + (hourOfRow(row) - 12) * hourMs, town)
      elevation[day * rows + row] = sun.elevation
      azimuth[day * rows + row] = sun.azimuth
    }
    yield day
  }
  return { year, days, elevation, azimuth }
}

/** The hour in the middle of a row, such as 5.125. */
export const hourOfRow = (row: number) => clock.first + (row + 0.5) / clock.perHour

/** The light of each point of the picture, in lux. */
export interface LightOfYear {
  ambient: Float32Array
  direct: Float32Array
}

export function lightOfYear(sun: SunOfYear, light: (sun: SunPosition) => SpotLight): LightOfYear {
  const ambient = new Float32Array(sun.days * rows)
  const direct = new Float32Array(sun.days * rows)
  for (let at = 0; at < ambient.length; at += 1) {
    const here = light({ elevation: sun.elevation[at] ?? 0, azimuth: sun.azimuth[at] ?? 0 })
    ambient[at] = here.ambient
    direct[at] = here.direct
  }
  return { ambient, direct }
}

/**
 * Direct sun from which on a place glares, in lux: above 3,000 lx useful daylight illuminance counts as exceeded
 * (J. Mardaljevic and others, 2012).
 */
export const glareFrom = 3000

/** Hours with glare in a year, and in which month (from 0) and at which hour there are most of them. */
export function glareOf(
  { direct }: LightOfYear,
  year: number,
): { hours: number; month: number; hour: number } {
  const counts = new Map<number, number>()
  let quarters = 0
  for (const [at, lux] of direct.entries()) {
    if (lux < glareFrom) continue
    quarters += 1
    const month = new Date(Date.UTC(year, 0, 1 + Math.floor(at / rows))).getUTCMonth()
    const key = month * 24 + Math.floor(hourOfRow(at % rows))
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  const [most = 0] = [...counts].toSorted((one, other) => other[1] - one[1])[0] ?? []
  return { hours: quarters / clock.perHour, month: Math.floor(most / 24), hour: most % 24 }
}

/** Light at which a sleeper wakes, in lux: the most that is advised for the hours before sleep (T. Brown and others, 2022). */
export const lightFrom = 10

/** The longest day: 21 June, south of the equator 21 December; as a day of the year from 0. */
export const longestDay = (year: number, { latitude }: Coordinates) =>
  Math.round((Date.UTC(year, latitude < 0 ? 11 : 5, 21) - Date.UTC(year, 0, 1)) / dayMs)

/** The hour from midnight to noon, such as 5.25, from which on a place is light on a day; null: not before noon. */
export function firstLight(
  town: Town,
  { year, day }: { year: number; day: number },
  light: (sun: SunPosition) => SpotLight,
): number | null {
  const noon = noonOf(year, day, town)
  for (let minute = 0; minute < 12 * 60; minute += 1) {
    const { ambient, direct } = light(sunAt(noon - dayMs / 2 + minute * minuteMs, town))
    if (ambient + direct >= lightFrom) return minute / 60
  }
  return null
}

/** Sunrise and sunset of a day of a year, as hours by the clock of the town; null where the sun does neither. */
export function sunHours(year: number, day: number, town: Town): SunTimes | null {
  const noon = noonOf(year, day, town)
  const times = sunTimes(noon, town)
  if (typeof times === 'string') return null
  return { rise: 12 + (times.rise - noon) / hourMs, set: 12 + (times.set - noon) / hourMs }
}
