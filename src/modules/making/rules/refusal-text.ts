import { toMetres } from '#modules/pricing/rules/index.ts'
import type { MakingRefusal } from './making-refusal.ts'

/** Square metres with at most two decimals. */
const squareMetres = (mm2: number) => Number((mm2 / 1_000_000).toFixed(2))
/** Kilograms with one decimal. */
const kilograms = (grams: number) => (grams / 1000).toFixed(1)

/** The name of the choice that sets the limit, in brackets. */
const bracketed = (by: string | null) => (by === null ? '' : ` (${by})`)

type Texts = {
  [Code in MakingRefusal['code']]: (refusal: Extract<MakingRefusal, { code: Code }>) => string
}

const tooWide = ({ maxMm }: { maxMm: number }) => `This piece can be at most ${toMetres(maxMm)} m wide`
const notAllowed = () => 'This control is not allowed by the rules of child safety'

const texts: Texts = {
  side_out_of_range: ({ field, minMm, maxMm, by }) =>
    `${field === 'width' ? 'Width' : 'Length'} must be between ${toMetres(minMm)} and ${toMetres(maxMm)} m${bracketed(by)}`,
  area_too_large: ({ maxAreaMm2, by }) =>
    `Area must be at most ${squareMetres(maxAreaMm2)} m²${bracketed(by)}`,
  too_heavy: ({ weightG, maxG, by }) =>
    `This piece would weigh ${kilograms(weightG)} kg; ${by === null ? 'its fittings carry' : `${by} carries`} at most ${Number(kilograms(maxG))} kg`,
  other_size: ({ widthMm, lengthMm }) =>
    `This code stands for ${toMetres(widthMm)} x ${toMetres(lengthMm)} m`,
  too_small: () => 'This size is not made',
  too_wide_for_tube: tooWide,
  too_wide_one_way: tooWide,
  cloth_too_narrow: ({ rollMm }) => `This cloth is ${toMetres(rollMm)} m wide; this size does not fit on it`,
  mount_missing: () => 'Please say where it will hang',
  mount_not_offered: ({ mounts }) => {
    if (mounts.length === 0) return 'This product does not ask where it hangs'
    const names = mounts.join(' or ')
    return mounts.every((mount) => mount === 'inside' || mount === 'outside')
      ? `This product hangs ${names} the recess`
      : `The mounts of this product: ${names}`
  },
  recess_too_shallow: ({ minMm }) => `Needs at least ${minMm} mm. Choose outside.`,
  loop_not_allowed: notAllowed,
  free_cord_not_allowed: notAllowed,
  loop_device_missing: notAllowed,
  loop_too_short: ({ minMm }) =>
    `Chain is not possible here: it would have to be shorter than ${minMm / 10} cm`,
}

/** The message of a refusal in English, for the API. Pages show it in the user's language. */
export function refusalText(refusal: MakingRefusal): string {
  const text = texts[refusal.code] as (refusal: MakingRefusal) => string
  return text(refusal)
}
