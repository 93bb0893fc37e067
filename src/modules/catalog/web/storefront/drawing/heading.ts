import type { MakingAttributes } from '#modules/making/contract/index.ts'

/** How the top of a curtain is made. */
export type Heading = 'pencil' | 'eyelet' | 'wave' | 'pinch'

const words: readonly (readonly [Heading, RegExp])[] = [
  ['eyelet', /eyelet|grommet|ring|öse/],
  ['wave', /wave|ripple|welle/],
  ['pinch', /pinch|triple|double|french|goblet/],
]

/** The heading that a choice tells: its code, else its gliders; a pencil pleat where neither says. */
export function headingOf(code: string | undefined, facts: MakingAttributes): Heading {
  const heading = words.find(([, pattern]) => code !== undefined && pattern.test(code))?.[0]
  return heading ?? (facts.heading?.pitchMm ? 'wave' : 'pencil')
}
