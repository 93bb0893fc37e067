import { toMetres } from '../../pricing/rules/index.ts'
import type { MakingRefusal } from './making-refusal.ts'

/** Square metres with at most two decimals, as sentences write them. */
const squareMetres = (mm2: number) => Number((mm2 / 1_000_000).toFixed(2))
/** Kilograms with one decimal. */
const kilograms = (grams: number) => (grams / 1000).toFixed(1)

/** The choice that narrows, in brackets. */
const bracketed = (by: string | null) => (by === null ? '' : ` (${by})`)

/** The sentence of a refusal, in English: what the API answers. Pages say the same in the reader's language. */
export function refusalText(refusal: MakingRefusal): string {
  switch (refusal.code) {
    case 'side_out_of_range': {
      const name = refusal.field === 'width' ? 'Width' : 'Length'
      return `${name} must be between ${toMetres(refusal.minMm)} and ${toMetres(refusal.maxMm)} m${bracketed(refusal.by)}`
    }
    case 'area_too_large':
      return `Area must be at most ${squareMetres(refusal.maxAreaMm2)} m²${bracketed(refusal.by)}`
    case 'too_heavy':
      return `This piece would weigh ${kilograms(refusal.weightG)} kg; ${refusal.by ?? 'its fittings'} ${refusal.by ? 'carries' : 'carry'} at most ${Number((refusal.maxG / 1000).toFixed(1))} kg`
    case 'too_small':
      return 'This size is not made'
    case 'too_wide_for_tube':
    case 'too_wide_one_way':
      return `This piece can be at most ${toMetres(refusal.maxMm)} m wide`
    case 'cloth_too_narrow':
      return `This cloth is ${toMetres(refusal.rollMm)} m wide; this size does not fit on it`
    case 'mount_missing':
      return 'Please say where it will hang'
    case 'mount_not_offered':
      return refusal.mounts.length === 0
        ? 'This product does not ask where it hangs'
        : `This product hangs ${refusal.mounts.join(' or ')} the recess`
    case 'recess_too_shallow':
      return `Needs at least ${refusal.minMm} mm. Choose outside.`
    case 'loop_not_allowed':
    case 'free_cord_not_allowed':
    case 'loop_device_missing':
      return 'This control is not allowed by the rules of child safety'
    case 'loop_too_short':
      return `Chain is not possible here: it would have to be shorter than ${refusal.minMm / 10} cm`
  }
}

/** The field of an ordered line beside which a refusal stands, where the product has no options to name. */
export function refusalField(refusal: MakingRefusal): string {
  switch (refusal.field) {
    case 'cloth':
    case 'lining':
      return 'size'
    case 'draw':
      return 'width'
    case 'control':
      return refusal.code === 'loop_too_short' ? 'top_height' : 'product_id'
    default:
      return refusal.field
  }
}
