import {
  sideInOtherUnit,
  refusedSides,
  shopLimits,
  toMetres,
  type SizeLimits,
  type Unit,
} from '#modules/pricing/rules/index.ts'

/** Suggestions of what a size was probably meant to be, in metres; never a refusal. */
export interface SizeHints {
  width: number | null
  height: number | null
  /** Whether both sides would fit the other way round. */
  swapped: boolean
}

const emptyHints: SizeHints = { width: null, height: null, swapped: false }

/** @param typed both numbers as typed, in `unit` */
export function sizeHints(
  typed: { width: number; height: number },
  metres: { width: number; height: number },
  unit: Unit,
  limits: SizeLimits,
): SizeHints {
  if (refusedSides(metres.width, metres.height, limits).length === 0) return emptyHints
  const width = sideInOtherUnit(typed.width, unit, {
    min: toMetres(Math.min(limits.minWidthMm, shopLimits.minWidthMm)),
    max: toMetres(Math.max(limits.maxWidthMm, shopLimits.maxWidthMm)),
  })
  const height = sideInOtherUnit(typed.height, unit, {
    min: toMetres(Math.min(limits.minLengthMm, shopLimits.minLengthMm)),
    max: toMetres(Math.max(limits.maxLengthMm, shopLimits.maxLengthMm)),
  })
  const swapped =
    width === null && height === null && refusedSides(metres.height, metres.width, limits).length === 0
  return { width, height, swapped }
}
