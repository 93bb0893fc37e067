import type { ClothRoll } from '../../contract/making.ts'
import type { ClothCut, LaidCloth, Size } from '../piece.ts'
import type { ProductionRefusal } from '../making-refusal.ts'

/**
 * How a piece of cloth is cut from the roll: upright if its width fits across, turned if the cloth is turnable and its
 * length fits across. The variant that needs less roll is chosen, or upright if they are equal. Source: BlindData wiki,
 * "Calculators" (cloth by width, by drop, and by width or drop).
 * @returns null if it fits neither way
 */
export function layCloth({ widthMm, lengthMm }: Size, { rollMm, turnable }: ClothRoll): LaidCloth | null {
  const fits = widthMm <= rollMm
  if (turnable && lengthMm <= rollMm && (!fits || widthMm < lengthMm))
    return { way: 'turned', rollMm, takeMm: widthMm }
  return fits ? { way: 'upright', rollMm, takeMm: lengthMm } : null
}

/** A single piece of cloth, or a refusal if the roll is too narrow. */
export function cutCloth(
  size: Size,
  roll: ClothRoll | undefined,
): { cuts: ClothCut[]; refusals: ProductionRefusal[] } {
  const laid = roll ? layCloth(size, roll) : null
  if (roll && !laid)
    return {
      cuts: [],
      refusals: [{ code: 'cloth_too_narrow', field: 'cloth', rollMm: roll.rollMm }],
    }
  return { cuts: [{ part: 'cloth', ...size, widths: 1, laid }], refusals: [] }
}
