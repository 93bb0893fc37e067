import { metresIn, sizeIn } from '#modules/pricing/rules/index.ts'

/**
 * A typed side in metres: without a unit, a number above 20 is in centimetres and one above 500 in millimetres. NaN
 * when no size can be read.
 */
export function sideIn(text: string): number {
  const size = sizeIn(text)
  if (size === null) return Number.NaN
  const { figure, unit } = size
  return metresIn(figure, unit ?? (figure > 500 ? 'mm' : figure > 20 ? 'cm' : 'm'))
}

/** The same with 0 when no size can be read. */
export const sizeOf = (text: string): number => {
  const metres = sideIn(text)
  return Number.isFinite(metres) ? metres : 0
}
