import { describe, expect, test } from 'vitest'
import { diffuseShare, opennessOf, pastBlades, type CoveringLight } from './covering-light.ts'
import { skyIlluminance, sunIlluminance } from './daylight.ts'
import { sunAt, sunTimes } from './sun.ts'
import { lightOn, skyShare, spots, sunOnSpot, sunlightOf, type WindowView } from './window-light.ts'
import {
  aheadOfUtc,
  firstLight,
  glareOf,
  lightOfYear,
  longestDay,
  noonOf,
  rows,
  sunHours,
  sunOfYear,
  type SunOfYear,
  type Town,
} from './year-of-light.ts'

const towns = {
  austin: { latitude: 30.27, longitude: -97.74, zone: 'America/Chicago' },
  berlin: { latitude: 52.52, longitude: 13.405, zone: 'Europe/Berlin' },
  bodo: { latitude: 67.28, longitude: 14.4, zone: 'Europe/Oslo' },
  cairo: { latitude: 30.04, longitude: 31.24, zone: 'Africa/Cairo' },
  hanoi: { latitude: 21.03, longitude: 105.85, zone: 'Asia/Ho_Chi_Minh' },
  helsinki: { latitude: 60.17, longitude: 24.94, zone: 'Europe/Helsinki' },
  london: { latitude: 51.51, longitude: -0.13, zone: 'Europe/London' },
  madrid: { latitude: 40.42, longitude: -3.7, zone: 'Europe/Madrid' },
  moscow: { latitude: 55.76, longitude: 37.62, zone: 'Europe/Moscow' },
  newYork: { latitude: 40.71, longitude: -74.01, zone: 'America/New_York' },
  sydney: { latitude: -33.87, longitude: 151.21, zone: 'Australia/Sydney' },
  tokyo: { latitude: 35.68, longitude: 139.69, zone: 'Asia/Tokyo' },
  tromso: { latitude: 69.65, longitude: 18.96, zone: 'Europe/Oslo' },
} as const satisfies Record<string, Town>

const dayOf = (date: string) =>
  Math.round((Date.parse(date) - Date.UTC(Number(date.slice(0, 4)), 0, 1)) / 86_400_000)
const hour = (clock: string) => Number(clock.split(':')[0]) + Number(clock.split(':')[1]) / 60

/** Published by the Finnish Meteorological Institute (December) and by timeanddate.com (the others). */
const published = [
  ['berlin', '2015-12-22', '8:15', '15:54'],
  ['london', '2015-12-22', '8:04', '15:53'],
  ['moscow', '2015-12-22', '8:57', '15:58'],
  ['madrid', '2015-12-22', '8:34', '17:51'],
  ['cairo', '2015-12-22', '6:47', '16:59'],
  ['helsinki', '2022-12-21', '9:23', '15:12'],
  ['berlin', '2024-06-20', '4:43', '21:33'],
  ['london', '2024-06-20', '4:43', '21:21'],
  ['newYork', '2024-06-20', '5:25', '20:31'],
  ['tokyo', '2024-06-21', '4:26', '19:00'],
  ['hanoi', '2024-06-21', '5:16', '18:41'],
  ['austin', '2024-06-20', '6:29', '20:36'],
  ['austin', '2024-12-21', '7:23', '17:36'],
  ['sydney', '2024-12-21', '5:41', '20:05'],
  ['sydney', '2024-06-21', '7:00', '16:54'],
] as const

describe('the sun', () => {
  test.each(published)(
    'rises and sets in %s on %s within two minutes of the tables',
    (town, date, up, down) => {
      const times = sunHours(Number(date.slice(0, 4)), dayOf(date), towns[town])
      expect(Math.abs((times?.rise ?? 0) - hour(up)) * 60).toBeLessThanOrEqual(2)
      expect(Math.abs((times?.set ?? 0) - hour(down)) * 60).toBeLessThanOrEqual(2)
    },
  )

  test('the sun stays up in Tromsø in June and down in December', () => {
    const noon = (date: string) => noonOf(2024, dayOf(date), towns.tromso)
    expect(sunTimes(noon('2024-06-21'), towns.tromso)).toBe('up')
    expect(sunTimes(noon('2024-12-21'), towns.tromso)).toBe('down')
    // Midnight sun from 20 May to 22 July, polar night from 27 November to 15 January; refraction adds some days.
    expect(sunTimes(noon('2024-05-14'), towns.tromso)).toBeTypeOf('object')
    expect(sunTimes(noon('2024-05-23'), towns.tromso)).toBe('up')
    expect(sunHours(2024, dayOf('2024-12-21'), towns.tromso)).toBeNull()
  })

  test('the sun stands at noon as high as latitude and declination say, in the south or, below the equator, in the north', () => {
    const atTransit = (town: Town, date: string) => {
      const times = sunTimes(noonOf(2024, dayOf(date), town), town)
      if (typeof times === 'string') throw new Error(times)
      return sunAt((times.rise + times.set) / 2, town)
    }
    const berlin = atTransit(towns.berlin, '2024-06-20')
    expect(berlin.elevation).toBeCloseTo(90 - 52.52 + 23.44, 1)
    expect(berlin.azimuth).toBeCloseTo(180, 0)
    const sydney = atTransit(towns.sydney, '2024-12-21')
    expect(sydney.elevation).toBeCloseTo(90 - 33.87 + 23.44, 1)
    expect(Math.min(sydney.azimuth, 360 - sydney.azimuth)).toBeLessThan(1)
  })

  test('the sun is shown by the clock of the town, which is set for the summer in Berlin and Sydney but not in Hanoi', () => {
    const ahead = (zone: string) =>
      [Date.UTC(2024, 0, 15), Date.UTC(2024, 6, 15)].map((moment) => aheadOfUtc(zone, moment) / 3_600_000)
    expect(ahead(towns.berlin.zone)).toEqual([1, 2])
    expect(ahead(towns.sydney.zone)).toEqual([11, 10])
    expect(ahead(towns.hanoi.zone)).toEqual([7, 7])
  })

  test('the sun gives as much light as published: about 100,000 lx at its highest, 800 lx of sky at sunset, 3.4 lx at the end of civil twilight', () => {
    expect(sunIlluminance(60)).toBeGreaterThan(97_000)
    expect(sunIlluminance(60)).toBeLessThan(103_000)
    expect(sunIlluminance(-1)).toBe(0)
    expect(skyIlluminance(0)).toBe(800)
    expect(skyIlluminance(-6)).toBeCloseTo(3.4, 1)
    expect(skyIlluminance(-20)).toBe(0)
  })
})

/** A window to the south, 1 m wide, from 1 m to 2 m above the floor, without a frame, in a wall of 20 cm. */
const box = { left: -0.5, right: 0.5, top: 2, bottom: 1 }
const south: WindowView = { opening: box, panes: [box], recess: 0.2, facing: 180 }

/** The sun at a point: a place of a millimetre. */
const sunAtPoint = (
  [x, y, z]: readonly [number, number, number],
  light: { aside: number; down: number },
  covering: CoveringLight | null = null,
) => sunOnSpot(south, covering, { x, y, z, wide: 0.001, deep: 0.001 }, light)

describe('a window', () => {
  test('a window throws the shadows that one reckons by hand', () => {
    // From the axis at 45°: through the glass at y + z + 0.2, through the wall at y + z.
    const level = { aside: 0, down: 1 }
    expect(sunlightOf({ elevation: 45, azimuth: 180 }, 180)).toMatchObject({
      aside: expect.closeTo(0),
      down: expect.closeTo(1),
    })
    expect(sunAtPoint([0, 0, 0.9], level)).toBe(0)
    expect(sunAtPoint([0, 0, 1.1], level)).toBeCloseTo(1)
    expect(sunAtPoint([0, 0, 1.75], level)).toBeCloseTo(1)
    // Through the opening, but the lintel of the recess is in the way.
    expect(sunAtPoint([0, 0, 1.85], level)).toBe(0)
    // In the morning the sun is on the left of somebody who looks out, and shines to the right.
    const morning = sunlightOf({ elevation: 30, azimuth: 135 }, 180)
    expect(morning?.aside).toBeCloseTo(1)
    expect(morning?.down).toBeCloseTo(Math.tan(Math.PI / 6) / Math.cos(Math.PI / 4))
    expect(sunAtPoint([1, 1, 1], { aside: 1, down: 0.1 })).toBeCloseTo(1)
    expect(sunAtPoint([-1, 1, 1], { aside: 1, down: 0.1 })).toBe(0)
    expect(sunlightOf({ elevation: 30, azimuth: 0 }, 180)).toBeNull()
    expect(sunlightOf({ elevation: -1, azimuth: 180 }, 180)).toBeNull()
  })

  test('a window gives half of the sky to a place just behind endless glass, and less further away', () => {
    const wall = { left: -1000, right: 1000, top: 1000, bottom: 0 }
    expect(skyShare(wall, { ...spots.desk, x: 0, y: 0, z: 0.001 })).toBeCloseTo(0.5, 2)
    expect(skyShare(box, spots.sofa)).toBeLessThan(skyShare(box, spots.desk))
  })
})

const slats = (turn: number) =>
  ({ made: 'slats', pitch: 0.044, wide: 0.05, turn, diffuse: 0 }) satisfies CoveringLight
const cloth = (translucency: number): CoveringLight => ({
  made: 'cloth',
  free: { left: 0, right: 0, top: 0, bottom: 0 },
  freeShare: 0,
  direct: opennessOf(translucency),
  diffuse: translucency * 0.6,
})

describe('a covering', () => {
  test('a covering of slats stops high sun when they are level, and lower sun the more they are closed', () => {
    const past = (turn: number, down: number) => pastBlades(slats(turn), { aside: 5, down })
    expect(past(0, 0.2)).toBeCloseTo(1 - (0.05 * 0.2 + 0.002) / 0.044)
    expect(past(0, 1)).toBe(0)
    expect(past(0.3, 0.2)).toBeCloseTo(1 - (0.05 * (0.2955 + 0.2 * 0.9553) + 0.002) / 0.044, 3)
    expect(past(1.5, 0.2)).toBe(0)
  })

  test('a covering of cloth lets direct sun through as its weave is open, and all of it beside the cloth', () => {
    const half: CoveringLight = { ...cloth(0.34), free: { ...box, top: 1.5 } } as CoveringLight
    const level = { aside: 0, down: 1 }
    expect(sunAtPoint([0, 0, 1.3], level, half)).toBeCloseTo(1)
    expect(sunAtPoint([0, 0, 1.7], level, half)).toBeCloseTo(0.029, 3)
    // A place of 20 cm around the shadow of the lower edge is half in the sun.
    const place = { x: 0, y: 0, z: 1.5, wide: 0.4, deep: 0.2 }
    expect(
      sunOnSpot(south, { ...cloth(0), free: { ...box, top: 1.5 } } as CoveringLight, place, level),
    ).toBeCloseTo(0.5)
    expect(diffuseShare(cloth(0))).toBeLessThan(0.02)
    expect(diffuseShare(cloth(0.62))).toBeGreaterThan(0.4)
  })
})

function worked(town: Town): SunOfYear {
  const steps = sunOfYear(2026, town)
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
  }
}

describe('a year in a window', () => {
  const sun = worked(towns.berlin)
  const glare = (facing: number, covering: CoveringLight | null) =>
    glareOf(lightOfYear(sun, lightOn({ ...south, facing }, covering, spots.desk)), 2026)

  test('a year in a window has a point for each quarter of an hour from 5 to 22', () => {
    expect(rows).toBe(68)
    expect(sun.elevation).toHaveLength(365 * 68)
    // 20 March, 12:07 in Berlin (winter time): the sun is nearly in the south, 90 - 52.5 degrees high.
    expect(sun.elevation[dayOf('2026-03-20') * rows + 28]).toBeCloseTo(37.3, 0)
  })

  test('glares in the south more than in the north, in the west in the afternoon, and hardly behind cloth', () => {
    const bare = glare(180, null)
    expect(bare.hours).toBeGreaterThan(300)
    expect(bare.hours).toBeLessThan(2500)
    expect(glare(0, null).hours).toBeLessThan(bare.hours / 10)
    expect(glare(270, null).hour).toBeGreaterThan(14)
    expect(glare(180, cloth(0)).hours).toBe(0)
    expect(glare(180, cloth(0.34)).hours).toBe(0)
    expect(glare(180, cloth(0.62)).hours).toBeGreaterThan(0)
    expect(glare(180, slats(1)).hours).toBeLessThan(glare(180, slats(0.3)).hours)
    expect(glare(180, slats(0.3)).hours).toBeLessThan(bare.hours)
  })

  test('a year in a window begins at the bed of Berlin on the longest day about sunrise, with blackout not before noon', () => {
    const day = longestDay(2026, towns.berlin)
    expect(day).toBe(dayOf('2026-06-21'))
    expect(longestDay(2026, towns.sydney)).toBe(dayOf('2026-12-21'))
    const at = (covering: CoveringLight | null) =>
      firstLight(towns.berlin, { year: 2026, day }, lightOn({ ...south, facing: 90 }, covering, spots.bed))
    expect(at(null)).toBeGreaterThan(hour('4:00'))
    expect(at(null)).toBeLessThan(hour('5:00'))
    expect(at(cloth(0.05))).toBeGreaterThan(at(null) ?? 24)
    expect(at(cloth(0))).toBeNull()
  })
})
