/** Colours by the words in product names and materials. */
const palette: Record<string, string> = {
  oak: '#c39a6b',
  walnut: '#7a543a',
  bamboo: '#d3b680',
  white: '#e6e3dc',
  alba: '#e6e3dc',
  pearl: '#d6ccba',
  luma: '#d6ccba',
  chalk: '#e0dbd0',
  ivory: '#e6dac2',
  cream: '#efe3c8',
  linen: '#e2d7c3',
  oat: '#d8cab0',
  sand: '#d3bd95',
  beige: '#d8c8ab',
  stone: '#b5aca0',
  grey: '#9a9994',
  gray: '#9a9994',
  silver: '#b6b9bc',
  slate: '#6c7782',
  basalt: '#55585a',
  graphite: '#4b4e52',
  charcoal: '#45474a',
  black: '#33332f',
  night: '#2f3542',
  midnight: '#2c3a57',
  navy: '#2c3a57',
  blue: '#5f7f9e',
  teal: '#22625f',
  sage: '#9dad92',
  green: '#6f8a6a',
  clay: '#b66c4d',
  terracotta: '#b66c4d',
  rose: '#cf9f97',
  red: '#a8483c',
}

/** Undyed cloth. */
export const undyedColour = '#d9cfbd'

/** The colour of the first known word in the product's name, else in its materials, else that of undyed cloth. */
export function colourOf(name: string, materials: readonly string[]): string {
  for (const text of [name, ...materials]) {
    for (const word of text.toLowerCase().split(/[^\p{L}]+/u)) {
      const colour = Object.hasOwn(palette, word) ? palette[word] : undefined
      if (colour !== undefined) return colour
    }
  }
  return undyedColour
}

export interface Tones {
  base: string
  /** In the light. */
  light: string
  /** In the shadow. */
  shade: string
  /** Edges and rails. */
  edge: string
}

const channels = (hex: string) => [1, 3, 5].map((from) => Number.parseInt(hex.slice(from, from + 2), 16))

/** Mixes two colours; `share` of the second, from 0 to 1. */
export function mixColours(one: string, other: string, share: number): string {
  const second = channels(other)
  return `#${channels(one)
    .map((value, index) => Math.round(value + ((second[index] ?? 0) - value) * share))
    .map((value) => value.toString(16).padStart(2, '0'))
    .join('')}`
}

/** Light and shadow of a colour, as drawn. */
export function tonesOf(base: string): Tones {
  return {
    base,
    light: mixColours(base, '#ffffff', 0.28),
    shade: mixColours(base, '#2a2118', 0.2),
    edge: mixColours(base, '#2a2118', 0.42),
  }
}
