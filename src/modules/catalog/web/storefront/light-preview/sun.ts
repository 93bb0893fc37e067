import { mixTones, toneOf, type Tone } from '#modules/catalog/rules/light/tone.ts'

/** The light of an hour, outside and in the room. */
export interface Daylight {
  /** Upper and lower end of the sky. */
  sky: readonly [Tone, Tone]
  /** How bright the day is, from 0 to 1. */
  day: number
  /** How strong the sun shines, from 0 to 1, and its colour. */
  sun: number
  sunTone: Tone
  /** Brightness of the lamp in the room, from 0 to 1. */
  lamp: number
  /** Direction of the sunlight: metres to the right and metres down for each metre into the room. */
  aside: number
  down: number
}

/** First and last hour of the slider. */
export const hours = { first: 6, last: 22 }

type Key<Value> = readonly [number, Value]
type Keys<Value> = readonly [Key<Value>, ...Key<Value>[]]

const skyAbove: Keys<string> = [
  [6, '#8fa3bf'],
  [7, '#a4bcd8'],
  [9, '#9cc0e4'],
  [13, '#8bb7e2'],
  [17, '#a5bfdd'],
  [18.4, '#b7a6b4'],
  [19.2, '#7076a4'],
  [20, '#333e66'],
  [21, '#141b33'],
  [22, '#0d1324'],
]
const skyBelow: Keys<string> = [
  [6, '#f2c7a2'],
  [7, '#f6dcc2'],
  [9, '#e6eef4'],
  [13, '#e8f1f7'],
  [17, '#f4e5cc'],
  [18.4, '#f5b785'],
  [19.2, '#cf8a7c'],
  [20, '#5d5379'],
  [21, '#232c49'],
  [22, '#161d34'],
]
const dayKeys: Keys<number> = [
  [6, 0.3],
  [7, 0.55],
  [9, 0.86],
  [13, 1],
  [17, 0.85],
  [18.4, 0.56],
  [19.2, 0.28],
  [20, 0.09],
  [21, 0.03],
]
const sunKeys: Keys<number> = [
  [6, 0.25],
  [7.5, 0.8],
  [10, 1],
  [16, 1],
  [18, 0.75],
  [19, 0.3],
  [19.4, 0],
]
const sunTones: Keys<string> = [
  [6, '#ffab78'],
  [8, '#ffdcb4'],
  [11, '#fff0d8'],
  [15, '#ffedcf'],
  [17.5, '#ffd3a0'],
  [19, '#ff9a63'],
]
const lampKeys: Keys<number> = [
  [6, 0.45],
  [7.2, 0],
  [17.8, 0],
  [19.6, 0.85],
  [20.6, 1],
]

/** The two key values around an hour, and its position between them from 0 to 1. */
function around<Value>(keys: Keys<Value>, hour: number): [Value, Value, number] {
  let [from] = keys
  for (const key of keys) {
    if (key[0] > hour) return [from[1], key[1], key[0] > from[0] ? (hour - from[0]) / (key[0] - from[0]) : 0]
    from = key
  }
  return [from[1], from[1], 0]
}

function figureAt(keys: Keys<number>, hour: number): number {
  const [from, to, share] = around(keys, hour)
  return from + (to - from) * share
}

function toneAt(keys: Keys<string>, hour: number): Tone {
  const [from, to, share] = around(keys, hour)
  return mixTones(toneOf(from), toneOf(to), share)
}

/** Degrees: elevation of the sun at noon and at the ends of the day, and its angle from the window's axis then. */
const highest = 49
const lowest = 9
const farAside = 56
const noon = 12.6
const halfDay = 6.6

/** The hours between which the sun is up, and when it stands highest. */
export const sunHours = { rise: noon - halfDay, noon, set: noon + halfDay }

/** The light of an hour from 6 to 22. The window looks south: the sun moves from its left to its right. */
export function daylightAt(hour: number): Daylight {
  const turn = Math.min(Math.max((noon - hour) / halfDay, -1), 1)
  const elevation = radians(lowest + (highest - lowest) * Math.cos((turn * Math.PI) / 2))
  const azimuth = radians(turn * farAside)
  return {
    sky: [toneAt(skyAbove, hour), toneAt(skyBelow, hour)],
    day: figureAt(dayKeys, hour),
    sun: figureAt(sunKeys, hour),
    sunTone: toneAt(sunTones, hour),
    lamp: figureAt(lampKeys, hour),
    aside: Math.tan(azimuth),
    down: Math.tan(elevation) / Math.cos(azimuth),
  }
}

const radians = (degrees: number) => (degrees * Math.PI) / 180
