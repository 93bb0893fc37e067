import { useTranslation } from '#kernel/web/i18n/use-translation.ts'
import {
  inchLimit,
  refusedSides,
  unevenSides,
  type SizeLimits,
  type SizeRefusal,
  type Unit,
  type UnevenSide,
} from '#modules/pricing/rules/index.ts'
import {
  unitSigns,
  useInchStep,
  useSizeFormat,
  useStoredUnit,
} from '#modules/pricing/web/storefront/index.ts'

/** In English the calculator says height where the cart says length; other languages have one word for both. */
const texts = {
  calculator: { width: 'calculator.widthRange', length: 'calculator.heightRange' },
  cart: { width: 'cart.widthRange', length: 'cart.lengthRange' },
} as const

/** The sides of a size in metres that cannot be ordered in the unit in which they are typed. */
export function useRefusedSides(
  { width, length }: { width: number; length: number },
  limits: SizeLimits,
  unit: Unit,
): (SizeRefusal | UnevenSide)[] {
  const step = useInchStep()
  return [
    ...refusedSides(width, length, limits),
    ...unevenSides(width, length, unit === 'in' ? step : undefined),
  ]
}

/** Returns the message for a side that cannot be ordered, in the reader's language and unit. */
export function useRangeMessage(
  of: keyof typeof texts = 'cart',
): (refusal: SizeRefusal | UnevenSide) => string {
  const { t } = useTranslation()
  const { side: format } = useSizeFormat()
  const unit = useStoredUnit()
  const sign = t(unitSigns[unit])
  const limit = (metres: number, end: 'min' | 'max') =>
    unit === 'in' ? inchLimit(metres, end) : format(metres, unit)
  return (refusal) => {
    if ('nearest' in refusal) {
      const [below, above] = refusal.nearest.map((size) => `${size} ${t(unitSigns.in)}`)
      return t('calculator.nearestSizes', { below, above })
    }
    const { side, min, max } = refusal
    return t(texts[of][side], { min: limit(min, 'min'), max: limit(max, 'max'), unit: sign })
  }
}
