import type { Unit } from '#modules/pricing/rules/index.ts'

/** The labels of the sides of a piece, by the unit in which they are typed. */
export const widths = {
  m: 'calculator.width',
  cm: 'calculator.widthCm',
  mm: 'calculator.widthMm',
} as const satisfies Record<Unit, string>
export const heights = {
  m: 'calculator.height',
  cm: 'calculator.heightCm',
  mm: 'calculator.heightMm',
} as const satisfies Record<Unit, string>
