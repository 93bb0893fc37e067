import type { SizeLimits } from '#modules/pricing/rules/index.ts'
import type { ProductionRefusal } from '../making-refusal.ts'
import type { Size } from '../piece.ts'
import { roundDiv } from '../whole-numbers.ts'

/** Limits of a product, or of a choice that narrows them; null for no limit of its own. */
export interface Limits extends Partial<Record<keyof SizeLimits, number | null>> {
  /** Name of the choice; null for the product itself. */
  by: string | null
  /** Maximum area of the ordered size, in square millimetres. */
  maxAreaMm2?: number | null
  /** Maximum weight in grams. */
  liftsG?: number | null
}

type Figure = Exclude<keyof Limits, 'by'>

interface Bound {
  value: number
  by: string | null
}

/** The lowest maximum and its source; the first of equal ones. */
function lowest(limits: readonly Limits[], figure: Figure): Bound {
  let bound: Bound = { value: Number.POSITIVE_INFINITY, by: null }
  for (const limit of limits) {
    const value = limit[figure] ?? Number.POSITIVE_INFINITY
    if (value < bound.value) bound = { value, by: limit.by }
  }
  return bound
}

/** The highest minimum and its source; the first of equal ones. */
function highest(limits: readonly Limits[], figure: Figure): Bound {
  let bound: Bound = { value: 1, by: null }
  for (const limit of limits) {
    const value = limit[figure] ?? 1
    if (value > bound.value) bound = { value, by: limit.by }
  }
  return bound
}

/** Area of an ordered size in square millimetres. */
export function areaMm2({ widthMm, lengthMm }: Size): number {
  return widthMm * lengthMm
}

/**
 * Weight of a piece by its ordered size, in grams, rounded half up.
 * @param gsm grams per square metre, total of the product and its choices
 */
export function weightG(size: Size, gsm: number): number {
  return roundDiv(areaMm2(size) * gsm, 1_000_000)
}

/**
 * The limits that an ordered size violates: sides, area, weight. Each range is the intersection of all limits,
 * inclusive, and names the choice whose limit is violated. Source: each control narrows the sizes differently, manual
 * of Isotra System 25 (2023).
 * @param limits the product's first, then those of its choices
 * @param gsm grams per square metre, total of the product and its choices
 */
export function refusedByLimits(size: Size, limits: readonly Limits[], gsm: number): ProductionRefusal[] {
  return [
    ...sideRefusals('width', size.widthMm, highest(limits, 'minWidthMm'), lowest(limits, 'maxWidthMm')),
    ...sideRefusals('length', size.lengthMm, highest(limits, 'minLengthMm'), lowest(limits, 'maxLengthMm')),
    ...areaRefusals(size, lowest(limits, 'maxAreaMm2')),
    ...weightRefusals(size, gsm, lowest(limits, 'liftsG')),
  ]
}

function sideRefusals(
  field: 'width' | 'length',
  sideMm: number,
  min: Bound,
  max: Bound,
): ProductionRefusal[] {
  if (sideMm >= min.value && sideMm <= max.value) return []
  const { by } = sideMm < min.value ? min : max
  return [{ code: 'side_out_of_range', field, minMm: min.value, maxMm: max.value, by }]
}

function areaRefusals(size: Size, max: Bound): ProductionRefusal[] {
  if (areaMm2(size) <= max.value) return []
  return [{ code: 'area_too_large', field: 'size', maxAreaMm2: max.value, by: max.by }]
}

/** Compared before rounding, so that even half a gram over the limit is refused. */
function weightRefusals(size: Size, gsm: number, max: Bound): ProductionRefusal[] {
  if (areaMm2(size) * gsm <= max.value * 1_000_000) return []
  return [
    {
      code: 'too_heavy',
      field: 'size',
      weightG: weightG(size, gsm),
      maxG: max.value,
      by: max.by,
    },
  ]
}
