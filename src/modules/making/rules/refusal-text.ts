import { toMetres } from '#modules/pricing/rules/index.ts'
import type { ProductionRefusal } from './making-refusal.ts'
import { staffText } from '#kernel/rules/text/staff-text.ts'

/** Square metres with at most two decimals. */
const squareMetres = (mm2: number) => Number((mm2 / 1_000_000).toFixed(2))
/** Kilograms with one decimal. */
const kilograms = (grams: number) => (grams / 1000).toFixed(1)

/** The name of the choice that sets the limit, in brackets. */
const bracketed = (by: string | null) => (by === null ? '' : ` (${by})`)

type Texts = {
  [Code in ProductionRefusal['code']]: (refusal: Extract<ProductionRefusal, { code: Code }>) => string
}

const tooWide = ({ maxMm }: { maxMm: number }) =>
  staffText('This piece can be at most {{maxMm}} m wide', { maxMm: toMetres(maxMm) })
const notAllowed = () => staffText('This control is not allowed by the rules of child safety')

const texts: Texts = {
  side_out_of_range: ({ field, minMm, maxMm, by }) =>
    staffText('{{value}} must be between {{minMm}} and {{maxMm}} m{{by}}', {
      value: field === 'width' ? 'Width' : 'Length',
      minMm: toMetres(minMm),
      maxMm: toMetres(maxMm),
      by: bracketed(by),
    }),
  area_too_large: ({ maxAreaMm2, by }) =>
    staffText('Area must be at most {{maxAreaMm2}} m²{{by}}', {
      maxAreaMm2: squareMetres(maxAreaMm2),
      by: bracketed(by),
    }),
  too_heavy: ({ weightG, maxG, by }) =>
    by === null
      ? staffText('This piece would weigh {{weight}} kg; its fittings carry at most {{most}} kg', {
          weight: kilograms(weightG),
          most: Number(kilograms(maxG)),
        })
      : staffText('This piece would weigh {{weight}} kg; {{by}} carries at most {{most}} kg', {
          weight: kilograms(weightG),
          by,
          most: Number(kilograms(maxG)),
        }),
  other_size: ({ widthMm, lengthMm }) =>
    staffText('This code stands for {{widthMm}} x {{lengthMm}} m', {
      widthMm: toMetres(widthMm),
      lengthMm: toMetres(lengthMm),
    }),
  too_small: () => staffText('This size is not made'),
  too_wide_for_tube: tooWide,
  too_wide_one_way: tooWide,
  cloth_too_narrow: ({ rollMm }) =>
    staffText('This cloth is {{rollMm}} m wide; this size does not fit on it', { rollMm: toMetres(rollMm) }),
  mount_missing: () => staffText('Please say where it will hang'),
  mount_not_offered: ({ mounts }) => {
    if (mounts.length === 0) return staffText('This product does not ask where it hangs')
    const names = mounts.join(' or ')
    return mounts.every((mount) => mount === 'inside' || mount === 'outside')
      ? staffText('This product hangs {{names}} the recess', { names })
      : staffText('The mounts of this product: {{names}}', { names })
  },
  recess_too_shallow: ({ minMm }) => staffText('Needs at least {{minMm}} mm. Choose outside.', { minMm }),
  loop_not_allowed: notAllowed,
  free_cord_not_allowed: notAllowed,
  loop_device_missing: notAllowed,
  loop_too_short: ({ minMm }) =>
    staffText('Chain is not possible here: it would have to be shorter than {{minMm}} cm', {
      minMm: minMm / 10,
    }),
}

/** The message of a refusal in English, for the API. Pages show it in the user's language. */
export function refusalText(refusal: ProductionRefusal): string {
  const text = texts[refusal.code] as (refusal: ProductionRefusal) => string
  return text(refusal)
}
