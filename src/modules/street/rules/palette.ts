import { mixColours } from '#modules/catalog/rules/index.ts'
import { seededRandom, pick } from './shapes.ts'

const walls = [
  '#e9d9bd',
  '#b8745c',
  '#a9b79b',
  '#9db1c0',
  '#d9ae68',
  '#d3a399',
  '#efe8da',
  '#8f9aa6',
] as const
const roofs = ['#a5573f', '#4f586c', '#74503f', '#5d6a58', '#7f4640'] as const
const doors = ['#1f6a66', '#b3512f', '#2b3d66', '#cf9b34', '#3f6a4c', '#6d3b56'] as const

/** The colours of a house by day. */
export function coloursOf(seed: number) {
  const roll = seededRandom(seed)
  return { wall: pick(walls, roll), roof: pick(roofs, roll), door: pick(doors, roll), trim: '#f4ecdd' }
}

/** A colour of the day as it looks at dusk; `evening` from 0, the sun has just set, to 1, night. */
export const duskColour = (colour: string, evening: number) =>
  mixColours(mixColours(colour, '#c98a76', 0.16 * (1 - evening)), '#1c2447', 0.2 + 0.32 * evening)

/** The sky from top to horizon. */
export const skyAt = (evening: number): [number, string][] => [
  [0, mixColours('#3f4f83', '#0f1530', evening)],
  [42, mixColours('#8d7fae', '#232b55', evening)],
  [72, mixColours('#e79f8c', '#4b4470', evening)],
  [100, mixColours('#f9d49a', '#8a6a78', evening)],
]
