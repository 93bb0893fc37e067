/** Red, green and blue of light or paint, each from 0 to 1; light may be brighter. */
export type Tone = readonly [number, number, number]

/** The tone of a colour such as `#9dad92`. */
export const toneOf = (hex: string): Tone => [channel(hex, 1), channel(hex, 3), channel(hex, 5)]

const channel = (hex: string, from: number) => Number.parseInt(hex.slice(from, from + 2), 16) / 255

/** Multiplies two tones: paint in a light, or two filters one behind the other. */
export const multiplyTones = (one: Tone, other: Tone): Tone => [
  one[0] * other[0],
  one[1] * other[1],
  one[2] * other[2],
]

export const addTones = (one: Tone, other: Tone): Tone => [
  one[0] + other[0],
  one[1] + other[1],
  one[2] + other[2],
]

export const scaleTone = (tone: Tone, factor: number): Tone => [
  tone[0] * factor,
  tone[1] * factor,
  tone[2] * factor,
]

/** What one tone must be multiplied with to become the other; at most white. */
export const divideTones = (one: Tone, other: Tone): Tone => {
  const share = (part: number, whole: number) => Math.min(part / Math.max(whole, 0.001), 1)
  return [share(one[0], other[0]), share(one[1], other[1]), share(one[2], other[2])]
}

export const mixTones = (one: Tone, other: Tone, share: number): Tone =>
  addTones(scaleTone(one, 1 - share), scaleTone(other, share))

/** A tone as a CSS colour; values above white are compressed softly, as on film. */
export function toCss(tone: Tone, alpha = 1): string {
  const [r, g, b] = tone.map((value) => Math.round(255 * shoulder(value)))
  return `rgb(${r} ${g} ${b} / ${alpha})`
}

const knee = 0.82
const shoulder = (value: number) =>
  value <= knee ? Math.max(value, 0) : knee + (1 - knee) * (1 - Math.exp((knee - value) / (1 - knee)))

export const clamp = (value: number, min: number, max: number) => Math.min(Math.max(value, min), max)
