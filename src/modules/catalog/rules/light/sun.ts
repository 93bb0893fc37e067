/**
 * Where the sun stands, after the equations of NOAA's solar calculator
 * (https://gml.noaa.gov/grad/solcalc/calcdetails.html), which follow J. Meeus, "Astronomical Algorithms", 1991. Between
 * the years 1900 and 2100 sunrise is within a minute of published tables up to 72° of latitude.
 */

/** A place on Earth, in degrees: north and east are positive. */
export interface Coordinates {
  latitude: number
  longitude: number
}

/** Degrees: above the horizon as it is seen, and clockwise from north. */
export interface SunPosition {
  elevation: number
  azimuth: number
}

const minuteMs = 60_000
const dayMs = 86_400_000
/** Minutes for which the Earth turns by a degree. */
const minutesPerDegree = 4

export const radians = (degrees: number) => (degrees * Math.PI) / 180
const degrees = (angle: number) => (angle * 180) / Math.PI

/** Declination of the sun in radians, and the equation of time in minutes. */
function orbitAt(moment: number): { declination: number; equation: number } {
  const centuries = (moment / dayMs + 2_440_587.5 - 2_451_545) / 36_525
  const longitude = radians(280.46646 + centuries * (36_000.76983 + centuries * 0.0003032))
  const anomaly = radians(357.52911 + centuries * (35_999.05029 - 0.0001537 * centuries))
  const eccentricity = 0.016708634 - centuries * (0.000042037 + 0.0000001267 * centuries)
  const centre =
    Math.sin(anomaly) * (1.914602 - centuries * (0.004817 + 0.000014 * centuries)) +
    Math.sin(2 * anomaly) * (0.019993 - 0.000101 * centuries) +
    Math.sin(3 * anomaly) * 0.000289
  const node = radians(125.04 - 1934.136 * centuries)
  const apparent = longitude + radians(centre - 0.00569 - 0.00478 * Math.sin(node))
  const seconds = 21.448 - centuries * (46.815 + centuries * (0.00059 - centuries * 0.001813))
  const obliquity = radians(23 + (26 + seconds / 60) / 60 + 0.00256 * Math.cos(node))
  const y = Math.tan(obliquity / 2) ** 2
  const equation =
    y * Math.sin(2 * longitude) -
    2 * eccentricity * Math.sin(anomaly) +
    4 * eccentricity * y * Math.sin(anomaly) * Math.cos(2 * longitude) -
    0.5 * y * y * Math.sin(4 * longitude) -
    1.25 * eccentricity * eccentricity * Math.sin(2 * anomaly)
  return {
    declination: Math.asin(Math.sin(obliquity) * Math.sin(apparent)),
    equation: minutesPerDegree * degrees(equation),
  }
}

/** The hour angle in degrees from -180 to 180: 0 when the sun is highest, 15 an hour later. */
function hourAngle(moment: number, longitude: number, equation: number): number {
  const minutes = (moment % dayMs) / minuteMs + equation + minutesPerDegree * longitude
  return ((((minutes / minutesPerDegree) % 360) + 360) % 360) - 180
}

/** By how much the air lifts the sun, in degrees, at a geometric elevation. */
function refraction(elevation: number): number {
  if (elevation > 85) return 0
  const tangent = Math.tan(radians(elevation))
  if (elevation > 5) return (58.1 / tangent - 0.07 / tangent ** 3 + 0.000086 / tangent ** 5) / 3600
  if (elevation > -0.575)
    return (
      (1735 + elevation * (-518.2 + elevation * (103.4 + elevation * (-12.79 + elevation * 0.711)))) / 3600
    )
  return -20.772 / tangent / 3600
}

/** The sun at a moment in milliseconds since 1970 (UTC). */
export function sunAt(moment: number, { latitude, longitude }: Coordinates): SunPosition {
  const { declination, equation } = orbitAt(moment)
  const hour = radians(hourAngle(moment, longitude, equation))
  const north = radians(latitude)
  const height =
    Math.sin(north) * Math.sin(declination) + Math.cos(north) * Math.cos(declination) * Math.cos(hour)
  const elevation = degrees(Math.asin(Math.min(Math.max(height, -1), 1)))
  const azimuth = Math.atan2(
    Math.sin(hour),
    Math.cos(hour) * Math.sin(north) - Math.tan(declination) * Math.cos(north),
  )
  return { elevation: elevation + refraction(elevation), azimuth: degrees(azimuth) + 180 }
}

/** The elevation of the sun's centre when its upper edge touches the horizon: its radius and the refraction there. */
const atHorizon = radians(-0.833)

export interface SunTimes {
  rise: number
  set: number
}

/**
 * Sunrise and sunset of the day whose middle is `noon`, all in milliseconds since 1970 (UTC); 'up' or 'down' where the
 * sun does neither.
 */
export function sunTimes(noon: number, { latitude, longitude }: Coordinates): SunTimes | 'up' | 'down' {
  let transit = noon
  for (let step = 0; step < 2; step += 1)
    transit -= hourAngle(transit, longitude, orbitAt(transit).equation) * minutesPerDegree * minuteMs
  const north = radians(latitude)
  const half = (moment: number) => {
    const { declination } = orbitAt(moment)
    const cosine =
      (Math.sin(atHorizon) - Math.sin(north) * Math.sin(declination)) /
      (Math.cos(north) * Math.cos(declination))
    return cosine < -1 ? 'up' : cosine > 1 ? 'down' : degrees(Math.acos(cosine))
  }
  const first = half(transit)
  if (typeof first === 'string') return first
  const crossing = (sign: 1 | -1) => {
    let moment = transit + sign * first * minutesPerDegree * minuteMs
    for (let step = 0; step < 3; step += 1) {
      const way = half(moment)
      const targetAngle = sign * (typeof way === 'number' ? way : first)
      const now = hourAngle(moment, longitude, orbitAt(moment).equation)
      moment += (((targetAngle - now + 540) % 360) - 180) * minutesPerDegree * minuteMs
    }
    return moment
  }
  return { rise: crossing(-1), set: crossing(1) }
}
