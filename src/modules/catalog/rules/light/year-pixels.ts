import { rows, type LightOfYear } from './year-of-light.ts'
import { clamp, mixTones, multiplyTones, toneOf, type Tone } from './tone.ts'

type Ramp = readonly (readonly [number, Tone])[]

const ramp = (...stops: readonly (readonly [number, string])[]): Ramp =>
  stops.map(([at, hex]) => [at, toneOf(hex)])

/** From night to the brightest day without sun, by the logarithm of the light. */
const daylight = ramp(
  [0, '#0c0f1c'],
  [0.3, '#161d33'],
  [0.55, '#2b3753'],
  [0.75, '#4a5a78'],
  [0.9, '#74849c'],
  [1, '#97a3b1'],
)
/** From the first edge of the sun to full sun. */
const sunlight = ramp([0, '#a3502b'], [0.25, '#d97b35'], [0.5, '#f2ad4e'], [0.75, '#fbd27c'], [1, '#fff1cb'])
/** Lux at which the ramps begin and end, and at which sun outshines daylight. */
const ambientLux = { from: 1, to: 2500 }
const sunLux = { from: 400, to: 66_000 }
const outshines = { from: 300, to: 9000 }
/** How much of the covering's colour daylight takes on behind it. */
const tint = 0.3

function toneAt(stops: Ramp, at: number): Tone {
  let before = stops[0] ?? [0, [0, 0, 0]]
  for (const stop of stops) {
    if (stop[0] >= at)
      return mixTones(before[1], stop[1], stop[0] > before[0] ? (at - before[0]) / (stop[0] - before[0]) : 0)
    before = stop
  }
  return before[1]
}

/** Where light is on a ramp, by its logarithm: 0 at its beginning, 1 at its end, and beyond. */
const logShare = (lux: number, { from, to }: { from: number; to: number }) =>
  Math.log(Math.max(lux, 1e-3) / from) / Math.log(to / from)

const steps = 255
/** The colours of a ramp in even steps, because a picture has 25,000 points. */
const colours = (stops: Ramp): Tone[] =>
  Array.from({ length: steps + 1 }, (_, step) => toneAt(stops, step / steps))
const dayColours = colours(daylight)
const sunColours = colours(sunlight)
const colourAt = (list: readonly Tone[], share: number): Tone =>
  list[Math.round(clamp(share, 0, 1) * steps)] ?? [0, 0, 0]

/** Pixels for each quarter of an hour: light is interpolated before it is coloured, so that dawn has no steps. */
const perRow = 4

/** Paints a line of pixels for one day. */
function paintDay(
  { ambient, direct }: LightOfYear,
  { day, dye, put }: { day: number; dye: Tone | null; put: (y: number, tone: Tone) => void },
): void {
  const first = day * rows
  for (let y = 0; y < rows * perRow; y += 1) {
    const at = clamp((y + 0.5) / perRow - 0.5, 0, rows - 1)
    const low = first + Math.floor(at)
    const high = first + Math.ceil(at)
    const share = at - Math.floor(at)
    const between = (one: number, other: number) => one + (other - one) * share
    const dim = logShare(ambient[low] ?? 0, ambientLux)
    const plain = colourAt(dayColours, between(dim, logShare(ambient[high] ?? 0, ambientLux)))
    const shade = dye ? mixTones(plain, multiplyTones(plain, dye), tint) : plain
    const sun = between(direct[low] ?? 0, direct[high] ?? 0)
    const glow = clamp((sun - outshines.from) / (outshines.to - outshines.from), 0, 1)
    put(y, glow > 0 ? mixTones(shade, colourAt(sunColours, logShare(sun, sunLux)), glow) : shade)
  }
}

/** A picture of rows of pixels, each of four bytes: red, green, blue and opacity. */
export interface Pixels {
  width: number
  height: number
  data: Uint8ClampedArray
}

/**
 * A year as a picture: a column for each day.
 * @param cloth the colour of the covering, which tints the daylight; undefined for a bare window
 */
export function yearPixels(light: LightOfYear, cloth: string | undefined): Pixels {
  const width = light.ambient.length / rows
  const height = rows * perRow
  const data = new Uint8ClampedArray(width * height * 4)
  const dye = cloth === undefined ? null : mixTones([1, 1, 1], toneOf(cloth), 0.6)
  for (let day = 0; day < width; day += 1)
    paintDay(light, {
      day,
      dye,
      put(y, tone) {
        const to = (y * width + day) * 4
        data[to] = tone[0] * 255
        data[to + 1] = tone[1] * 255
        data[to + 2] = tone[2] * 255
        data[to + 3] = 255
      },
    })
  return { width, height, data }
}
